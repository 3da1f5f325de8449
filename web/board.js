// The board: what it shows, and what a hand does on it. It knows the names of squares and the
// letters of pieces, and no rules.

import { pieceSvg, pieceName } from "./pieces.js";
import { word } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

export const BOARDS = {
  shogi: {
    columns: ["9", "8", "7", "6", "5", "4", "3", "2", "1"],
    rows: ["a", "b", "c", "d", "e", "f", "g", "h", "i"],
    rowNames: ["一", "二", "三", "四", "五", "六", "七", "八", "九"],
    sides: ["black", "white"],
    ratio: 0.92,
    cell: [100, 109],
  },
  xiangqi: {
    columns: ["a", "b", "c", "d", "e", "f", "g", "h", "i"],
    rows: ["9", "8", "7", "6", "5", "4", "3", "2", "1", "0"],
    sides: ["red", "black"],
    ratio: 0.9,
    cell: [100, 100],
  },
};

/** Whether a piece is one of the side that moves first. */
export const isFirst = (piece) => piece.replace("+", "") === piece.replace("+", "").toUpperCase();

export class Board {
  /** `onMove(from, to)` and `onSquare(square)` are called when a hand has decided. */
  constructor(root, hands, { onMove, onSquare }) {
    this.root = root;
    this.hands = hands;
    this.onMove = onMove;
    this.onSquare = onSquare;
    this.isFlipped = false;
    this.chosen = null;
    this.cells = new Map();
    this.focused = null;
    root.addEventListener("pointerdown", (event) => this.press(event));
    hands.forEach((hand) => hand.addEventListener("pointerdown", (event) => this.press(event)));
    root.addEventListener("keydown", (event) => this.key(event));
  }

  /** Lays out the cells for a game. */
  layOut(game) {
    this.game = game;
    this.shape = BOARDS[game];
    const { columns, rows, ratio } = this.shape;
    this.root.className = `board ${game}`;
    this.root.parentElement.classList.toggle("xiangqi", game === "xiangqi");
    this.root.setAttribute("role", "grid");
    this.root.setAttribute("aria-label", word("board"));
    this.root.style.setProperty("--ratio", ratio);
    this.root.style.gridTemplateColumns = `repeat(${columns.length}, 1fr)`;
    this.root.style.gridTemplateRows = `repeat(${rows.length}, 1fr)`;
    this.root.replaceChildren(this.lines());
    this.cells.clear();
    const turned = (list) => (this.isFlipped ? list.toReversed() : list);
    turned(rows).forEach((row, y) => {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      line.style.display = "contents";
      turned(columns).forEach((column, x) => {
        const cell = document.createElement("button");
        cell.className = "cell";
        cell.dataset.square = column + row;
        cell.setAttribute("role", "gridcell");
        cell.tabIndex = -1;
        cell.style.gridArea = `${y + 1} / ${x + 1}`;
        cell.addEventListener("click", (event) => {
          // Fingers and mice are heard earlier, so that they can drag.
          if (event.detail === 0) {
            this.tap(cell.dataset.square);
          }
        });
        this.cells.set(column + row, cell);
        line.append(cell);
      });
      this.root.append(line);
    });
    this.labels(turned(columns), turned(rows));
    const middle = this.cells.get(columns[4] + rows[4]);
    middle.tabIndex = 0;
    this.focused = middle;
  }

  labels(columns, rows) {
    const label = (kind, text, square) => {
      const span = document.createElement("span");
      span.className = `coordinate ${kind}`;
      span.textContent = text;
      span.setAttribute("aria-hidden", "true");
      this.cells.get(square).append(span);
    };
    const names = this.shape.rowNames;
    columns.forEach((column) => label("file", column, column + rows[0]));
    rows.forEach((row) => {
      const text = names ? names[this.shape.rows.indexOf(row)] : row;
      label("rank", text, columns.at(-1) + row);
    });
  }

