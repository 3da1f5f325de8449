// The list of moves, with variations below the moves that they replace.

import { element } from "./elements.js";
import { stateText } from "./words.js";

/** Shows a game's moves; `go(id)` is called with the node that was chosen. */
export function showMoves(list, tree, go) {
  list.replaceChildren();
  // Lines still to be written: their first node, its number, and where they are written.
  const lines = [[tree.children[0], 1, list]];
  while (lines.length > 0) {
    const [alternatives, number, target] = lines.pop();
    writeLine(target, tree, alternatives, number, lines, go);
  }
  const now = list.querySelector("[aria-current]");
  if (now) {
    // Not scrollIntoView, which would move the page too.
    list.scrollTop += now.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  }
}

function writeLine(target, tree, alternatives, first, lines, go) {
  let number = first;
  let current = alternatives;
  while (current.length > 0) {
    const [main, ...others] = current;
    target.append(item(tree, main, number, go));
    for (const other of others) {
      const block = element("li", { className: "variation" });
      target.append(block);
      block.append(item(tree, other, number, go, "span"));
      lines.push([tree.children[other], number + 1, block]);
    }
    current = tree.children[main];
    number += 1;
  }
}

function item(tree, id, number, go, name = "li") {
  const node = tree.node(id);
  const text = node.end ? stateText(node.end) : (node.text ?? node.move) + (node.illegal ? " ✗" : "");
  const link = element("a", { textContent: text, href: `#${id}` });
  link.addEventListener("click", (event) => {
    event.preventDefault();
    go(id);
  });
  if (node.comments?.length) {
    link.classList.add("commented");
  }
  if (id === tree.current) {
    link.setAttribute("aria-current", "true");
  }
  return element(name, {}, element("span", { className: "number", textContent: `${number}.` }), link);
}
