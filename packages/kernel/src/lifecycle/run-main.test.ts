import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { TEST_IDENTITY_PUBLIC_KEY } from "@tenho/tests/support/calls/test-identity";

const fixture = fileURLToPath(new URL("_main-fixture.ts", import.meta.url));
const good = { PORT: "0", NATS_URL: "nats://127.0.0.1:4222", GATEWAY_IDENTITY_PUBLIC_KEY: TEST_IDENTITY_PUBLIC_KEY };

function run(t: TestContext, env: Record<string, string>) {
  const { NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [fixture], {
    env: { NODE_COMPILE_CACHE, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  t.after(() => child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (message: string): Promise<Record<string, unknown>> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`the process ended before "${message}"`);
      const parsed = JSON.parse(value) as Record<string, unknown>;
      if (parsed.msg === message) return parsed;
    }
  };
  // Waits for "close" instead of "exit": only then all output has been read.
  return { child, line, exit: once(child, "close") as Promise<[number | null, string | null]> };
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  test(`${signal} finishes the request in flight and exits with 0, a second one changes nothing`, async (t) => {
    const { child, line, exit } = run(t, good);
    const { port } = await line("started");
    const inFlight = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
    await line("arrived");
    child.kill(signal);
    child.kill(signal);
    assert.equal(await inFlight, "done");
    assert.deepEqual(await exit, [0, null]);
  });
}

test("a bad configuration prints every fault and exits with 1", async (t) => {
  const { child, exit } = run(t, { PORT: "x", GATEWAY_IDENTITY_PUBLIC_KEY: "segredo-curto" });
  let printed = "";
  child.stderr.on("data", (chunk) => {
    printed += String(chunk);
  });
  assert.deepEqual(await exit, [1, null]);
  for (const name of ["PORT", "NATS_URL", "GATEWAY_IDENTITY_PUBLIC_KEY"])
    assert.match(printed, new RegExp(`${name}: `));
  assert.doesNotMatch(printed, /segredo-curto/);
});
