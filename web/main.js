// The page: it holds the game and joins its parts.

import { Refused, ask, fetchBlob, games as askGames, readFile } from "./api.js";
import { Searches, forFirst, showGraph, showLines, speedText } from "./analysis.js";
import { BOARDS, Board } from "./board.js";
import * as dialogs from "./dialogs.js";
import { element, labelled, select } from "./elements.js";
import { showMoves } from "./moves.js";
import { Setup } from "./setup.js";
import { Tree } from "./tree.js";
import { currentLanguage, reasonText, setGame, setLanguage, stateText, translate, word } from "./words.js";

const $ = (id) => document.getElementById(id);
const searches = new Searches();
const SETTINGS = "kiban.settings";

const settings = {
  language: { ja: "ja", zh: "zh" }[navigator.language.slice(0, 2)] ?? "en",
  theme: "",
  notation: {},
  engine: "second",
  level: "middling",
  analyses: false,
  ...stored(SETTINGS),
};

let games = [];
let tree;
/** The position that is shown, as the server described it. */
let position;
let setup = null;
/** Counts the positions that were asked for, so that late answers are not shown. */
let asked = 0;

const board = new Board($("board"), [$("hand-above"), $("hand-below")], {
  onMove: tryMove,
  onSquare: (square) => setup?.tap(square) ?? Boolean(setup),
});

function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}

function keepSettings() {
  localStorage.setItem(SETTINGS, JSON.stringify(settings));
}

// What the server is asked.

const notation = () => {
  const own = { shogi: currentLanguage() === "en" ? "western" : "japanese", xiangqi: currentLanguage() === "en" ? "wxf" : "chinese" };
  return settings.notation[tree.game] ?? own[tree.game];
};

const line = (id = tree.current) => ({
  game: tree.game,
  start: tree.sheet.start,
  moves: tree.moves(id),
  notation: notation(),
});

/** Says what went wrong, where it can be seen. */
function fail(error) {
  const text = error instanceof Refused ? error.message : word("offline", error.message);
  status(text, true);
}

function status(text, isWrong = false) {
  $("status").textContent = text;
  $("status").classList.toggle("wrong", isWrong);
}

// The game.

async function refresh() {
  tree.keep();
  asked += 1;
  const mine = asked;
  searches.stop();
  showTree();
  try {
    const answer = await ask("position", line());
    if (mine !== asked) {
      return;
    }
    position = answer;
  } catch (error) {
    fail(error);
    return;
  }
  const node = tree.node();
  if (position.last?.move === node.move && !node.text) {
    // A move that was just made gets its words.
    node.text = position.last.text;
    tree.keep();
    showTree();
  }
  board.show(position);
  showStatus();
  await think();
}

function showTree() {
  showMoves($("moves"), tree, go);
  showGraph($("graph"), tree, go);
  $("comment").value = (tree.node().comments ?? []).join("\n");
  const { sides } = BOARDS[tree.game];
  const player = (key, side) => element("span", { textContent: `${word(side)}: ${tree.header(key) || "–"}` });
  $("players").replaceChildren(player("first", sides[0]), player("second", sides[1]));
}

function showStatus() {
  const { verdict, side, checks } = position;
  const end = tree.node().end;
  $("board").parentElement.querySelector("[data-do=declare]").hidden = !position.declares;
  if (end) {
    status(stateText(end));
  } else if (tree.node().illegal) {
    status(word("illegal", tree.node().text ?? tree.node().move), true);
  } else if (verdict.winner) {
    const who = verdict.winner === "draw" ? word("draw") : word("wins", word(verdict.winner));
    status(`${who} — ${stateText(verdict.state)}`);
  } else {
    status(word("toMove", word(side)) + (checks.length > 0 ? ` — ${word("check")}` : ""));
  }
}

const isGameOver = () => tree.isOver() || position.verdict.winner !== null;
const isFirstToMove = () => position.side === BOARDS[tree.game].sides[0];

function go(id) {
  tree.current = id;
  refresh();
}

function walk(where) {
  const parent = tree.node().parent;
  const [next] = tree.children[tree.current];
  const target = {
    first: 0,
    back: tree.current === 0 ? 0 : parent,
    forward: next ?? tree.current,
    last: tree.line().at(-1) ?? 0,
  }[where];
  if (target !== tree.current) {
    go(target);
  }
}

