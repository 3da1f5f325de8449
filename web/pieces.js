// What pieces look like and what they are called.

import { word } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

const GLYPHS = {
  shogi: {
    K: "玉", R: "飛", B: "角", G: "金", S: "銀", N: "桂", L: "香", P: "歩",
    "+R": "龍", "+B": "馬", "+S": "全", "+N": "圭", "+L": "杏", "+P": "と",
  },
  xiangqi: {
    K: "帥", A: "仕", B: "相", N: "傌", R: "俥", C: "炮", P: "兵",
    k: "將", a: "士", b: "象", n: "馬", r: "車", c: "砲", p: "卒",
  },
};

const glyph = (game, piece) =>
  game === "shogi" ? GLYPHS.shogi[piece.toUpperCase()] : GLYPHS.xiangqi[piece];

/** The picture of a piece. */
export function pieceSvg(game, piece, isTurned) {
  const svg = document.createElementNS(SVG, "svg");
  const isFirst = piece === piece.toUpperCase();
  const classes = ["piece", game];
  if (isTurned) classes.push("turned");
  if (piece.startsWith("+")) classes.push("promoted");
  if (game === "xiangqi") classes.push(isFirst ? "red" : "green");
  svg.setAttribute("class", classes.join(" "));
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("aria-hidden", "true");
  const draw = (name, attributes) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) {
      element.setAttribute(key, value);
    }
    svg.append(element);
    return element;
  };
  if (game === "shogi") {
    draw("path", { class: "wood", d: "M50 6L78 18L90 92H10L22 18Z" });
    draw("text", { x: 50, y: 77 }).textContent = glyph(game, piece);
  } else {
    draw("circle", { class: "wood", cx: 50, cy: 50, r: 45 });
    draw("circle", { class: "ring", cx: 50, cy: 50, r: 38 });
    draw("text", { x: 50, y: 71 }).textContent = glyph(game, piece);
  }
  return svg;
}

/** What a piece is called, its side first. */
export function pieceName(game, piece) {
  const isFirst = piece === piece.toUpperCase();
  const side = game === "shogi" ? (isFirst ? "black" : "white") : isFirst ? "red" : "black";
  return `${word(side)} ${glyph(game, piece)}`;
}
