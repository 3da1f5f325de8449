// The words of the page in English, Japanese and Chinese.

const WORDS = {
  // tools
  tools: ["Tools", "操作", "工具"],
  new: ["New game", "新規対局", "新对局"],
  open: ["Open", "開く", "打开"],
  save: ["Save", "保存", "保存"],
  setup: ["Set up", "局面編集", "摆棋"],
  picture: ["Picture", "図面", "图片"],
  mate: ["Mate", "詰み探索", "杀棋"],
  judge: ["Verdict", "判定", "裁决"],
  language: ["Language", "言語", "语言"],
  notation: ["Notation", "棋譜表記", "记谱法"],
  theme: ["Light or dark", "明暗", "明暗"],
  walk: ["Walk through the game", "棋譜再生", "打谱"],
  first: ["To the start", "最初へ", "回到开头"],
  back: ["Back", "戻る", "后退"],
  forward: ["Forward", "進む", "前进"],
  last: ["To the end", "最後へ", "到结尾"],
  flip: ["Turn the board", "盤面反転", "翻转棋盘"],
  resign: ["Resign", "投了", "认输"],
  declare: ["Declare", "宣言", "宣言"],
  moves: ["Moves", "指し手", "着法"],
  variations: ["Variations", "変化", "变着"],
  raise: ["Make main line", "本譜にする", "设为主线"],
  remove: ["Delete from here", "ここから削除", "删除此后"],
  comment: ["Comment", "コメント", "注释"],
  analyse: ["Analyse", "検討", "分析"],
  whole: ["Analyse the game", "棋譜解析", "分析全局"],
  lines: ["Best lines", "候補手", "候选着法"],
  graph: ["Evaluation", "評価値グラフ", "评分曲线"],
  // the board
  board: ["Board", "盤", "棋盘"],
  hand: ["in hand", "持ち駒", "手中"],
  emptyHand: ["nothing in hand", "持ち駒なし", "无"],
  empty: ["empty", "空き", "空"],
  black: ["Black", "先手", "黑方"],
  white: ["White", "後手", "白方"],
  blackOfXiangqi: ["Black", "黒", "黑方"],
  red: ["Red", "紅", "红方"],
  // states
  toMove: ["{0} to move", "{0}の手番", "轮到{0}"],
  check: ["check", "王手", "将军"],
  thinking: ["The engine is thinking …", "思考中…", "引擎思考中…"],
  wins: ["{0} wins", "{0}の勝ち", "{0}胜"],
  draw: ["Draw", "引き分け", "和棋"],
  ongoing: ["The game goes on", "対局中", "对局进行中"],
  illegal: ["Illegal: {0}", "反則: {0}", "犯规: {0}"],
  offline: ["The server does not answer: {0}", "サーバーが応答しません: {0}", "服务器没有响应: {0}"],
  // dialogs
  cancel: ["Cancel", "キャンセル", "取消"],
  close: ["Close", "閉じる", "关闭"],
  start: ["Start", "開始", "开始"],
  game: ["Game", "ゲーム", "棋种"],
  shogi: ["Shogi", "将棋", "将棋"],
  xiangqi: ["Xiangqi", "シャンチー", "象棋"],
  position: ["Start position", "開始局面", "开局局面"],
  opponent: ["The engine plays", "エンジンの手番", "引擎执"],
  nobody: ["neither side (two people)", "なし（二人で指す）", "不执（双人对弈）"],
  both: ["both sides", "両方", "双方"],
  strength: ["Strength", "強さ", "棋力"],
  weakest: ["beginner", "入門", "入门"],
  weak: ["easy", "初級", "初级"],
  middling: ["medium", "中級", "中级"],
  strong: ["strong, 1 s a move", "強い・1手1秒", "强，每步1秒"],
  strongest: ["strongest, 5 s a move", "最強・1手5秒", "最强，每步5秒"],
  promote: ["Promote?", "成りますか？", "升变？"],
  yes: ["Promote", "成る", "升变"],
  no: ["Do not promote", "成らない", "不升变"],
  openHow: ["Choose a file, drop it on the page, or paste a record or a position", "ファイルを選ぶか、ドロップするか、棋譜・局面を貼り付けてください", "选择文件、拖放到页面，或粘贴棋谱、局面"],
  paste: ["Text", "テキスト", "文本"],
  read: ["Read", "読み込む", "读取"],
  readAs: ["{0}, {1}", "{0}、{1}", "{0}，{1}"],
  games: ["{0} games in the file", "{0} 局あります", "文件中有 {0} 局"],
  more: ["and {0} more, which are not shown", "ほか {0} 局（非表示）", "另有 {0} 局未显示"],
  findings: ["What the reader found", "読み込み時の指摘", "读取时发现"],
  format: ["Format", "形式", "格式"],
  download: ["Download", "ダウンロード", "下载"],
  copy: ["Copy", "コピー", "复制"],
  losses: ["The format cannot hold: {0}", "この形式では失われるもの: {0}", "该格式无法保存: {0}"],
  rule: ["Rule", "規則", "规则"],
  side: ["To move", "手番", "走棋方"],
  done: ["Done", "完了", "完成"],
  clear: ["Clear", "クリア", "清空"],
  erase: ["Erase", "消去", "清除"],
  setupHow: ["Choose a piece, then tap squares", "駒を選び、マスをタップしてください", "选择棋子，然后点击棋盘"],
  noMate: ["There is no mate", "詰みなし", "无杀"],
  unknownMate: ["Not found in this time", "時間内に見つかりません", "限时内未找到"],
  mateIn: ["Mate in {0} plies", "{0}手詰", "{0}步杀"],
  searching: ["Searching …", "探索中…", "搜索中…"],
  addLine: ["Add to the game", "棋譜に追加", "加入棋谱"],
  seconds: ["Seconds", "秒", "秒"],
  style: ["Style", "スタイル", "样式"],
  light: ["light", "明", "浅色"],
  dark: ["dark", "暗", "深色"],
  byRule: ["by rule", "規定", "规则"],
  matedIn: ["mate", "詰", "杀"],
};