/** A hand wants to move a piece. */
async function tryMove(from, to) {
  const moves = position.moves.filter((move) => move.from === from && move.to === to);
  if (isGameOver() && moves.length === 0) {
    return;
  }
  if (moves.length === 0) {
    await refuse(from, to);
    return;
  }
  let [move] = moves;
  if (moves.length > 1) {
    const piece = board.pieceOn(from);
    move = await dialogs.askPromotion(tree.game, piece, board.isTurned(piece), moves);
  }
  if (move) {
    await play(move.move);
  }
}

/** Asks why a move is not legal, and draws the answer on the board. */
async function refuse(from, to) {
  try {
    const answer = await ask("explain", { ...line(), move: from + to });
    if (answer.legal === false) {
      board.mark(answer.marks, to);
      status(word("illegal", reasonText(answer)), true);
    }
  } catch (error) {
    fail(error);
  }
}

/** Plays a legal move and shows what comes of it. */
async function play(move) {
  tree.play(move);
  await refresh();
}

// The engine.

const isEnginesTurn = () => {
  const ofEngine = { none: [], first: [true], second: [false], both: [true, false] }[settings.engine];
  return ofEngine.includes(isFirstToMove());
};

/** Lets the engine move if it is its turn, and analyse if that is wanted. */
async function think() {
  if (setup || isGameOver()) {
    return;
  }
  const atEnd = tree.children[tree.current].length === 0;
  try {
    if (atEnd && tree.isPlayed && isEnginesTurn()) {
      await engineMoves();
    } else if (settings.analyses) {
      await analyse();
    } else {
      $("lines").replaceChildren();
      $("speed").textContent = "";
    }
  } catch (error) {
    fail(error);
  }
}

async function engineMoves() {
  const mine = asked;
  status(word("thinking"));
  const found = await searches.run({ ...line(), ...dialogs.LEVELS[settings.level] }, showFound);
  if (mine !== asked || !found) {
    return;
  }
  if (found.declares) {
    tree.end("declaration");
    await refresh();
  } else if (found.lines[0]) {
    await play(found.lines[0].moves[0]);
  }
}

async function analyse() {
  await searches.run({ ...line(), lines: 3 }, showFound);
}

function showFound(found) {
  const first = isFirstToMove();
  const [best] = found.lines;
  if (best) {
    tree.scores.set(tree.current, forFirst(best, first));
  }
  const here = tree.current;
  showLines($("lines"), found, first, (moves, texts) => {
    tree.current = here;
    tree.addLine(moves, texts);
    refresh();
  });
  $("speed").textContent = speedText(found);
  showGraph($("graph"), tree, go);
}

/** Searches each position of the current line for a moment. */
async function analyseWhole() {
  const ids = [0, ...tree.line()].filter((id) => !tree.node(id).end && !tree.node(id).illegal);
  const ofFirst = BOARDS[tree.game].sides[0];
  const mine = asked;
  for (const id of ids) {
    if (mine !== asked) {
      return;
    }
    const side = (await ask("position", line(id))).side;
    const found = await searches.run({ ...line(id), milliseconds: 300 });
    if (found?.lines[0]) {
      tree.scores.set(id, forFirst(found.lines[0], side === ofFirst));
      showGraph($("graph"), tree, go);
    }
  }
  tree.keep();
}

// What the buttons do.

function begin(next, isPlayed) {
  searches.stop();
  const isOther = !tree || tree.game !== next.game;
  tree = next;
  tree.isPlayed = isPlayed;
  setGame(tree.game);
  if (isOther) {
    board.layOut(tree.game);
    const names = games.find(({ name }) => name === tree.game).notations;
    $("notation").replaceChildren(...names.map((name) =>
      element("option", { value: name, textContent: name })));
  }
  $("notation").value = notation();
  translate();
  return refresh();
}

async function newGame() {
  const wish = await dialogs.askNew(games, { ...settings, game: tree.game });
  if (!wish) {
    return;
  }
  Object.assign(settings, { engine: wish.engine, level: wish.level });
  keepSettings();
  const next = Tree.begin(wish.game, wish.start);
  const engineIsFirst = wish.engine === "first";
  if (board.isFlipped !== engineIsFirst) {
    board.isFlipped = engineIsFirst;
    tree = null;
  }
  await begin(next, true);
}

async function open(given) {
  const record = given ?? (await dialogs.askRecord());
  if (!record) {
    return;
  }
  try {
    if (record.text !== undefined && (await openPosition(record.text.trim()))) {
      return;
    }
    const bytes = record.bytes ?? new TextEncoder().encode(record.text);
    const answer = await readFile(bytes, record.name, notation());
    const chosen = await dialogs.askGame(answer);
    if (chosen !== undefined) {
      await begin(new Tree(answer.games[chosen].sheet), false);
    }
  } catch (error) {
    fail(error);
  }
}

