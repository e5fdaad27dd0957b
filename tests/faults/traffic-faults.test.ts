import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { DebitOutcome } from "@tenho/proto/wallet/v1/wallet_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { NUMBER_ID, PASSWORD, PIZZERIAS } from "../support/test-data.ts";
import { ARRIVES_MS } from "../support/wait-until-settled.ts";
import { type FaultHarness, startFaultHarness } from "./_harness.ts";
import { expectWishCounts, ONE_PAID_WISH } from "./_wish-counts.ts";
import { newConsumer, sendPizzaWish, tapTenho, waitForAllQuestions, waitForQuestion } from "./_wish-steps.ts";

describe("rough traffic", () => {
  let harness: FaultHarness;
  before(async () => {
    harness = await startFaultHarness("traffic-faults");
  });
  after(() => harness.close());

  const tokenOf = (email: string): Promise<string> =>
    eventually("logged in", async () => {
      const response = await fetch(`${harness.stack.urls.gateway}/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      return ((await response.json()) as { token?: string }).token;
    });

  function sign(body: string): Promise<Response> {
    const signature = createHmac("sha256", harness.stack.secrets.WHATSAPP_APP_SECRET).update(body).digest("hex");
    return fetch(`${harness.stack.urls.gateway}/hooks/whatsapp`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` },
      body,
    });
  }

  const callback = (value: Record<string, unknown>): string =>
    JSON.stringify({
      object: "whatsapp_business_account",
      entry: [
        { id: "1", changes: [{ field: "messages", value: { metadata: { phone_number_id: NUMBER_ID }, ...value } }] },
      ],
    });

  test("the same callback twenty times at once is one wish", async () => {
    const consumer = newConsumer();
    const text = `quero uma pizza de calabresa ${consumer.mark}`;
    await harness.wa.inbound({ from: consumer.phone, text, name: "Ana", copies: 20 });
    const asked = await waitForQuestion(harness, consumer.mark);
    await waitForAllQuestions(harness, consumer.mark);
    await tapTenho(harness, asked, 20);
    await expectWishCounts(harness, consumer.phone, consumer.mark, ONE_PAID_WISH);
  });

  test("TENHO tapped on WhatsApp and in the panel at once is one debit", async () => {
    const consumer = newConsumer();
    const [pizzeria] = PIZZERIAS;
    const token = await tokenOf(pizzeria?.email ?? "");
    await sendPizzaWish(harness, consumer);
    const asked = await waitForQuestion(harness, consumer.mark);
    await waitForAllQuestions(harness, consumer.mark);
    const wishId = asked.buttons[0]?.id.split(".")[1];
    const inPanel = () =>
      fetch(`${harness.stack.urls.gateway}/webhooks/messages/${wishId}/response`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ answer: "TENHO" }),
      });
    const [first, second] = await Promise.all([inPanel(), inPanel(), tapTenho(harness, asked, 3), inPanel()]);
    assert.deepEqual([first.status, second.status], [200, 200]);
    await expectWishCounts(harness, consumer.phone, consumer.mark, ONE_PAID_WISH);
  });

  test("500 keys debited 8 times at once are 500 debits", async () => {
    const [, pizzeria] = PIZZERIAS;
    const userId = pizzeria?.id ?? "";
    const keys = Array.from({ length: 500 }, (_, index) => `storm-${index}`);
    await harness.clients.wallet.credit({
      userId,
      source: "test",
      externalId: "storm",
      amountCents: 500n,
      kind: 2,
      description: "Teste",
    });
    const debit = (externalId: string) =>
      harness.clients.wallet.debit({ userId, source: "storm", externalId, amountCents: 1n, description: "Teste" });
    const outcomes: Awaited<ReturnType<typeof debit>>[] = [];
    // Fifty keys at a time, each eight times at once: more calls in flight would only measure the length of the queue.
    for (let at = 0; at < keys.length; at += 50) {
      const calls = Array.from({ length: 8 }, () => keys.slice(at, at + 50)).flat();
      outcomes.push(...(await Promise.all(calls.map(debit))));
    }
    const paid = outcomes.filter(({ outcome }) => outcome === DebitOutcome.PAID).length;
    const repeated = outcomes.filter(({ outcome }) => outcome === DebitOutcome.ALREADY_PAID).length;
    console.log(`    storm: ${JSON.stringify({ calls: outcomes.length, paid, repeated })}`);
    assert.deepEqual({ paid, repeated }, { paid: 500, repeated: 3_500 });
    assert.equal((await harness.operations.wallet.checkBooks({})).balanced, true);
  });

  test("poison among good messages stops none of them", async () => {
    const consumer = newConsumer();
    const at = String(Math.floor(Date.now() / 1_000));
    const text = { body: `quero uma pizza de calabresa ${consumer.mark}` };
    const good = { from: consumer.phone, id: `wamid.${consumer.mark}`, timestamp: at, type: "text", text };
    const messages = [
      { nonsense: true },
      { from: consumer.phone, id: `wamid.${consumer.mark}.bad`, timestamp: {}, type: 7 },
      good,
      null,
    ];
    const contacts = [{ profile: { name: "Ana" }, wa_id: consumer.phone }];
    const body = callback({ contacts, messages, statuses: [{ id: "x" }, "?"] });
    const response = await eventually("the broker takes it", async () => {
      const answer = await sign(body);
      // 503 means that not all of it was accepted: Meta delivers again.
      return answer.status === 503 ? undefined : answer;
    });
    assert.equal(response.status, 200);
    const asked = await waitForQuestion(harness, consumer.mark);
    await waitForAllQuestions(harness, consumer.mark);
    await tapTenho(harness, asked);
    await expectWishCounts(harness, consumer.phone, consumer.mark, ONE_PAID_WISH);
  });

  test("a callback with a wrong signature is refused and leaves nothing", async () => {
    const body = callback({
      messages: [{ from: "5586997000000", id: "wamid.forged", timestamp: "1", type: "text", text: { body: "oi" } }],
    });
    const response = await fetch(`${harness.stack.urls.gateway}/hooks/whatsapp`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-hub-signature-256": `sha256=${"0".repeat(64)}` },
      body,
    });
    assert.equal(response.status, 403);
    const documents = await harness.documents();
    assert.equal(await documents.collection("inbound").countDocuments({ _id: { $regex: "wamid.forged" } as never }), 0);
  });

  test("messages of a Graph API that was down all arrive once it is back", async () => {
    const consumers = Array.from({ length: 12 }, newConsumer);
    await harness.wa.faults({ target: "graph", mode: "down" });
    for (const consumer of consumers) await sendPizzaWish(harness, consumer);
    const documents = await harness.documents();
    await eventually(
      "every question waits",
      async () => {
        const asked = { "message.offer": { $ne: null }, state: { $in: ["queued", "sending"] } };
        return (await documents.collection("outgoing").countDocuments(asked)) >= consumers.length * PIZZERIAS.length;
      },
      ARRIVES_MS,
    );
    await harness.wa.faults({ target: "graph", mode: "ok" });
    for (const consumer of consumers) {
      await waitForAllQuestions(harness, consumer.mark);
      await tapTenho(harness, await waitForQuestion(harness, consumer.mark));
    }
    for (const consumer of consumers) await expectWishCounts(harness, consumer.phone, consumer.mark, ONE_PAID_WISH);
  });

  test("an answer Meta never sent is not sent twice: the echo settles it", async () => {
    const consumer = newConsumer();
    await harness.wa.faults({ target: "graph", mode: "drop" });
    await sendPizzaWish(harness, consumer);
    await waitForAllQuestions(harness, consumer.mark);
    await harness.wa.faults({ target: "graph", mode: "ok" });
    await tapTenho(harness, await waitForQuestion(harness, consumer.mark));
    await expectWishCounts(harness, consumer.phone, consumer.mark, ONE_PAID_WISH);
  });

  test("a service that hangs slows none of the others", async () => {
    const [pizzeria] = PIZZERIAS;
    const token = await tokenOf(pizzeria?.email ?? "");
    const pid = (JSON.parse(readFileSync(join(harness.stack.dir, "pids/franchise.json"), "utf8")) as { pid: number })
      .pid;
    const get = async (path: string): Promise<number> =>
      (await fetch(`${harness.stack.urls.gateway}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
    process.kill(pid, "SIGSTOP");
    try {
      const hanging = Promise.all(
        Array.from({ length: 40 }, (_, call) => get(call % 2 === 0 ? "/franchise-units" : "/cep/64200000")),
      );
      const others = await Promise.all(Array.from({ length: 40 }, () => get("/webhooks/messages?limit=1")));
      assert.deepEqual(new Set(others), new Set([200]));
      const refused = await hanging;
      console.log(`    hanging: ${JSON.stringify({ others: others.length, refused: refused.length })}`);
      assert.ok(
        refused.every((status) => status === 504 || status === 503),
        String(new Set(refused)),
      );
    } finally {
      process.kill(pid, "SIGCONT");
    }
    await eventually("the service is served again", async () => (await get("/franchise-units")) === 200);
  });
});
