// Setting up a position: pieces are chosen from a palette and put on squares. Whether it is a
// position the server says.

import { BOARDS, isFirst } from "./board.js";
import { element } from "./elements.js";
import { button } from "./dialogs.js";
import { pieceName, pieceSvg } from "./pieces.js";
import { word } from "./words.js";

const PIECES = {
  shogi: "K R B G S N L P +R +B +S +N +L +P".split(" "),
  xiangqi: "K A B N R C P".split(" "),
};

/** The letters of the hands in the order of SFEN. */
const HAND = "RBGSNLP";

const lower = (piece) => piece.toLowerCase();

export class Setup {
  /** `tell(text)` is called with the position after each change. */
  constructor(board, palette, position, tell) {
    this.board = board;
    this.palette = palette;
    this.tell = tell;
    this.game = board.game;
    this.side = position.side;
    this.pieces = new Map(position.standing.map(({ square, piece }) => [square, piece]));
    this.held = new Map(position.held.map(({ piece, count }) => [piece, count]));
    this.brush = null;
    this.show();
  }

  /** A square or a piece in hand was tapped. */
  tap(square) {
    if (square.endsWith("*")) {
      return;
    }
    if (this.brush && this.pieces.get(square) !== this.brush) {
      this.pieces.set(square, this.brush);
    } else {
      this.pieces.delete(square);
    }
    this.show();
  }

  clear() {
    this.pieces.clear();
    this.held.clear();
    this.show();
  }

  show() {
    const standing = [...this.pieces].map(([square, piece]) => ({ square, piece }));
    const held = [...this.held]
      .filter(([, count]) => count > 0)
      .map(([piece, count]) => ({ piece, count }));
    this.board.show({ standing, held, moves: [], checks: [], side: this.side });
    this.showPalette();
    this.tell(this.text());
  }

  showPalette() {
    const brush = (piece) => {
      const made = element("button", { type: "button" });
      made.append(pieceSvg(this.game, piece, this.game === "shogi" && !isFirst(piece)));
      made.setAttribute("aria-label", pieceName(this.game, piece));
      made.setAttribute("aria-pressed", piece === this.brush);
      made.onclick = () => {
        this.brush = piece;
        this.showPalette();
      };
      return made;
    };
    const own = PIECES[this.game];
    const erase = button(word("erase"), () => {
      this.brush = null;
      this.showPalette();
    }, { className: "wide" });
    erase.setAttribute("aria-pressed", this.brush === null);
    const side = button(`${word("side")}: ${word(this.side)}`, () => {
      const { sides } = BOARDS[this.game];
      this.side = sides[this.side === sides[0] ? 1 : 0];
      this.show();
    }, { className: "wide" });
    const children = [...own, ...own.map(lower)].map(brush);
    if (this.game === "shogi" && this.brush && !this.brush.startsWith("+") && !/k/i.test(this.brush)) {
      for (const step of [1, -1]) {
        children.push(button(`${word("hand")} ${step > 0 ? "+" : "−"}`, () => {
          const count = (this.held.get(this.brush) ?? 0) + step;
          this.held.set(this.brush, Math.max(0, Math.min(18, count)));
          this.show();
        }, { className: "wide" }));
      }
    }
    this.palette.replaceChildren(
      element("p", { textContent: word("setupHow"), className: "visually-hidden" }),
      ...children, erase, side,
      button(word("clear"), () => this.clear(), { className: "wide" }),
      button(word("cancel"), () => this.finish(null), { className: "wide" }),
      button(word("done"), () => this.finish(this.text()), { className: "wide primary" }),
    );
  }

  /** The position in SFEN or FEN. */
  text() {
    const { columns, rows, sides } = BOARDS[this.game];
    const row = (name) => {
      let text = "";
      let empty = 0;
      for (const column of columns) {
        const piece = this.pieces.get(column + name);
        if (piece) {
          text += (empty || "") + piece;
          empty = 0;
        } else {
          empty += 1;
        }
      }
      return text + (empty || "");
    };
    const board = rows.map(row).join("/");
    if (this.game === "xiangqi") {
      return `${board} ${this.side === sides[0] ? "w" : "b"} - - 0 1`;
    }
    const count = (piece) => {
      const held = this.held.get(piece) ?? 0;
      return held > 0 ? (held > 1 ? held : "") + piece : "";
    };
    const hands = [...HAND, ...HAND.toLowerCase()].map(count).join("");
    return `${board} ${this.side === sides[0] ? "b" : "w"} ${hands || "-"} 1`;
  }
}