/** Takes a pasted text for a position, if it is one. */
async function openPosition(text) {
  if (text.includes("\n") || !/^(sfen |fen |position )?\S*\/\S*/.test(text) || /\bmoves\b/.test(text)) {
    return false;
  }
  const start = text.replace(/^position /, "");
  const game = start.split("/").length === 10 ? "xiangqi" : "shogi";
  const answer = await ask("position", { game, start });
  await begin(Tree.begin(game, answer.position), false);
  return true;
}

async function save() {
  const { formats } = games.find(({ name }) => name === tree.game);
  await dialogs.show(word("save"), (close) => {
    const format = select(formats.map(({ name, ending }) => [name, `${name} (.${ending})`]), formats[0].name);
    const text = element("pre", { tabIndex: 0 });
    const losses = element("p");
    let file = null;
    const write = async () => {
      file = null;
      try {
        const answer = await ask("write", { sheet: tree.sheet, format: format.value });
        const bytes = Uint8Array.from(atob(answer.base64), (byte) => byte.charCodeAt(0));
        file = { bytes, ending: answer.ending };
        try {
          text.textContent = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
        } catch {
          text.textContent = `${bytes.length} B`;
        }
        losses.textContent = answer.losses.length > 0 ? word("losses", answer.losses.join(", ")) : "";
      } catch (error) {
        text.textContent = error.message;
      }
    };
    format.addEventListener("change", write);
    write();
    const keep = () => {
      if (file) {
        dialogs.download(new Blob([file.bytes]), `${tree.game}.${file.ending}`);
        close();
      }
    };
    return element("div", { className: "form" }, labelled(word("format"), format), losses, text,
      dialogs.buttons(
        dialogs.button(word("close"), () => close()),
        dialogs.button(word("copy"), () => navigator.clipboard.writeText(text.textContent)),
        dialogs.button(word("download"), keep, { className: "primary" }),
      ));
  });
}

async function picture() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = settings.theme || (dark ? "dark" : "light");
  await dialogs.show(word("picture"), (close) => {
    const image = element("img", { alt: word("board"), width: 320 });
    const style = select(["light", "dark"].map((name) => [name, word(name)]), theme);
    const body = (kind) => ({ ...line(), kind, theme: style.value, flipped: board.isFlipped });
    const draw = async () => {
      try {
        image.src = URL.createObjectURL(await fetchBlob("picture", body("svg")));
      } catch (error) {
        fail(error);
        close();
      }
    };
    style.addEventListener("change", draw);
    draw();
    const keep = async (kind) =>
      dialogs.download(await fetchBlob("picture", body(kind)), `${tree.game}.${kind}`);
    return element("div", { className: "form" }, labelled(word("style"), style), image,
      dialogs.buttons(
        dialogs.button(word("close"), () => close()),
        dialogs.button("PNG", () => keep("png")),
        dialogs.button("SVG", () => keep("svg"), { className: "primary" }),
      ));
  });
}

async function solve() {
  const controller = new AbortController();
  const request = { ...line(), milliseconds: 10_000 };
  const here = tree.current;
  await dialogs.show(word("mate"), (close) => {
    const text = element("p", { textContent: word("searching"), role: "status" });
    const moves = element("p");
    const add = dialogs.button(word("addLine"), null, { className: "primary", hidden: true });
    ask("mate", request, controller.signal).then(
      (answer) => {
        const names = { mate: word("mateIn", answer.length), "no-mate": word("noMate") };
        text.textContent = names[answer.result] ?? word("unknownMate");
        moves.textContent = (answer.texts ?? []).join(" ");
        add.hidden = answer.result !== "mate" || answer.line.length === 0;
        add.onclick = () => {
          close();
          tree.current = here;
          tree.current = tree.addLine(answer.line, answer.texts) ?? here;
          refresh();
        };
      },
      (error) => {
        text.textContent = error.message;
      },
    );
    return element("div", { className: "form" }, text, moves,
      dialogs.buttons(dialogs.button(word("close"), () => close()), add));
  });
  controller.abort();
}