  /** The lines of the board, as a picture behind the cells. */
  lines() {
    const { columns, rows, cell } = this.shape;
    const [width, height] = cell;
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", `0 0 ${columns.length * width} ${rows.length * height}`);
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("class", "lines");
    svg.setAttribute("aria-hidden", "true");
    const path = document.createElementNS(SVG, "path");
    const parts = [];
    const dots = [];
    if (this.game === "shogi") {
      for (let i = 1; i < 9; i += 1) {
        parts.push(`M${i * width} 0v${9 * height}M0 ${i * height}h${9 * width}`);
      }
      for (const [x, y] of [[3, 3], [6, 3], [3, 6], [6, 6]]) {
        dots.push([x * width, y * height]);
      }
    } else {
      const at = (x, y) => `${x * 100 + 50} ${y * 100 + 50}`;
      for (let y = 0; y < 10; y += 1) {
        parts.push(`M${at(0, y)}h800`);
      }
      for (let x = 0; x < 9; x += 1) {
        const whole = x === 0 || x === 8;
        parts.push(whole ? `M${at(x, 0)}v900` : `M${at(x, 0)}v400M${at(x, 5)}v400`);
      }
      parts.push(`M${at(3, 0)}l200 200M${at(5, 0)}l-200 200M${at(3, 7)}l200 200M${at(5, 7)}l-200 200`);
      for (const [text, x] of [["楚河", 250], ["漢界", 650]]) {
        const river = document.createElementNS(SVG, "text");
        river.setAttribute("x", x);
        river.setAttribute("y", 515);
        river.textContent = text;
        svg.append(river);
      }
    }
    path.setAttribute("d", parts.join(""));
    svg.prepend(path);
    for (const [x, y] of dots) {
      const dot = document.createElementNS(SVG, "circle");
      dot.setAttribute("cx", x);
      dot.setAttribute("cy", y);
      dot.setAttribute("r", 6);
      svg.append(dot);
    }
    return svg;
  }

  flip() {
    this.isFlipped = !this.isFlipped;
    this.layOut(this.game);
    if (this.shown) {
      this.show(this.shown);
    }
  }

  /** Shows a position as the server described it. */
  show(position) {
    this.shown = position;
    this.chosen = null;
    const pieces = new Map(position.standing.map(({ square, piece }) => [square, piece]));
    const last = position.last ?? {};
    const checks = new Set(position.checks);
    for (const [square, cell] of this.cells) {
      const piece = pieces.get(square);
      cell.querySelector(".piece")?.remove();
      cell.classList.remove("target", "taken", "chosen", "mark", "wrong");
      cell.classList.toggle("last", square === last.to || square === last.from);
      cell.classList.toggle("check", checks.has(square));
      if (piece) {
        cell.append(pieceSvg(this.game, piece, this.isTurned(piece)));
      }
      const name = piece ? pieceName(this.game, piece) : word("empty");
      cell.setAttribute("aria-label", `${square} ${name}`);
    }
    this.showHands(position.held);
  }

  /** Whether a piece is shown upside down. Those of xiangqi never are. */
  isTurned(piece) {
    return this.game === "shogi" && isFirst(piece) === this.isFlipped;
  }

  showHands(held) {
    this.hands.forEach((hand, index) => {
      const ofFirst = (index === 1) !== this.isFlipped;
      hand.dataset.side = ofFirst ? "first" : "second";
      hand.dataset.empty = word("emptyHand");
      hand.setAttribute("role", "group");
      hand.setAttribute("aria-label", `${word(this.shape.sides[ofFirst ? 0 : 1])}: ${word("hand")}`);
      const buttons = held
        .filter(({ piece }) => isFirst(piece) === ofFirst)
        .map(({ piece, count }) => {
          const button = document.createElement("button");
          button.dataset.square = `${piece.toUpperCase()}*`;
          button.dataset.piece = piece;
          button.setAttribute("aria-label", `${pieceName(this.game, piece)} × ${count}`);
          button.append(pieceSvg(this.game, piece, this.isTurned(piece)));
          button.addEventListener("click", (event) => {
            if (event.detail === 0) {
              this.tap(button.dataset.square, button);
            }
          });
          if (count > 1) {
            const number = document.createElement("span");
            number.className = "count";
            number.textContent = count;
            button.append(number);
          }
          return button;
        });
      hand.replaceChildren(...buttons);
    });
  }

