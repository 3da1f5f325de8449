// A server and a browser for tests.
//
// KIBAN is the program; CHROMIUM the browser. SHOTS, if set, is a directory for pictures of what
// was seen.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const PROGRAM = process.env.KIBAN ?? new URL("../../target/release/kiban", import.meta.url).pathname;

/** Starts the program; gives the address of its page and how to end it. */
export async function serve() {
  const child = spawn(PROGRAM, ["serve", "--port", "0", "--json"], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  const [first] = await Promise.race([
    new Promise((resolve) => lines.once("line", (line) => resolve([line]))),
    new Promise((_, reject) => child.once("exit", (code) => reject(new Error(`the server ended: ${code}`)))),
  ]);
  return { url: JSON.parse(first).url, end: () => child.kill("SIGTERM") };
}

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking"],
  });
}

/** A fresh page, in which whatever goes wrong fails the test at its end. */
export async function open(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, locale: "en-GB", ...options });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    // A refused move is answered with an error of the server, which browsers log.
    if (message.type() === "error" && !message.text().includes("status of 4")) {
      faults.push(message.text());
    }
  });
  await page.goto(url);
  await page.waitForSelector(".piece");
  page.setDefaultTimeout(20_000);
  return {
    page,
    faults,
    square: (name) => page.locator(`.cell[data-square="${name}"]`),
    status: () => page.locator("#status").textContent(),
    close: () => context.close(),
  };
}

/** Keeps a picture, if pictures are wanted. */
export async function shoot(page, name) {
  const directory = process.env.SHOTS;
  if (directory) {
    mkdirSync(directory, { recursive: true });
    await page.screenshot({ path: join(directory, `${name}.png`) });
  }
}

/** Begins a game against nobody, unless told otherwise. */
export async function begin(page, game, { engine = "none", level = "weakest" } = {}) {
  await page.click("[data-do=new]");
  const selects = page.locator("#dialog select");
  await selects.nth(0).selectOption(game);
  await selects.nth(2).selectOption(engine);
  await selects.nth(3).selectOption(level);
  await page.click("#dialog .primary");
  await page.waitForSelector("#dialog:not([open])", { state: "attached" });
  await page.waitForSelector(`#board.${game} .piece`);
}

/** Plays moves by tapping: `7g7f`, `P*5e`, `8h2b+`. */
export async function tap(page, ...moves) {
  for (const move of moves) {
    const count = await page.locator("#moves a").count();
    const from = move.slice(0, 2);
    const hand = from.endsWith("*") ? `.hand [data-square="${from}"]` : `.cell[data-square="${from}"]`;
    // Only the hand of the side to move can be tapped with success; the other does nothing.
    for (const piece of await page.locator(hand).all()) {
      await piece.click();
    }
    await page.click(`.cell[data-square="${move.slice(2, 4)}"]`);
    const question = page.locator("#dialog .promotion button");
    if (move.endsWith("+") || move.endsWith("=")) {
      await question.nth(move.endsWith("+") ? 0 : 1).click();
    }
    await page.waitForFunction((n) => document.querySelectorAll("#moves a").length > n, count);
  }
}