async function judge() {
  const { rules } = games.find(({ name }) => name === tree.game);
  await dialogs.show(word("judge"), (close) => {
    const rule = select(rules.map((name) => [name, name]), rules[0]);
    const text = element("p", { role: "status" });
    const reason = element("p", { lang: "en" });
    const tell = async () => {
      try {
        const verdict = await ask("judge", { ...line(), rule: rule.value });
        const { winner, state } = verdict;
        const who = winner === "draw" ? word("draw") : winner ? word("wins", word(winner)) : "";
        text.textContent = [who, stateText(state)].filter(Boolean).join(" — ");
        reason.textContent = verdict.reason;
      } catch (error) {
        text.textContent = error.message;
      }
    };
    rule.addEventListener("change", tell);
    tell();
    return element("div", { className: "form" }, labelled(word("rule"), rule), text, reason,
      dialogs.buttons(dialogs.button(word("close"), () => close(), { autofocus: true })));
  });
}

function beginSetup() {
  if (setup) {
    return;
  }
  searches.stop();
  asked += 1;
  $("palette").hidden = false;
  const tell = async (text) => {
    try {
      const answer = await ask("position", { game: tree.game, start: text });
      status(word("toMove", word(answer.side)));
    } catch (error) {
      status(error.message, true);
    }
  };
  setup = new Setup(board, $("palette"), position, tell);
  setup.finish = async (text) => {
    try {
      const answer = text && (await ask("position", { game: tree.game, start: text }));
      setup = null;
      $("palette").hidden = true;
      await (answer ? begin(Tree.begin(tree.game, answer.position), true) : refresh());
    } catch (error) {
      fail(error);
    }
  };
}

function resign() {
  if (isGameOver()) {
    return;
  }
  const winner = isFirstToMove() ? "black-wins" : "red-wins";
  tree.end(tree.game === "shogi" ? "resignation" : winner);
  refresh();
}

const ACTIONS = {
  new: newGame,
  open: () => open(),
  save,
  setup: beginSetup,
  picture,
  mate: solve,
  judge,
  first: () => walk("first"),
  back: () => walk("back"),
  forward: () => walk("forward"),
  last: () => walk("last"),
  flip: () => board.flip(),
  resign,
  declare: () => {
    tree.end("declaration");
    refresh();
  },
  raise: () => {
    tree.raise();
    refresh();
  },
  remove: () => {
    tree.remove();
    refresh();
  },
  whole: () => analyseWhole().catch(fail),
};

for (const made of document.querySelectorAll("[data-do]")) {
  made.addEventListener("click", () => ACTIONS[made.dataset.do]());
}

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input, textarea, select, dialog");
  const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", f: "flip" };
  const action = keys[event.key];
  if (!isTyping && action && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    ACTIONS[action]();
  }
});

$("comment").addEventListener("change", () => {
  tree.node().comments = $("comment").value.split("\n").filter(Boolean);
  tree.keep();
  showTree();
});

$("analyse").addEventListener("change", () => {
  settings.analyses = $("analyse").checked;
  keepSettings();
  refresh();
});

$("language").addEventListener("change", () => {
  settings.language = $("language").value;
  keepSettings();
  setLanguage(settings.language);
  renotate();
});

$("notation").addEventListener("change", () => {
  settings.notation[tree.game] = $("notation").value;
  keepSettings();
  renotate();
});

/** Asks for the moves in another notation. */
async function renotate() {
  $("notation").value = notation();
  try {
    tree.renotate(await ask("annotate", { sheet: tree.sheet, notation: notation() }));
  } catch (error) {
    fail(error);
  }
  board.layOut(tree.game);
  translate();
  refresh();
}

$("theme").addEventListener("click", () => {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = settings.theme || (dark ? "dark" : "light");
  settings.theme = now === "dark" ? "light" : "dark";
  keepSettings();
  document.documentElement.dataset.theme = settings.theme;
});

document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", async (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file) {
    open({ name: file.name, bytes: await file.arrayBuffer() });
  }
});

document.addEventListener("paste", (event) => {
  if (!event.target.closest("input, textarea")) {
    const text = event.clipboardData.getData("text");
    if (text) {
      open({ name: "", text });
    }
  }
});

async function main() {
  setLanguage(settings.language);
  $("language").value = settings.language;
  $("analyse").checked = settings.analyses;
  document.documentElement.dataset.theme = settings.theme;
  try {
    games = await askGames();
  } catch (error) {
    fail(error);
    return;
  }
  const kept = Tree.kept();
  const start = games[0].starts[0].position;
  await begin(kept ?? Tree.begin("shogi", start), kept?.isPlayed ?? true);
}

main();
