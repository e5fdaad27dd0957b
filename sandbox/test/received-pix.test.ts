import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { get, until } from "./_harness.ts";
import { cob, type PixShape, startPixHarness, TXID } from "./_pix-harness.ts";

const E2E = /^E\d{8}\d{12}[a-zA-Z0-9]{11}$/;
const PERIOD = "inicio=2020-01-01T00:00:00Z&fim=2100-01-01T00:00:00Z";

async function paidHarness(t: Parameters<typeof startPixHarness>[0], valor = "10.00") {
  const harness = await startPixHarness(t);
  await harness.call("PUT", `/cob/${TXID}`, cob(valor));
  const { e2eid } = (await harness.control<{ e2eid: string }>(`${TXID}/pay`)).body;
  return { ...harness, e2eid };
}

describe("a payment", () => {
  it("has an id of 32 characters, stands in its charge and is read by that id", async (t) => {
    const { call, e2eid } = await paidHarness(t);
    assert.match(e2eid, E2E);
    assert.equal(e2eid.length, 32);
    const { body } = await call<PixShape & { horario: string }>("GET", `/pix/${e2eid}`);
    assert.deepEqual([body.endToEndId, body.txid, body.valor], [e2eid, TXID, "10.00"]);
    assert.ok(Date.parse(body.horario) <= Date.now());
    assert.deepEqual((await call<{ pix: PixShape[] }>("GET", `/cob/${TXID}`)).body.pix, [body]);
    assert.equal((await call("GET", `/pix/${"E".repeat(32)}`)).status, 404);
  });

  it("may differ from its charge, and a charge may be paid twice", async (t) => {
    const { sandbox, call, control } = await paidHarness(t);
    await control(`${TXID}/pay`, { valor: "4.50" });
    const { pix } = (await call<{ pix: PixShape[] }>("GET", `/cob/${TXID}`)).body;
    assert.deepEqual(
      pix.map(({ valor }) => valor),
      ["10.00", "4.50"],
    );
    assert.equal(new Set(pix.map(({ endToEndId }) => endToEndId)).size, 2);
    const { charges } = await get<{ charges: object[] }>(`${sandbox.url}/control/pix/charges`);
    const e2eids = pix.map(({ endToEndId }) => endToEndId);
    assert.deepEqual(charges, [{ txid: TXID, valor: "10.00", status: "CONCLUIDA", e2eids }]);
  });

  it("is found by period, txid, presence of a txid and of a return", async (t) => {
    const { call, control, e2eid } = await paidHarness(t);
    const direct = (await control<{ e2eid: string }>("transfers", { valor: "3.00" })).body.e2eid;
    const found = async (query: string) => {
      const { body } = await call<{ pix: PixShape[] }>("GET", `/pix?${PERIOD}&${query}`);
      return body.pix.map(({ endToEndId }) => endToEndId);
    };
    assert.deepEqual(await found(""), [e2eid, direct]);
    assert.deepEqual(await found("txIdPresente=true&paginacao.paginaAtual=0"), [e2eid]);
    assert.deepEqual(await found("txIdPresente=false"), [direct]);
    assert.deepEqual(await found(`txid=${TXID}`), [e2eid]);
    assert.deepEqual(await found("devolucaoPresente=true"), []);
    await control(`${TXID}/clawback`);
    assert.deepEqual(await found("devolucaoPresente=true"), [e2eid]);
    assert.equal((await call("GET", "/pix?inicio=2020-01-01T00:00:00Z")).status, 400);
  });
});

describe("a return", () => {
  interface Return {
    readonly id: string;
    readonly rtrId: string;
    readonly valor: string;
    readonly natureza: string;
    readonly status: string;
    readonly horario: { solicitacao: string; liquidacao?: string };
  }

  it("is in progress when asked for, then DEVOLVIDO with the time of its settlement", async (t) => {
    const { call, e2eid } = await paidHarness(t);
    const asked = await call<Return>("PUT", `/pix/${e2eid}/devolucao/D1`, { valor: "4.00" });
    assert.equal(asked.status, 201);
    assert.deepEqual([asked.body.id, asked.body.valor, asked.body.status], ["D1", "4.00", "EM_PROCESSAMENTO"]);
    assert.match(asked.body.rtrId, /^D\d{8}\d{12}[a-zA-Z0-9]{11}$/);
    const read = async () => (await call<Return>("GET", `/pix/${e2eid}/devolucao/D1`)).body;
    await until("the settlement", async () => (await read()).status === "DEVOLVIDO");
    assert.ok((await read()).horario.liquidacao !== undefined);
  });

  it("is refused beyond what is left of the payment, and with an id used before even for the same amount", async (t) => {
    const { call, e2eid } = await paidHarness(t);
    const put = async (id: string, valor: string) => {
      const { status, body } = await call<{ type: string }>("PUT", `/pix/${e2eid}/devolucao/${id}`, { valor });
      return status === 201 ? 201 : body.type.split("/").at(-1);
    };
    assert.equal(await put("D1", "6.00"), 201);
    assert.equal(await put("D2", "4.01"), "PixDevolucaoInvalida");
    assert.equal(await put("D1", "1.00"), "PixDevolucaoInvalida");
    assert.equal(await put("D1", "6.00"), "PixDevolucaoInvalida");
    assert.equal(await put("com-traco", "1.00"), "PixDevolucaoInvalida");
    assert.equal(await put("D3", "4.00"), 201);
    assert.equal((await call("GET", `/pix/${e2eid}/devolucao/D9`)).status, 404);
  });

  it("that fails ends as NAO_REALIZADO, and its amount may be returned again", async (t) => {
    const { call, e2eid, fault, receiver } = await paidHarness(t);
    await fault("pix", "return_failed");
    await call("PUT", `/pix/${e2eid}/devolucao/D1`, { valor: "10.00" });
    await until("the callback of the failure", () =>
      receiver.calls.some(({ pix }) => pix[0]?.devolucoes?.[0]?.status === "NAO_REALIZADO"),
    );
    await fault("pix", "ok");
    assert.equal((await call("PUT", `/pix/${e2eid}/devolucao/D2`, { valor: "10.00" })).status, 201);
  });

  it("by the receiver's bank or by report of fraud is settled at once and told by callback", async (t) => {
    const { control, receiver } = await paidHarness(t);
    const refund = await control<{ valor: string }>(`${TXID}/refund`, { valor: "2.00" });
    const clawback = await control<{ valor: string; natureza: string }>(`${TXID}/clawback`);
    assert.deepEqual([refund.body.valor, clawback.body.valor, clawback.body.natureza], ["2.00", "8.00", "MED_FRAUDE"]);
    const told = receiver.calls.at(-1)?.pix[0]?.devolucoes ?? [];
    assert.deepEqual(
      told.map(({ natureza, status, valor }) => [natureza, status, valor]),
      [
        ["ORIGINAL", "DEVOLVIDO", "2.00"],
        ["MED_FRAUDE", "DEVOLVIDO", "8.00"],
      ],
    );
    assert.equal((await control(`${TXID}/clawback`)).status, 409);
  });
});
