// What the engine finds: live lines, and the curve of a game.

import { listen } from "./api.js";
import { element } from "./elements.js";
import { word } from "./words.js";

/** Scores beyond this are drawn at the edge of the curve. */
const EDGE = 2000;

/** A search that can be ended. */
export class Searches {
  stop() {
    this.controller?.abort();
    this.controller = null;
  }

  /** Searches, after ending the search before. Gives the last event, or null if it was ended. */
  async run(request, tell) {
    this.stop();
    const controller = new AbortController();
    this.controller = controller;
    let last = null;
    try {
      await listen("analyse", request, (found) => {
        last = found;
        if (!controller.signal.aborted) {
          tell?.(found);
        }
      }, controller.signal);
    } catch (error) {
      if (error.name !== "AbortError") {
        throw error;
      }
    }
    return controller.signal.aborted ? null : last;
  }
}

/** The score as the side that moves first sees it. */
export const forFirst = (line, isFirst) => (isFirst ? line.score : -line.score);

/** A score in words: `+1.35`, a mate, a win by rule. */
export function scoreText(line, isFirst) {
  const sign = isFirst ? 1 : -1;
  if (line.mate !== null) {
    const plies = line.mate * sign;
    return `${plies < 0 ? "−" : "+"}${word("matedIn")} ${Math.abs(plies)}`;
  }
  if (line.by_rule !== null) {
    return `${line.by_rule === isFirst ? "+" : "−"}${word("byRule")}`;
  }
  const points = (line.score * sign) / 100;
  return `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(2)}`;
}

/** Shows the best lines; `take(moves, texts)` is called when one was chosen. */
export function showLines(list, found, isFirst, take) {
  const rows = found.lines.map((line) => {
    const score = element("span", { className: "score", textContent: scoreText(line, isFirst) });
    const text = element("span", { className: "line" });
    line.texts.forEach((move, index) => {
      const link = element("a", { textContent: move, href: "#", role: "button" });
      link.addEventListener("click", (event) => {
        event.preventDefault();
        take(line.moves.slice(0, index + 1), line.texts.slice(0, index + 1));
      });
      text.append(link);
    });
    return element("li", {}, score, text);
  });
  list.replaceChildren(...rows);
}

export function speedText(found) {
  const perSecond = found.milliseconds > 0 ? (found.nodes / found.milliseconds) * 1000 : 0;
  const depth = found.lines[0]?.depth ?? 0;
  return `d${depth} · ${Math.round(perSecond / 1000)} kn/s`;
}

/** Draws the scores along a line; `go(id)` is called with the node that was chosen. */
export function showGraph(svg, tree, go) {
  const line = [0, ...tree.line()];
  const width = Math.max(1, line.length - 1);
  const SVG = "http://www.w3.org/2000/svg";
  const draw = (name, attributes) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) {
      made.setAttribute(key, value);
    }
    return made;
  };
  const x = (index) => (300 * index) / width;
  const y = (score) => 40 - (38 * Math.max(-EDGE, Math.min(EDGE, score))) / EDGE;
  const points = line
    .map((id, index) => [index, tree.scores.get(id)])
    .filter(([, score]) => score !== undefined)
    .map(([index, score]) => `${x(index).toFixed(1)},${y(score).toFixed(1)}`);
  const now = line.indexOf(tree.current);
  svg.replaceChildren(
    draw("line", { class: "axis", x1: 0, x2: 300, y1: 40, y2: 40 }),
    draw("polyline", { class: "curve", points: points.join(" ") }),
    draw("line", { class: "now", x1: x(now), x2: x(now), y1: 0, y2: 80 }),
  );
  svg.onclick = (event) => {
    const { left, width: whole } = svg.getBoundingClientRect();
    go(line[Math.round(((event.clientX - left) / whole) * width)] ?? 0);
  };
}
