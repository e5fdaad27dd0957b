import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createSandbox } from "../src/app.ts";
import { loadSandboxConfig } from "../src/config.ts";
import { testEnv, until } from "./_harness.ts";
import { CREDENTIALS, cob, KEY, startPixHarness, TXID } from "./_pix-harness.ts";

const OTHER = "b".repeat(32);

describe("the webhook", () => {
  it("posts to /pix under the address, keeping its query, and answers how the receiver did", async (t) => {
    const { call, control, receiver } = await startPixHarness(t, { PIX_CALLBACK_SECRET: "segredo-do-aviso" });
    await call("PUT", `/cob/${TXID}`, cob());
    const { body } = await control<{ e2eid: string; status: number }>(`${TXID}/pay`);
    assert.equal(body.status, 200);
    assert.deepEqual(
      receiver.calls.map(({ path }) => path),
      ["/hooks/pix/pix?hmac=segredo-do-aviso"],
    );
    assert.deepEqual(receiver.paid, [body.e2eid]);
  });

  it("goes where the receiver registered it, for its own key only, and nowhere once it is removed", async (t) => {
    const { sandbox, call, control, receiver } = await startPixHarness(t);
    await call("PUT", `/cob/${TXID}`, cob());
    const webhookUrl = `${receiver.url}/novo?hmac=x`;
    assert.equal((await call("GET", `/webhook/${KEY}`)).status, 404);
    assert.equal((await call("PUT", "/webhook/outra", { webhookUrl })).status, 400);
    assert.equal((await call("PUT", `/webhook/${KEY}`, { webhookUrl })).status, 200);
    const { body } = await call<Record<string, string>>("GET", `/webhook/${KEY}`);
    assert.deepEqual(Object.keys(body), ["webhookUrl", "cnpj", "criacao"]);
    assert.equal(body.webhookUrl, webhookUrl);
    await control(`${TXID}/pay`);
    assert.equal(receiver.calls[0]?.path, "/hooks/pix/novo/pix?hmac=x");
    await fetch(`${sandbox.url}/control/pix/webhook`, { method: "DELETE" });
    assert.equal((await call("GET", `/webhook/${KEY}`)).status, 404);
    assert.equal((await control<{ status: null }>(`${TXID}/pay`)).body.status, null);
    assert.equal(receiver.calls.length, 1);
  });

  it("tells only of payments with a txid, several in one call when they come together", async (t) => {
    const { call, control, receiver } = await startPixHarness(t);
    for (const txid of [TXID, OTHER]) await call("PUT", `/cob/${txid}`, cob());
    await control("transfers", { valor: "5.00" });
    assert.equal(receiver.calls.length, 0);
    const { e2eids } = (await control<{ e2eids: string[] }>("pay", { txids: [TXID, OTHER] })).body;
    assert.deepEqual(
      receiver.calls.map(({ pix }) => pix.map(({ endToEndId }) => endToEndId)),
      [e2eids],
    );
  });

  it("is sent again, the same bytes, until it is answered 2xx, and as often as asked for", async (t) => {
    const { call, control, receiver } = await startPixHarness(t);
    await call("PUT", `/cob/${TXID}`, cob());
    let refusals = 3;
    receiver.answer = (_req, res) => {
      refusals -= 1;
      res.writeHead(refusals >= 0 ? 503 : 200).end();
    };
    const { body } = await control<{ status: number }>(`${TXID}/pay`);
    assert.equal(body.status, 503);
    await until("the fourth attempt", () => receiver.calls.length === 4);
    assert.equal(new Set(receiver.calls.map((call) => call.body)).size, 1);
    await control(`${TXID}/pay`, { copies: 5 });
    assert.equal(receiver.calls.length, 9);
  });

  it("may come later than the payment, which the API shows at once", async (t) => {
    const { call, control, receiver } = await startPixHarness(t);
    await call("PUT", `/cob/${TXID}`, cob());
    const { body } = await control<{ e2eid: string; status: null }>(`${TXID}/pay`, { delay_ms: 50 });
    assert.equal(body.status, null);
    assert.equal((await call("GET", `/pix/${body.e2eid}`)).status, 200);
    await until("the late callback", () => receiver.paid.includes(body.e2eid));
  });
});

