// All that people do with the page, in both games, with mouse, finger and keyboard.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { begin, launch, open, serve, shoot, tap } from "./serving.mjs";

let server;
let browser;

before(async () => {
  server = await serve();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  server?.end();
});

/** Opens a page, and fails if anything went wrong in it. */
function page(name, options, body) {
  test(name, { timeout: 120_000 }, async () => {
    const opened = await open(browser, server.url, options);
    await body(opened);
    assert.deepEqual(opened.faults, []);
    await opened.close();
  });
}

for (const game of ["shogi", "xiangqi"]) {
  page(`the engine plays a whole game of ${game} against itself`, {}, async ({ page, status }) => {
    await begin(page, game, { engine: "both" });
    await page.waitForFunction(() => / — /.test(document.querySelector("#status").textContent) &&
      !/check$|王手$/.test(document.querySelector("#status").textContent), null, { timeout: 110_000 });
    assert.match(await status(), /wins|Draw/);
    assert.ok((await page.locator("#moves a").count()) > 10);
    await shoot(page, `${game}-over`);
  });
}

page("horse leg: the reason is drawn", {}, async ({ page, square, status }) => {
  await begin(page, "xiangqi");
  await square("b0").click();
  await square("d1").click();
  await page.waitForSelector(".cell.mark");
  assert.equal(await page.locator(".cell.mark").getAttribute("data-square"), "c0");
  assert.match(await status(), /leg/);
  await shoot(page, "horse-leg");
});

page("dragging, turning the board, walking by keys", {}, async ({ page, square }) => {
  await begin(page, "shogi");
  await square("7g").dragTo(square("7f"));
  await page.waitForFunction(() => document.querySelectorAll("#moves a").length === 1);
  await page.click("[data-do=flip]");
  await tap(page, "3c3d");
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.querySelector("#moves [aria-current]").textContent.includes("7"));
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelector("#moves li:last-child [aria-current]"));
  // A move by keyboard alone: the flipped board has 7g up on the right.
  await square("2g").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("#moves a").length === 3);
});

page("variations, comments and a reload", {}, async ({ page }) => {
  await begin(page, "shogi");
  await tap(page, "7g7f", "3c3d");
  await page.click("[data-do=back]");
  await page.waitForFunction(() => document.querySelectorAll(".cell.last").length === 2);
  await tap(page, "8c8d");
  await page.waitForSelector("#moves .variation");
  await page.fill("#comment", "safer");
  await page.locator("#comment").blur();
  const before = await page.textContent("#moves");
  await page.reload();
  await page.waitForSelector("#moves .variation");
  assert.equal(await page.textContent("#moves"), before);
  assert.equal(await page.inputValue("#comment"), "safer");
  await page.click("[data-do=raise]");
  await page.waitForFunction(() => document.querySelector("#moves li:nth-child(2)").textContent.includes("8d"));
  await page.click("[data-do=remove]");
  await page.waitForFunction(() => document.querySelectorAll("#moves a").length === 2);
});

const KIF = `手合割：平手
先手：甲野
後手：乙山
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:05/00:00:05)
*角道を開ける
   2 ３四歩(33)   ( 0:03/00:00:03)
   3 ２二角成(88) ( 0:10/00:00:15)
   4 投了
`;

page("a KIF is pasted, saved as CSA, and shown in Japanese", {}, async ({ page }) => {
  await page.click("[data-do=open]");
  await page.fill("#dialog textarea", KIF);
  await page.click("#dialog .primary");
  await page.waitForFunction(() => document.querySelectorAll("#moves a").length === 4);
  assert.match(await page.textContent("#players"), /甲野/);
  await page.selectOption("#language", "ja");
  await page.waitForFunction(() => document.querySelector("#moves").textContent.includes("▲２二角成"));
  assert.equal(await page.textContent("[data-do=new]"), "新規対局");
  await shoot(page, "japanese");
  await page.click("[data-do=save]");
  await page.selectOption("#dialog select", "csa");
  await page.waitForFunction(() => document.querySelector("#dialog pre").textContent.includes("+7776FU"));
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#dialog .primary")]);
  assert.match(await readFile(await download.path(), "utf8"), /%TORYO/);
});

/** An XQF of version 1.0 in the start position, made byte by byte after the layout. */
function xqf() {
  const bytes = new Uint8Array(1024);
  bytes.set([0x58, 0x51, 0x0a]);
  // The points of the 32 pieces: column times ten plus row from below.
  const home = [0, 10, 20, 30, 40, 50, 60, 70, 80, 12, 72, 3, 23, 43, 63, 83];
  bytes.set([...home, ...home.map((at) => Math.floor(at / 10) * 10 + 9 - (at % 10))], 0x10);
  // The root, and one move: from and to are shifted by 24 and 32.
  const node = (from, to, follows) => [24 + from, 32 + to, follows ? 0xf0 : 0, 0, 0, 0, 0, 0];
  return new Uint8Array([...bytes, ...node(0, 0, true), ...node(72, 42, false)]);
}