  /** Draws rings around the squares where it can be seen why a move was refused. */
  mark(squares, wrong) {
    this.clearMarks();
    squares.forEach((square) => this.cells.get(square)?.classList.add("mark"));
    this.cells.get(wrong)?.classList.add("wrong");
  }

  clearMarks() {
    for (const cell of this.cells.values()) {
      cell.classList.remove("mark", "wrong");
    }
  }

  /** Chooses a piece, or nothing. */
  choose(from, button) {
    this.chosen = from;
    const targets = new Set();
    for (const move of this.shown?.moves ?? []) {
      if (move.from === from) {
        targets.add(move.to);
      }
    }
    for (const [square, cell] of this.cells) {
      cell.classList.toggle("chosen", square === from);
      cell.classList.toggle("target", targets.has(square));
      cell.classList.toggle("taken", targets.has(square) && Boolean(cell.querySelector(".piece")));
    }
    for (const hand of this.hands) {
      for (const other of hand.children) {
        other.classList.toggle("chosen", other === button);
        other.setAttribute("aria-pressed", other === button);
      }
    }
  }

  pieceOn(square) {
    return this.shown?.standing.find((standing) => standing.square === square)?.piece;
  }

  isOwn(square) {
    const piece = this.pieceOn(square);
    return piece && isFirst(piece) === (this.shown.side === this.shape.sides[0]);
  }

  /** A square or a piece in hand was tapped. */
  tap(square, button) {
    if (this.onSquare?.(square)) {
      return;
    }
    this.clearMarks();
    const isHand = square.endsWith("*");
    if (this.chosen === square || (isHand && !this.mayDrop(button))) {
      this.choose(null);
    } else if (isHand || this.isOwn(square)) {
      this.choose(square, button);
    } else if (this.chosen) {
      const from = this.chosen;
      this.choose(null);
      this.onMove(from, square);
    }
  }

  mayDrop(button) {
    return isFirst(button.dataset.piece) === (this.shown.side === this.shape.sides[0]);
  }

  /** A finger or a button of the mouse went down: the piece may be tapped or dragged. */
  press(event) {
    const from = event.target.closest("[data-square]");
    if (!from || event.button !== 0) {
      return;
    }
    event.preventDefault();
    from.focus?.({ preventScroll: true });
    const start = [event.clientX, event.clientY];
    const square = from.dataset.square;
    const isHand = square.endsWith("*");
    const drags = isHand ? this.mayDrop(from) : this.isOwn(square);
    let flying = null;
    const move = (moved) => {
      const far = Math.hypot(moved.clientX - start[0], moved.clientY - start[1]);
      if (!flying && drags && far > 6) {
        this.clearMarks();
        this.choose(square, isHand ? from : undefined);
        flying = from.querySelector(".piece").cloneNode(true);
        const { width, height } = from.getBoundingClientRect();
        flying.style.width = `${width}px`;
        flying.style.height = `${height}px`;
        flying.classList.add("flying");
        document.body.append(flying);
      }
      if (flying) {
        flying.style.left = `${moved.clientX - flying.clientWidth / 2}px`;
        flying.style.top = `${moved.clientY - flying.clientHeight / 2}px`;
      }
    };
    const release = (released) => {
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", release);
      document.removeEventListener("pointercancel", release);
      flying?.remove();
      if (!flying) {
        if (released.type === "pointerup") {
          this.tap(square, from);
        }
        return;
      }
      const under = document.elementFromPoint(released.clientX, released.clientY);
      const target = under?.closest(".cell")?.dataset.square;
      this.choose(null);
      if (target && target !== square) {
        this.onMove(square, target);
      }
    };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", release);
    document.addEventListener("pointercancel", release);
  }

  /** Arrow keys walk over the board. */
  key(event) {
    const step = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }[event.key];
    if (event.key === "Escape") {
      this.choose(null);
    }
    const cell = event.target.closest(".cell");
    if (!step || !cell) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const [row, column] = cell.style.gridArea.split("/").map(Number);
    const next = [...this.cells.values()].find((other) => {
      const [y, x] = other.style.gridArea.split("/").map(Number);
      return y === row + step[1] && x === column + step[0];
    });
    if (next) {
      cell.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    }
  }
}