/** Why a move is refused, by the code of the rule; `{0}` stands for the squares that matter. */
const REASONS = {
  "no-piece": ["", "そこに駒がありません", "那里没有棋子"],
  "not-your-piece": ["", "相手の駒です: {0}", "那是对方的棋子: {0}"],
  "does-not-move-like-that": ["", "その駒はそこへ動けません", "这个棋子不能这样走"],
  "own-piece-on-target": ["", "自分の駒があります: {0}", "目标点有己方棋子: {0}"],
  "path-blocked": ["", "途中に駒があります: {0}", "中间有棋子阻挡: {0}"],
  "captures-king": ["", "玉は取れません", "不能吃将帅"],
  "cannot-promote": ["", "この駒は成れません", "这个棋子不能升变"],
  "no-promotion-here": ["", "ここでは成れません", "此处不能升变"],
  "must-promote": ["", "行き所のない駒: 成らなければなりません", "必须升变"],
  "not-in-hand": ["", "持ち駒にありません", "手中没有这个棋子"],
  "drop-on-occupied": ["", "駒のあるマスには打てません: {0}", "该格已有棋子: {0}"],
  "nowhere-to-go": ["", "行き所のない駒", "棋子将无处可走"],
  nifu: ["Nifu (二歩): there is a pawn of yours on this file already, on {0}", "二歩: この歩 {0}", "二步: 同列已有步兵 {0}"],
  pinned: ["", "王手になります（ピン）: {0}", "被牵制，移动后将被将军: {0}"],
  "leaves-king-attacked": ["", "王手放置: {0}", "送将: {0}"],
  "pawn-drop-mate": ["Uchifuzume (打ち歩詰め): a dropped pawn may not give mate", "打ち歩詰め", "打步诘: 不可用打入的步兵将死"],
  "outside-palace": ["", "九宮から出られません", "不能离开九宫"],
  "over-the-river": ["", "河を渡れません", "不能过河"],
  "pawn-not-across": ["", "河を渡るまで横に動けません", "兵卒过河前不能横走"],
  "horse-leg-blocked": ["The leg of the horse stands here: {0}", "馬の脚が塞がれています: {0}", "蹩马腿: {0}"],
  "elephant-eye-blocked": ["The eye of the elephant is blocked: {0}", "象の目が塞がれています: {0}", "塞象眼: {0}"],
  "no-screen": ["", "砲は一つ飛び越さないと取れません", "炮吃子须隔一子"],
  "several-screens": ["", "間の駒が多すぎます: {0}", "中间棋子过多: {0}"],
  "generals-facing": ["", "王不見王: {0}", "将帅照面: {0}"],
  "becomes-screen": ["", "砲の台になります: {0}", "成为炮架，送将: {0}"],
};

const STATES = {
  ongoing: ["ongoing", "対局中", "进行中"],
  checkmate: ["checkmate", "詰み", "将死"],
  stalemate: ["stalemate", "手詰まり", "困毙"],
  repetition: ["repetition", "千日手", "重复局面"],
  "perpetual-check": ["perpetual check", "連続王手の千日手", "长将"],
  "perpetual-chase": ["perpetual chase", "長捉", "长捉"],
  declaration: ["declaration", "入玉宣言", "宣言"],
  "max-plies": ["too many moves", "最大手数", "步数已满"],
  "natural-limit": ["no capture for too long", "自然限着", "自然限着"],
  material: ["nobody can mate", "駒不足", "子力不足"],
  resignation: ["resignation", "投了", "认输"],
  "red-wins": ["Red wins", "紅の勝ち", "红胜"],
  "black-wins": ["Black wins", "黒の勝ち", "黑胜"],
};

const LANGUAGES = ["en", "ja", "zh"];
let language = 0;
let game = "shogi";

export function setLanguage(code) {
  language = Math.max(0, LANGUAGES.indexOf(code));
  document.documentElement.lang = code === "zh" ? "zh-Hans" : code;
}

/** Black is not the same side in both games, nor the same word. */
export function setGame(name) {
  game = name;
}

export const currentLanguage = () => LANGUAGES[language];

const fill = (text, values) => text.replace(/\{(\d)\}/g, (_, index) => values[index] ?? "");

/** A word of the page. */
export function word(key, ...values) {
  if (key === "black" && game === "xiangqi") {
    return WORDS.blackOfXiangqi[language];
  }
  const texts = WORDS[key];
  return texts ? fill(texts[language], values) : key;
}

/** Why a move was refused; in English mostly the server's own sentence. */
export function reasonText({ code, reason, marks }) {
  const text = REASONS[code]?.[language];
  return text ? fill(text, [marks.join(" ")]) : reason;
}

/** How a game ended. */
export function stateText(state) {
  return STATES[state]?.[language] ?? state;
}

/** Writes the words of the page into its elements. */
export function translate(root = document) {
  for (const element of root.querySelectorAll("[data-word]")) {
    element.textContent = word(element.dataset.word);
  }
  for (const element of root.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", word(element.dataset.label));
    element.title = word(element.dataset.label);
  }
}
