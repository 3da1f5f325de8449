// The game that is shown: a list of nodes that point to the node before, as the server has it.

const STORE = "kiban.game";

export class Tree {
  constructor(sheet, current = 0) {
    this.sheet = sheet;
    this.current = current;
    /** By node: the score for the side that moves first, as found by a search. */
    this.scores = new Map();
    /** Whether it is being played, so that the engine moves when it is its turn. */
    this.isPlayed = false;
    this.link();
  }

  static begin(game, start, headers = []) {
    return new Tree({ game, start, headers, nodes: [{ parent: 0 }] });
  }

  /** The game that was kept when the page was left. */
  static kept() {
    try {
      const { sheet, current, scores, isPlayed } = JSON.parse(localStorage.getItem(STORE));
      const tree = new Tree(sheet, sheet.nodes[current] ? current : 0);
      tree.scores = new Map(scores ?? []);
      tree.isPlayed = Boolean(isPlayed);
      return tree;
    } catch {
      return null;
    }
  }

  keep() {
    const { sheet, current, isPlayed } = this;
    const kept = { sheet, current, isPlayed, scores: [...this.scores] };
    try {
      localStorage.setItem(STORE, JSON.stringify(kept));
    } catch {
      // A game too large for the store is kept by the page alone.
    }
  }

  /** Finds out who follows whom. */
  link() {
    this.children = this.sheet.nodes.map(() => []);
    this.sheet.nodes.forEach((node, id) => {
      if (id > 0) {
        this.children[node.parent].push(id);
      }
    });
  }

  get game() {
    return this.sheet.game;
  }

  node(id = this.current) {
    return this.sheet.nodes[id];
  }

  header(name) {
    return this.sheet.headers.find(([key]) => key === name)?.[1] ?? "";
  }

  /** The nodes from the first move to `id`. */
  way(id = this.current) {
    const way = [];
    for (let at = id; at > 0; at = this.node(at).parent) {
      way.unshift(at);
    }
    return way;
  }

  ply(id = this.current) {
    return this.way(id).length;
  }

  /** The legal moves that lead to `id`. */
  moves(id = this.current) {
    const nodes = this.way(id).map((at) => this.node(at));
    return nodes.filter((node) => node.move && !node.illegal).map((node) => node.move);
  }

  /** The nodes of the line on which `id` lies, to its end. */
  line(id = this.current) {
    const line = this.way(id);
    for (let at = id; this.children[at].length > 0; ) {
      at = this.children[at][0];
      line.push(at);
    }
    return line;
  }

  /** Whether nothing can follow the current node. */
  isOver() {
    const node = this.node();
    return Boolean(node.end || node.illegal);
  }

  /** Goes to the node of a move, which is added if it is new. Returns whether it was. */
  play(move, text) {
    const same = this.children[this.current].find((id) => {
      const node = this.node(id);
      return node.move === move && !node.illegal;
    });
    if (same !== undefined) {
      this.current = same;
      return false;
    }
    this.add({ move, text });
    return true;
  }

  end(name) {
    this.add({ end: name });
  }

  add(entry) {
    const id = this.sheet.nodes.push({ parent: this.current, ...entry }) - 1;
    this.children[this.current].push(id);
    this.children.push([]);
    this.current = id;
  }

  /** Adds a line of moves after the current node, and stays there. */
  addLine(moves, texts) {
    const here = this.current;
    moves.forEach((move, index) => this.play(move, texts[index]));
    const [first] = this.way().slice(this.ply(here));
    this.current = here;
    return first;
  }

  /** Removes the current node and what follows it. */
  remove() {
    const gone = this.current;
    if (gone === 0) {
      return;
    }
    this.rebuild((id) => this.children[id].filter((child) => child !== gone), this.node(gone).parent);
  }

  /** Makes the current line the main one. */
  raise() {
    const way = new Set(this.way());
    this.rebuild((id) => {
      const first = this.children[id].filter((child) => way.has(child));
      return [...first, ...this.children[id].filter((child) => !way.has(child))];
    }, this.current);
  }

  /** Lists the nodes anew, children in the order that `children` gives. */
  rebuild(children, current) {
    const nodes = [];
    const scores = new Map();
    const stack = [[0, 0]];
    while (stack.length > 0) {
      const [id, parent] = stack.pop();
      const renamed = nodes.push({ ...this.node(id), parent }) - 1;
      if (this.scores.has(id)) {
        scores.set(renamed, this.scores.get(id));
      }
      if (id === current) {
        this.current = renamed;
      }
      for (const child of children(id).toReversed()) {
        stack.push([child, renamed]);
      }
    }
    this.sheet.nodes = nodes;
    this.scores = scores;
    this.link();
  }

  /** Takes the words that the server wrote for the moves. */
  renotate(sheet) {
    sheet.nodes.forEach((node, id) => {
      if (this.sheet.nodes[id]) {
        this.sheet.nodes[id].text = node.text;
      }
    });
  }
}
