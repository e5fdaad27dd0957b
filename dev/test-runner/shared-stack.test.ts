import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, test } from "node:test";
import { GIVEN_STACK_VARIABLE, readGivenStack } from "@tenho/tests/support/given-stack";
import type { Stack } from "../stack/stack.ts";
import { createSharedStack } from "./shared-stack.ts";

const SHARING = "tests/journeys/panel/login.test.ts";
const OTHER_SHARING = "tests/authorisation/every-route.test.ts";
const OWN = "tests/journeys/registration.test.ts";

describe("the stack of a run", () => {
  const root = mkdtempSync(join(tmpdir(), "tenho-shared-stack-"));
  /** Names of the events so far, in their order. */
  let events: string[];
  /** Processes of the fake stack that have ended. */
  let ended: Set<string>;
  after(() => {
    delete process.env[GIVEN_STACK_VARIABLE];
    rmSync(root, { recursive: true });
  });
  beforeEach(() => {
    events = [];
    ended = new Set();
  });

  async function start(profile: string): Promise<Stack> {
    const dir = join(root, ".tenho", profile);
    mkdirSync(dir, { recursive: true });
    events.push("started");
    ended.clear();
    const stack = {
      dir,
      urls: { gateway: "http://gateway" },
      postgresUrlOf: { auth: "postgres://auth" },
      ownerUrlOf: { auth: "postgres://auth_owner" },
      stores: { postgresUrl: "postgres://superuser", natsUrl: "nats://operations", mongoUrl: "mongodb://store" },
      secrets: { WHATSAPP_APP_SECRET: "of the callback", AUTH_KEY_SECRET: "of auth" },
      natsUrlOf: (user: string) => `nats://${user}`,
      processes: ["auth", "gateway"],
      pid: (name: string) => (ended.has(name) ? undefined : 1),
      stop: async () => void events.push("stopped"),
      remove: () => {
        events.push("removed");
        rmSync(dir, { recursive: true });
      },
    };
    return stack as unknown as Stack;
  }
  const print = () => undefined;
  const create = () => createSharedStack({ root, print, start });

  test("is started for the first file that needs one, once, and removed at the end", async () => {
    const shared = create();
    for (const path of [OWN, SHARING, OTHER_SHARING, SHARING]) await shared.prepareFor(path);
    assert.deepEqual(events, ["started"]);
    assert.equal(readGivenStack().urls.gateway, "http://gateway");
    await shared.stop();
    assert.deepEqual(events, ["started", "stopped", "removed"]);
    assert.throws(readGivenStack, /npm test/);
  });

  test("is not started where no file needs one", async () => {
    const shared = create();
    await shared.prepareFor(OWN);
    await shared.stop();
    assert.deepEqual(events, []);
  });

  test("is described to its owner alone, without what no test of it needs", async () => {
    const shared = create();
    await shared.prepareFor(SHARING);
    const file = process.env[GIVEN_STACK_VARIABLE] ?? "";
    assert.equal(statSync(file).mode & 0o077, 0);
    const given = readGivenStack();
    assert.deepEqual([given.natsUrlOf("seed"), given.stores.mongoUrl], ["nats://seed", "mongodb://store"]);
    assert.throws(() => given.natsUrlOf("wallet"), /"wallet"/);
    assert.deepEqual(given.secrets, { WHATSAPP_APP_SECRET: "of the callback" });
    await shared.stop();
  });

  test("is replaced for the next file when one of its processes has ended", async () => {
    const shared = create();
    await shared.prepareFor(SHARING);
    ended.add("auth");
    await shared.prepareFor(OTHER_SHARING);
    assert.deepEqual(events, ["started", "stopped", "removed", "started"]);
    assert.ok(existsSync(process.env[GIVEN_STACK_VARIABLE] ?? ""));
    await shared.stop();
  });

  test("that does not start is tried once, and each file that needs it hears why", async () => {
    const shared = createSharedStack({
      root,
      print,
      start: async () => {
        events.push("tried");
        throw new Error("auth não iniciou");
      },
    });
    for (const path of [SHARING, OTHER_SHARING]) await assert.rejects(shared.prepareFor(path), /auth não iniciou/);
    await shared.prepareFor(OWN);
    assert.deepEqual(events, ["tried"]);
    await shared.stop();
  });
});