describe("faults of Pix callbacks", () => {
  it("duplicate, drop, lose the answer, and hold back until they are over", async (t) => {
    const { call, control, fault, receiver } = await startPixHarness(t);
    await call("PUT", `/cob/${TXID}`, cob());
    await fault("pix_callbacks", "duplicate");
    await control(`${TXID}/pay`);
    assert.equal(receiver.calls.length, 2);
    await fault("pix_callbacks", "drop");
    await control(`${TXID}/pay`);
    await fault("pix_callbacks", "down");
    const held = (await control<{ e2eid: string; status: number }>(`${TXID}/pay`)).body;
    assert.deepEqual([held.status, receiver.calls.length], [0, 2]);
    await fault("pix_callbacks", "ok");
    await until("the held callback", () => receiver.paid.includes(held.e2eid));
    assert.equal(receiver.calls.length, 3);
  });

  it("reorder: of two payments the later one is told first; the last waits for the fault's end", async (t) => {
    const { call, control, fault, receiver } = await startPixHarness(t);
    await call("PUT", `/cob/${TXID}`, cob());
    await fault("pix_callbacks", "reorder");
    const pay = async () => (await control<{ e2eid: string }>(`${TXID}/pay`)).body.e2eid;
    const [first, second, third] = [await pay(), await pay(), await pay()];
    assert.deepEqual(receiver.paid, [second, first]);
    await fault("pix_callbacks", "ok");
    assert.deepEqual(receiver.paid, [second, first, third]);
  });

  it("forge: a callback about a payment that the API does not know, before the true one or alone", async (t) => {
    const { call, control, fault, receiver } = await startPixHarness(t);
    await call("PUT", `/cob/${TXID}`, cob());
    await control(`${TXID}/forge`, { valor: "500.00" });
    const forged = receiver.calls[0]?.pix[0];
    assert.deepEqual([forged?.txid, forged?.valor], [TXID, "500.00"]);
    assert.equal((await call("GET", `/pix/${forged?.endToEndId}`)).status, 404);
    assert.equal((await call<{ status: string }>("GET", `/cob/${TXID}`)).body.status, "ATIVA");
    await fault("pix_callbacks", "forge");
    const { e2eid } = (await control<{ e2eid: string }>(`${TXID}/pay`)).body;
    assert.equal(receiver.calls.length, 3);
    assert.equal(receiver.paid.at(-1), e2eid);
    assert.equal((await call("GET", `/pix/${receiver.paid.at(-2)}`)).status, 404);
  });
});

describe("faults of the API Pix", () => {
  it("down, error and hang take nothing; drop takes what it does not answer; slow answers late", async (t) => {
    const { call, fault, sandbox } = await startPixHarness(t);
    const put = () => call<{ type: string }>("PUT", `/cob/${TXID}`, cob());
    await fault("pix", "down");
    await assert.rejects(put());
    await fault("pix", "error");
    const refused = await put();
    assert.deepEqual([refused.status, refused.body.type.split("/").at(-1)], [503, "ServicoIndisponivel"]);
    await fault("pix", "error", { error_code: 429 });
    assert.equal((await put()).status, 429);
    await fault("pix", "hang");
    const signal = AbortSignal.timeout(100);
    await assert.rejects(fetch(`${sandbox.url}/pix/cob/${TXID}`, { method: "PUT", signal }));
    await fault("pix", "ok");
    assert.equal((await call("GET", `/cob/${TXID}`)).status, 404);
    await fault("pix", "drop");
    await assert.rejects(put());
    await fault("pix", "slow", { delay_ms: 20 });
    assert.equal((await call("GET", `/cob/${TXID}`)).status, 200);
  });

  it("are no modes of other targets, nor those of others modes of theirs", async (t) => {
    const { fault } = await startPixHarness(t);
    for (const [target, mode] of [
      ["graph", "hang"],
      ["pix", "duplicate"],
      ["pix_callbacks", "hostile"],
    ] as const) {
      assert.equal((await fault(target, mode)).status, 400, `${target} ${mode}`);
    }
  });
});

describe("a restart of the payment provider", () => {
  it("keeps charges, payments and the webhook, delivers what is pending and settles what is in progress", async (t) => {
    const { sandbox, call, control, fault, receiver, folder } = await startPixHarness(t, {
      PIX_SETTLE_DELAY_MS: "600000",
    });
    await call("PUT", `/webhook/${KEY}`, { webhookUrl: `${receiver.url}?hmac=y` });
    await call("PUT", `/cob/${TXID}`, cob());
    await fault("pix_callbacks", "down");
    const { e2eid } = (await control<{ e2eid: string }>(`${TXID}/pay`)).body;
    await call("PUT", `/pix/${e2eid}/devolucao/D1`, { valor: "1.00" });
    await sandbox.stop();
    const env = { ...testEnv(folder, receiver.url), ...CREDENTIALS, PIX_SETTLE_DELAY_MS: "0" };
    const again = await createSandbox(loadSandboxConfig(env));
    t.after(() => again.stop());
    await until("the pending callback and the settled return", () => {
      const told = receiver.calls.flatMap(({ pix }) => pix);
      return receiver.paid.includes(e2eid) && told.some(({ devolucoes }) => devolucoes?.[0]?.status === "DEVOLVIDO");
    });
    assert.ok(receiver.calls.every(({ path }) => path === "/hooks/pix/pix?hmac=y"));
  });
});
