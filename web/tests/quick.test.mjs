// The shortest way through the page: a refusal with its picture, and an answer of the engine.

import assert from "node:assert/strict";
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

test("nifu is refused, and the pawn that matters is marked", async () => {
  const { page, faults, square, status, close } = await open(browser, server.url);
  await begin(page, "shogi");
  await tap(page, "7g7f", "3c3d", "8h2b+", "3a2b", "7f7e", "3d3e", "7e7d", "7c7d");
  await page.click('#hand-below [data-square="B*"]');
  await page.click('.cell[data-square="5e"]');
  await page.waitForFunction(() => document.querySelectorAll("#moves a").length === 9);
  await tap(page, "8c8d");
  await page.locator('#hand-below [data-square="P*"]').click();
  await square("9e").click();
  await page.waitForSelector(".cell.mark");
  assert.match(await status(), /二歩/);
  assert.equal(await page.locator(".cell.mark").getAttribute("data-square"), "9g");
  await shoot(page, "nifu");
  assert.deepEqual(faults, []);
  await close();
});

test("the engine answers in xiangqi", async () => {
  const { page, faults, close } = await open(browser, server.url);
  await begin(page, "xiangqi", { engine: "second" });
  await tap(page, "h2e2");
  await page.waitForFunction(() => document.querySelectorAll("#moves a").length === 2);
  assert.match(await page.textContent("#moves"), /C2=5/);
  assert.deepEqual(faults, []);
  await close();
});
