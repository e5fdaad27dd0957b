import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { post, startSandboxHarness } from "./_harness.ts";

const KEY = "chave-do-adquirente";

async function startAcquirer(t: Parameters<typeof startSandboxHarness>[0]) {
  const { sandbox } = await startSandboxHarness(t, { CARD_API_KEY: KEY });
  const charge = (body: object, key = KEY) =>
    post<{ id: string; status: string }>(`${sandbox.url}/card/charges`, body, { authorization: `Bearer ${key}` });
  return { sandbox, charge };
}

describe("the card acquirer", () => {
  it("approves or declines as the token says, once a reference", async (t) => {
    const { charge } = await startAcquirer(t);
    const first = await charge({ reference: "a", amount: 1000, token: "tok_approved_visa" });
    assert.deepEqual([first.status, first.body.status], [200, "APPROVED"]);
    const again = await charge({ reference: "a", amount: 1000, token: "tok_declined" });
    assert.deepEqual(again.body, first.body);
    assert.equal((await charge({ reference: "a", amount: 1001, token: "tok_approved" })).status, 409);
    assert.equal((await charge({ reference: "b", amount: 1000, token: "tok_declined_funds" })).body.status, "DECLINED");
  });

  it("takes no card number, no unknown token and no wrong key", async (t) => {
    const { charge } = await startAcquirer(t);
    for (const token of ["4111111111111111", "tok_other", ""]) {
      assert.equal((await charge({ reference: "a", amount: 1000, token })).status, 422, token);
    }
    assert.equal((await charge({ reference: "a", amount: 1000, token: "tok_approved" }, "outra")).status, 401);
  });

  it("whose answer was lost tells the charge by its reference", async (t) => {
    const { sandbox, charge } = await startAcquirer(t);
    await post(`${sandbox.url}/control/faults`, { target: "card", mode: "drop" });
    await assert.rejects(charge({ reference: "a", amount: 1000, token: "tok_approved" }));
    await post(`${sandbox.url}/control/faults`, { target: "card", mode: "ok" });
    const read = (reference: string) =>
      fetch(`${sandbox.url}/card/charges/${reference}`, { headers: { authorization: `Bearer ${KEY}` } });
    assert.equal(((await (await read("a")).json()) as { status: string }).status, "APPROVED");
    assert.equal((await read("b")).status, 404);
  });
});
