import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, it } from "node:test";
import type { Sandbox } from "../src/app.ts";
import { createSandbox } from "../src/app.ts";
import { APP_ID } from "../src/business/business-state.ts";
import { loadSandboxConfig } from "../src/config.ts";
import { CallbackReceiver } from "./_callback-receiver.ts";
import { inbound, outbox, post, send, startSandboxHarness, tempFolder, testEnv, until } from "./_harness.ts";

const ANA = "5586999990001";
const ACCOUNT = "200000000000001";
type Connection = { subscription: { callback_url: string } | null; subscribed_apps: string[] };
const MAIN = new URL("../src/main.ts", import.meta.url).pathname;

describe("a restart", () => {
  it("keeps outbox, window, people and pending callbacks, and delivers them", async (t) => {
    const { sandbox, receiver, folder } = await startSandboxHarness(t);
    await inbound(sandbox, { from: ANA, text: "oi", user_id: "BR.9" });
    await post(`${sandbox.url}/control/faults`, { target: "callbacks", mode: "down" });
    const { body } = await send(sandbox, {
      to: ANA,
      type: "text",
      text: { body: "Olá" },
      biz_opaque_callback_data: "d",
    });
    const wamid = body.messages[0]?.id ?? "";
    await inbound(sandbox, { from: ANA, text: "segunda", wamid: "wamid.2" });
    const before = await outbox(sandbox);
    await sandbox.stop();
    const again = await createSandbox(loadSandboxConfig(testEnv(folder, receiver.url)));
    t.after(() => again.stop());
    assert.deepEqual(await outbox(again), before);
    assert.equal((await outbox(again, "?to=BR.9")).length, 1);
    await until("all pending callbacks", () => {
      const statuses = receiver.statuses(wamid).map(({ status }) => status);
      return statuses.includes("delivered") && receiver.messages().some(({ id }) => id === "wamid.2");
    });
    const answer = await send(again, { to: ANA, type: "text", text: { body: "ainda na janela" } });
    await until("delivery inside the window", () => receiver.statuses(answer.body.messages[0]?.id ?? "").length === 2);
    await again.stop();
  });

  it("keeps what the app is connected to, and an app that nobody connected stays so", async (t) => {
    const { sandbox, receiver, folder } = await startSandboxHarness(t, { CONNECTED: "false" });
    const connection = async ({ url }: Sandbox) => {
      const response = await fetch(`${url}/control/business`);
      const { subscription, subscribed_apps: apps } = (await response.json()) as Connection;
      return [subscription?.callback_url ?? null, apps];
    };
    const env = { ...testEnv(folder, receiver.url), CONNECTED: "false" };
    await sandbox.stop();
    const unconnected = await createSandbox(loadSandboxConfig(env));
    assert.deepEqual(await connection(unconnected), [null, []]);
    const headers = { authorization: `Bearer ${testEnv(folder, receiver.url).GRAPH_API_TOKEN}` };
    const app = await fetch(`${unconnected.url}/v24.0/${ACCOUNT}/subscribed_apps`, { method: "POST", headers });
    assert.equal(app.status, 200);
    await unconnected.stop();
    const connected = await createSandbox(loadSandboxConfig(env));
    t.after(() => connected.stop());
    assert.deepEqual(await connection(connected), [null, [APP_ID]]);
  });

  it("survives a torn last line", async (t) => {
    const { sandbox, receiver, folder } = await startSandboxHarness(t);
    await inbound(sandbox, { from: ANA, text: "oi" });
    await send(sandbox, { to: ANA, type: "text", text: { body: "Olá" } });
    await sandbox.stop();
    appendFileSync(join(folder, "journal.jsonl"), '{"t":"message","mess');
    const again = await createSandbox(loadSandboxConfig(testEnv(folder, receiver.url)));
    t.after(() => again.stop());
    assert.equal((await outbox(again)).length, 1);
    await send(again, { to: ANA, type: "text", text: { body: "Mais" } });
    assert.equal((await outbox(again)).length, 2);
  });
});

describe("kill -9", () => {
  it("loses no message that was accepted", async (t) => {
    const folder = tempFolder(t);
    const receiver = new CallbackReceiver();
    await receiver.start(t);
    const env = { ...testEnv(folder, receiver.url), PAIR_INTERVAL_MS: "0", MPS: "100000" };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "inherit"] });
    t.after(() => child.kill("SIGKILL"));
    const [line] = (await once(createInterface(child.stdout), "line")) as [string];
    const victim = { url: line.replace("sandbox: ", "") } as Sandbox;
    await inbound(victim, { from: ANA, text: "oi" });
    const accepted: string[] = [];
    const writers = Array.from({ length: 8 }, async () => {
      for (;;) {
        const answer = await send(victim, { to: ANA, type: "text", text: { body: "Olá" } });
        accepted.push(answer.body.messages[0]?.id ?? "");
      }
    });
    await until("a good many accepted", () => accepted.length > 150);
    child.kill("SIGKILL");
    await Promise.allSettled(writers);
    const again = await createSandbox(loadSandboxConfig(env));
    t.after(() => again.stop());
    const kept = new Set((await outbox(again)).map(({ wamid }) => wamid));
    assert.deepEqual(
      accepted.filter((wamid) => !kept.has(wamid)),
      [],
    );
    const delivered = () =>
      new Set(
        receiver.callbacks
          .flatMap(({ value }) => value.statuses ?? [])
          .filter(({ status }) => status === "delivered")
          .map(({ id }) => id),
      );
    await until("every accepted message's delivered", () => accepted.every((wamid) => delivered().has(wamid)));
  });
});
