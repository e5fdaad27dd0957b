import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { HOSTED, SERVICES } from "../../dev/stack/process-names.ts";
import type { Stack } from "../../dev/stack/stack.ts";
import { startStack } from "../../dev/stack/start-stack.ts";
import { eventually } from "../support/eventually.ts";

const BACK_MS = 5 * 60_000;

describe("the services and the gateway of npm start, which share a process", () => {
  let stack: Stack;
  before(async () => {
    stack = await startStack({
      profile: `one-process-${process.pid}`,
      throwAway: true,
      oneProcess: true,
      autoRestart: true,
      env: { LOG_LEVEL: "warn" },
    });
  });
  after(async () => {
    await stack?.stop();
    stack?.remove();
  });

  const isReady = async (name: (typeof SERVICES)[number]) => (await fetch(`${stack.urls[name]}/readyz`)).status === 200;

  test("are one process, and count apart", async () => {
    assert.equal(new Set(HOSTED.map((name) => stack.pid(name))).size, 1);
    assert.notEqual(stack.pid("sandbox"), stack.pid("gateway"));
    for (const name of SERVICES) {
      const metrics = await (await fetch(`${stack.urls[name]}/metrics`)).text();
      const services = new Set(Array.from(metrics.matchAll(/service="([^"]+)"/g), ([, service]) => service));
      assert.deepEqual([...services], [name]);
    }
  });

  test("answer through the gateway and by calls of each other", async () => {
    const answer = await fetch(`${stack.urls.gateway}/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "ninguem@exemplo.com.br", password: "Errada-2026" }),
    });
    assert.equal(answer.status, 401);
  });

  test("get their secrets by a file of this user alone, and the process has none of them in its environment", {
    skip: process.platform !== "linux" && "environments are read in /proc",
  }, () => {
    assert.equal(statSync(join(stack.dir, "services.json")).mode & 0o777, 0o600);
    const environment = readFileSync(`/proc/${stack.pid("auth")}/environ`, "utf8");
    const { AUTH_KEY_SECRET: secret = "" } = stack.environmentOf("auth");
    assert.ok(secret.length > 16);
    assert.ok(!environment.includes(secret));
  });

  test("come back together when their process is killed", async () => {
    const former = stack.pid("wallet");
    assert.ok(former);
    process.kill(former, "SIGKILL");
    const areBack = async () => {
      const isOther = stack.pid("messaging") !== former && stack.pid("messaging") !== undefined;
      return isOther && (await Promise.all(SERVICES.map(isReady))).every(Boolean);
    };
    await eventually("all services ready again", areBack, BACK_MS);
  });
});
