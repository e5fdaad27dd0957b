import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cob, KEY, startPixHarness, TXID } from "./_pix-harness.ts";

describe("a bank that answers in a way of its own", () => {
  it("lays fields over its answers, leaves some out, or says something else, after it has done what was asked", async (t) => {
    const { sandbox, call, control } = await startPixHarness(t);
    const rules = (...list: object[]) =>
      fetch(`${sandbox.url}/control/pix/answers`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ rules: list }),
      });
    type Answer = Record<string, unknown> & { pix?: Record<string, unknown>[]; loc?: Record<string, unknown> };
    await rules({
      method: "PUT",
      path: "/cob/",
      set: { pixCopiaECola: null, brcode: "CODE" },
      drop: ["loc.id"],
      times: 1,
    });
    const made = (await call<Answer>("PUT", `/cob/${TXID}`, cob())).body;
    assert.equal(made.pixCopiaECola, null);
    assert.match(String(made.brcode), /^000201/);
    assert.deepEqual([made.loc?.id, typeof made.loc?.location], [undefined, "string"]);
    const own = (await call<Answer>("PUT", `/cob/${TXID}`, cob())).body;
    assert.deepEqual([own.pixCopiaECola, own.brcode], [made.brcode, undefined]);
    await control(`${TXID}/pay`);
    await rules({ path: `/cob/${TXID}`, set: { pix: { chave: null } } }, { path: "/pix", text: "<p>TXID</p>" });
    const { body } = await call<Answer>("GET", `/cob/${TXID}`);
    assert.deepEqual([body.chave, body.pix?.map(({ chave }) => chave)], [KEY, [null]]);
    await rules({ path: "/cob/", body: [{ txid: "TXID" }] });
    assert.deepEqual((await call("GET", `/cob/${TXID}`)).body, [{ txid: TXID }]);
    await rules();
    assert.equal((await call<Answer>("GET", `/cob/${TXID}`)).body.chave, KEY);
    assert.equal((await rules({ path: "/cob/" })).status, 400);
  });
});
