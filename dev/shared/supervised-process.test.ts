import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, describe, test } from "node:test";
import { poll } from "./poll.ts";
import type { ProcessSpec } from "./spawn-child.ts";
import { createSupervised, type Supervised } from "./supervised-process.ts";

const folder = mkdtempSync(join(tmpdir(), "tenho-supervised-"));
const started: Supervised[] = [];
const lines: string[] = [];

afterEach(async () => {
  for (const process of started.splice(0)) await process.kill("SIGKILL");
  lines.length = 0;
});
after(() => rmSync(folder, { recursive: true }));

const LIMIT_MS = 60_000;
const TOUCH_AND_STAY = "require('fs').appendFileSync(process.argv[1], 'x'); setInterval(() => {}, 1000)";

function supervise(name: string, script: string, { autoRestart }: { autoRestart: boolean }) {
  const sign = join(folder, `${name}.sign`);
  const spec: ProcessSpec = {
    name,
    command: process.execPath,
    args: ["-e", script, sign],
    env: {},
    cwd: folder,
    logFile: join(folder, `${name}.log`),
    pidFile: join(folder, `${name}.json`),
    marker: sign,
    stopSignal: "SIGTERM",
    stopTimeoutMs: 2_000,
    waitReady: (gone) => poll(name, async () => assert.ok(existsSync(sign)), { timeoutMs: LIMIT_MS, signal: gone }),
  };
  const supervised = createSupervised(spec, { log: (line) => lines.push(line), autoRestart });
  started.push(supervised);
  const starts = () => readFileSync(sign, "utf8").length;
  return { supervised, starts, pidFile: spec.pidFile };
}

const eventually = (check: () => void) => poll("condition", async () => check(), { timeoutMs: LIMIT_MS });

describe("a supervised process", () => {
  test("that dies by itself is started again, and a line says so", async () => {
    const { supervised, starts } = supervise("revived", TOUCH_AND_STAY, { autoRestart: true });
    await supervised.start();
    process.kill(supervised.pid() ?? 0, "SIGKILL");
    await eventually(() => assert.equal(starts(), 2));
    await eventually(() => assert.deepEqual(lines, ["revived parou (sinal 9); iniciando de novo", "revived voltou"]));
  });

  test("that is killed on request stays down until it is started", async () => {
    const { supervised, starts, pidFile } = supervise("downed", TOUCH_AND_STAY, { autoRestart: true });
    await supervised.start();
    await supervised.kill("SIGKILL");
    assert.equal(supervised.pid(), undefined);
    assert.equal(existsSync(pidFile), false);
    await supervised.start();
    await eventually(() => assert.equal(starts(), 2));
    assert.deepEqual(lines, []);
  });

  test("that ends before it is ready fails the start with its last words", async () => {
    const { supervised } = supervise("stillborn", "console.error('no room'); process.exit(3)", { autoRestart: true });
    await assert.rejects(supervised.start(), /stillborn não iniciou .*código 3.*no room/s);
    assert.deepEqual(lines, []);
  });

  test("that ignores the polite signal is ended all the same", async () => {
    const script = `process.on('SIGTERM', () => {}); ${TOUCH_AND_STAY}`;
    const { supervised } = supervise("stubborn", script, { autoRestart: false });
    await supervised.start();
    await supervised.stop();
    assert.equal(supervised.pid(), undefined);
  });
});
