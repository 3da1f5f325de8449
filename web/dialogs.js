// Questions in a box above the page.

import { element, labelled, select } from "./elements.js";
import { pieceSvg } from "./pieces.js";
import { word } from "./words.js";

const box = () => document.getElementById("dialog");

/** Shows a box with a heading. Gives a promise of what `close(value)` was called with. */
export function show(heading, build) {
  const dialog = box();
  if (dialog.open) {
    dialog.close();
  }
  return new Promise((resolve) => {
    let answer;
    const close = (value) => {
      answer = value;
      dialog.close();
    };
    const title = element("h2", { textContent: heading, id: "heading" });
    dialog.setAttribute("aria-labelledby", "heading");
    dialog.replaceChildren(title, build(close));
    dialog.onclose = () => resolve(answer);
    dialog.showModal();
  });
}

export function buttons(...made) {
  return element("div", { className: "buttons" }, ...made);
}

export function button(text, onclick, properties = {}) {
  return element("button", { type: "button", textContent: text, onclick, ...properties });
}

/** A sentence in a box. */
export function say(heading, ...lines) {
  return show(heading, (close) => {
    const texts = lines.map((line) => (typeof line === "string" ? element("p", { textContent: line }) : line));
    return element("div", { className: "form" }, ...texts, buttons(button(word("close"), () => close(), { autofocus: true })));
  });
}

/** Whether to promote: the move that was chosen, or undefined. */
export function askPromotion(game, piece, isTurned, moves) {
  return show(word("promote"), (close) => {
    const choice = (move) => {
      const shown = move.promotes ? `+${piece}` : piece;
      const made = element("button", { type: "button", onclick: () => close(move) });
      made.append(pieceSvg(game, shown, isTurned));
      made.setAttribute("aria-label", word(move.promotes ? "yes" : "no"));
      return made;
    };
    const sorted = moves.toSorted((a, b) => b.promotes - a.promotes);
    return element("div", { className: "promotion" }, ...sorted.map(choice));
  });
}

/** Levels of the engine: how long or how many nodes it searches. */
export const LEVELS = {
  weakest: { nodes: 100 },
  weak: { nodes: 1000 },
  middling: { nodes: 20000 },
  strong: { milliseconds: 1000 },
  strongest: { milliseconds: 5000 },
};

/** What game to begin: `{ game, start, engine, level }`, or undefined. */
export function askNew(games, settings) {
  return show(word("new"), (close) => {
    const game = select(games.map(({ name }) => [name, word(name)]), settings.game);
    const start = select([]);
    const engine = select([]);
    const level = select(Object.keys(LEVELS).map((name) => [name, word(name)]), settings.level);
    const fill = () => {
      const chosen = games.find(({ name }) => name === game.value);
      start.replaceChildren(
        ...chosen.starts.map(({ name, native, position }) =>
          element("option", { value: position, textContent: `${native} (${name})` })),
      );
      const sides = game.value === "shogi" ? ["black", "white"] : ["red", "black"];
      const names = [word("nobody"), ...sides.map((side) => (side === "black" && game.value === "xiangqi" ? word("blackOfXiangqi") : word(side))), word("both")];
      engine.replaceChildren(
        ...["none", "first", "second", "both"].map((value, index) =>
          element("option", { value, textContent: names[index], selected: value === settings.engine })),
      );
    };
    game.addEventListener("change", fill);
    fill();
    return element("div", { className: "form" },
      labelled(word("game"), game),
      labelled(word("position"), start),
      labelled(word("opponent"), engine),
      labelled(word("strength"), level),
      buttons(
        button(word("cancel"), () => close()),
        button(word("start"), () =>
          close({ game: game.value, start: start.value, engine: engine.value, level: level.value }), {
          className: "primary", autofocus: true,
        }),
      ));
  });
}

/** Bytes and their name from a file or a pasted text, or undefined. */
export function askRecord() {
  return show(word("open"), (close) => {
    const file = element("input", { type: "file" });
    file.setAttribute("aria-label", word("open"));
    const text = element("textarea", { rows: 8 });
    file.addEventListener("change", async () => {
      const [chosen] = file.files;
      if (chosen) {
        close({ name: chosen.name, bytes: await chosen.arrayBuffer() });
      }
    });
    const read = () => close({ name: "", text: text.value });
    return element("div", { className: "form" },
      element("p", { textContent: word("openHow") }),
      file,
      labelled(word("paste"), text),
      buttons(button(word("cancel"), () => close()), button(word("read"), read, { className: "primary" })));
  });
}

/** One of the games of a file, by its number; the only one without asking. */
export function askGame(answer) {
  if (answer.games.length === 1 && answer.games[0].findings.length === 0) {
    return Promise.resolve(0);
  }
  return show(word("games", answer.games.length), (close) => {
    const title = ({ sheet }, index) => {
      const header = (name) => sheet.headers.find(([key]) => key === name)?.[1] ?? "";
      const players = [header("first"), header("second")].filter(Boolean).join(" – ");
      return `${index + 1}. ${players || header("title") || header("event") || "…"} (${sheet.nodes.length - 1})`;
    };
    const games = select(answer.games.map((game, index) => [String(index), title(game, index)]), "0", {
      size: Math.min(8, Math.max(2, answer.games.length)),
    });
    games.setAttribute("aria-label", word("games", answer.games.length));
    const findings = element("ul");
    const heading = element("p", { textContent: word("findings") });
    const tell = () => {
      const { findings: found } = answer.games[Number(games.value)];
      heading.hidden = found.length === 0;
      findings.replaceChildren(...found.map(({ severity, text }) =>
        element("li", { className: severity, textContent: text })));
    };
    games.addEventListener("change", tell);
    games.addEventListener("dblclick", () => close(Number(games.value)));
    tell();
    const more = answer.more > 0 ? element("p", { textContent: word("more", answer.more) }) : null;
    return element("div", { className: "form" },
      element("p", { textContent: word("readAs", answer.format, answer.encoding) }),
      games, more, heading, findings,
      buttons(
        button(word("cancel"), () => close()),
        button(word("open"), () => close(Number(games.value)), { className: "primary", autofocus: true }),
      ));
  });
}

/** Offers bytes to be kept as a file. */
export function download(blob, name) {
  const url = URL.createObjectURL(blob);
  element("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