page("an XQF is opened", {}, async ({ page }) => {
  await page.click("[data-do=open]");
  await page.setInputFiles("#dialog input[type=file]", { name: "a.xqf", mimeType: "application/octet-stream", buffer: Buffer.from(xqf()) });
  await page.waitForFunction(() => document.querySelector("#board.xiangqi") && document.querySelectorAll("#moves a").length === 1);
  assert.match(await page.textContent("#moves"), /C2=5/);
});

page("rubbish is refused in words", {}, async ({ page, status }) => {
  await page.click("[data-do=open]");
  await page.fill("#dialog textarea", "nothing of the kind");
  await page.click("#dialog .primary");
  await page.waitForSelector("#status.wrong");
  assert.match(await status(), /not a record/);
});

page("analysis tells lines, and a line can be taken", {}, async ({ page }) => {
  await begin(page, "shogi");
  await page.check("#analyse");
  await page.waitForFunction(() => document.querySelectorAll("#lines li").length === 3);
  await page.locator("#lines li").first().locator("a").nth(1).click();
  await page.waitForFunction(() => document.querySelectorAll("#moves a").length === 2);
  await page.click("[data-do=last]");
  await page.waitForFunction(() => document.querySelector("#graph .curve").getAttribute("points").includes(" "));
  await shoot(page, "analysis");
  await page.uncheck("#analyse");
});

page("a position is set up, and refused while it is none", {}, async ({ page, square, status }) => {
  await begin(page, "shogi");
  await page.click("[data-do=setup]");
  await page.click("#palette button:has-text('Clear')");
  const choose = (name) => page.click(`#palette [aria-label="${name}"]`);
  await choose("White 玉");
  await square("5a").click();
  await choose("Black 歩");
  await square("5c").click();
  await square("5d").click();
  await page.waitForSelector("#status.wrong");
  await square("5d").click();
  await choose("Black 金");
  await page.click("#palette button:has-text('+')");
  await page.waitForSelector("#status:not(.wrong)");
  assert.match(await status(), /to move/);
  await page.click("#palette .primary");
  await page.waitForSelector("#palette[hidden]", { state: "attached" });
  assert.equal(await page.locator("#board .piece").count(), 2);
  await tap(page, "G*5b");
  await page.waitForFunction(() => document.querySelector("#status").textContent.includes("checkmate"));
});

page("a mate is solved, and stepped through", {}, async ({ page }) => {
  await page.click("[data-do=open]");
  await page.fill("#dialog textarea", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
  await page.click("#dialog .primary");
  await page.waitForFunction(() => document.querySelectorAll("#board .piece").length === 2);
  await page.click("[data-do=mate]");
  await page.click("#dialog .primary:visible");
  await page.waitForFunction(() => document.querySelectorAll("#moves a").length === 1);
  await page.waitForFunction(() => document.querySelector("#status").textContent.includes("checkmate"));
});

page("a picture is drawn", {}, async ({ page }) => {
  await begin(page, "xiangqi");
  await page.click("[data-do=picture]");
  await page.waitForFunction(() => document.querySelector("#dialog img").naturalWidth > 0);
  await shoot(page, "picture");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#dialog button:has-text('PNG')")]);
  const bytes = await readFile(await download.path());
  assert.deepEqual([...bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
});

page("a repetition is judged", {}, async ({ page }) => {
  await begin(page, "xiangqi");
  for (let i = 0; i < 2; i += 1) {
    await tap(page, "h2h1", "h7h8", "h1h2", "h8h7");
  }
  await page.click("[data-do=judge]");
  await page.waitForFunction(() => document.querySelector("#dialog").textContent.includes("repetition"));
});

page("in the dark, on a phone", { colorScheme: "dark", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async ({ page, square }) => {
  await begin(page, "shogi");
  await square("7g").tap();
  await square("7f").tap();
  await page.waitForFunction(() => document.querySelectorAll("#moves a").length === 1);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `the page is ${width} wide`);
  await shoot(page, "phone");
  await begin(page, "xiangqi");
  await shoot(page, "phone-xiangqi");
});

page("what a screen reader hears", {}, async ({ page, square }) => {
  await begin(page, "shogi");
  assert.equal(await square("8h").getAttribute("aria-label"), "8h Black 角");
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll("button, select, textarea, input")]
      .filter((made) => made.checkVisibility())
      .filter((made) => !made.textContent.trim() && !made.getAttribute("aria-label") && !made.closest("label"))
      .map((made) => made.outerHTML));
  assert.deepEqual(nameless, []);
  await page.selectOption("#language", "zh");
  await page.waitForFunction(() => document.documentElement.lang === "zh-Hans");
  await shoot(page, "chinese");
});
