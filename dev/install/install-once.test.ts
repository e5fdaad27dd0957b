import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { installOnce } from "./install-once.ts";

let cache: string;

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), "tenho-install-"));
});
afterEach(() => rmSync(cache, { recursive: true }));

const write = (text: string) => async (folder: string) => {
  writeFileSync(join(folder, "tool"), text);
  return folder;
};

describe("installOnce()", () => {
  it("makes a folder once", async () => {
    const target = join(cache, "deep", "tool-1");
    assert.equal(await installOnce(target, write("first")), true);
    const again = await installOnce(target, () => assert.fail("made again"));
    assert.equal(again, true);
    assert.equal(readFileSync(join(target, "tool"), "utf8"), "first");
    assert.deepEqual(readdirSync(join(cache, "deep")), ["tool-1"]);
  });

  it("makes a single file out of a folder of more", async () => {
    const target = join(cache, "tool-1");
    const make = async (folder: string) => join(await write("binary")(folder), "tool");
    assert.equal(await installOnce(target, make), true);
    assert.equal(readFileSync(target, "utf8"), "binary");
    assert.deepEqual(readdirSync(cache), ["tool-1"]);
  });

  it("shows nothing before it is whole, and two at once both have the first one's result", async () => {
    const target = join(cache, "tool-1");
    const { promise: isFirstThere, resolve: announce } = Promise.withResolvers<void>();
    const slow = installOnce(target, async (folder) => {
      await write("slow")(folder);
      assert.equal(readdirSync(cache).includes("tool-1"), false);
      await isFirstThere;
      return folder;
    });
    await installOnce(target, write("fast"));
    announce();
    assert.equal(await slow, true);
    assert.equal(readFileSync(join(target, "tool"), "utf8"), "fast");
    assert.deepEqual(readdirSync(cache), ["tool-1"]);
  });

  it("leaves nothing behind when it cannot be had or fails", async () => {
    const target = join(cache, "tool-1");
    assert.equal(await installOnce(target, async () => null), false);
    const failing = installOnce(target, async (folder) => {
      await write("half")(folder);
      throw new Error("no network");
    });
    await assert.rejects(failing, /no network/);
    assert.deepEqual(readdirSync(cache), []);
  });

  it("removes what a killed process left a day ago, and no other install's folder", async () => {
    const dayAgo = new Date(Date.now() - 25 * 60 * 60_000);
    for (const name of [".tool-1-killed", ".tool-1-running", ".other-1-killed"]) mkdirSync(join(cache, name));
    for (const name of [".tool-1-killed", ".other-1-killed"]) utimesSync(join(cache, name), dayAgo, dayAgo);
    await installOnce(join(cache, "tool-1"), write("whole"));
    assert.deepEqual(readdirSync(cache).sort(), [".other-1-killed", ".tool-1-running", "tool-1"]);
  });
});
