import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { startCepServer } from "./_cep-server.ts";
import { type FranchiseHarness, master, startFranchiseHarness } from "./_harness.ts";

let cep: Awaited<ReturnType<typeof startCepServer>>;
let franchise: FranchiseHarness;
before(async () => {
  cep = await startCepServer();
  franchise = await startFranchiseHarness(`${cep.url}/`);
});
after(async () => {
  await franchise.stop();
  await cep.stop();
});
afterEach(() => cep.fail("ok"));

const lookUp = (digits: string) => franchise.call<Record<string, string>>("GET", `/cep/${digits}`);
const breakerIsOpen = async () =>
  /^tenho_breaker_open\S* 1$/m.test(await (await fetch(`${franchise.url}/metrics`)).text());

describe("GET /cep/:cep", () => {
  it("200: the address, in the spec's names", async () => {
    const { status, body } = await lookUp("64200100");
    assert.equal(status, 200);
    assert.deepEqual(body, {
      cep: "64200100",
      logradouro: "Avenida Presidente Vargas",
      complemento: "",
      bairro: "Centro",
      localidade: "Parnaíba",
      uf: "PI",
    });
  });

  it("404 for a CEP that does not exist, 400 for what is no CEP", async () => {
    assert.deepEqual(
      [(await lookUp("99999999")).status, (await lookUp("99999999")).body.message],
      [404, "CEP não encontrado"],
    );
    for (const digits of ["6420010", "642001000", "64200-10", "abcdefgh", "%2e%2e%2f%2e%2e", "6420010a"]) {
      assert.equal((await lookUp(digits)).status, 400, digits);
    }
    assert.match((await lookUp("123")).body.message ?? "", /CEP deve ter 8 dígitos/);
  });

  for (const mode of ["down", "slow", "error", "drop"] as const) {
    it(`503 "Erro ao buscar CEP" while the look-up is ${mode}, and known addresses are still answered`, async () => {
      await eventually("it answers", async () => (await lookUp("64200475")).status === 200);
      await cep.fail(mode);
      const { status, body } = await lookUp("64202020");
      assert.deepEqual([status, body.message], [503, "Erro ao buscar CEP"]);
      assert.equal((await lookUp("64200475")).status, 200);
    });
  }

  it("is not called for a while after many failures, and called again later", async () => {
    await cep.fail("error");
    await eventually("the breaker opens", async () => {
      await lookUp("64218680");
      return breakerIsOpen();
    });
    await cep.fail("ok");
    await eventually("it is called again", async () => (await lookUp("64218680")).status === 200);
    assert.equal(await breakerIsOpen(), false);
  });
});

describe("ResolveCep", () => {
  it("answers the active unit of the city, spelt with or without accents, or none", async () => {
    const unit = await franchise.putUnit({ city: "TERESINA", state: "PI" });
    await eventually("the look-up answers", () => franchise.rpc.resolveCep({ cep: "64000010" }));
    assert.equal((await franchise.rpc.resolveCep({ cep: "64000010" })).unit?.id, unit.id);
    const parnaiba = await franchise.putUnit({ city: "Parnaiba" });
    assert.equal((await franchise.rpc.resolveCep({ cep: "64200100" })).unit?.id, parnaiba.id);
    const closing = { as: master, json: { is_active: false } };
    assert.equal((await franchise.call("PATCH", `/franchise-units/${parnaiba.id}`, closing)).status, 200);
    const { city, unit: none } = await franchise.rpc.resolveCep({ cep: "64200100" });
    assert.deepEqual([city, none], ["Parnaíba", undefined]);
  });

  it("refuses an unknown CEP, an invalid one and a look-up that is down with different codes", async () => {
    await assert.rejects(franchise.rpc.resolveCep({ cep: "99999999" }), { code: "not_found" });
    await assert.rejects(franchise.rpc.resolveCep({ cep: "1" }), { code: "invalid_input" });
    await cep.fail("down");
    await assert.rejects(franchise.rpc.resolveCep({ cep: "64204035" }), { code: "unavailable" });
  });
});

describe("a look-up with a second source", () => {
  let both: FranchiseHarness;
  before(async () => {
    both = await startFranchiseHarness(cep.url, { CEP_FALLBACK_URL: cep.fallbackUrl, CEP_TIMEOUT_MS: "1000" });
  });
  after(() => both.stop());
  afterEach(() => cep.fail("ok", "cep_fallback"));

  const ask = (digits: string) => both.call<Record<string, string>>("GET", `/cep/${digits}`);

  const rest = ["64000360", "64000710", "64006012", "64009100", "64018290", "64020720", "64028255", "64034280"];
  for (const mode of ["down", "slow", "error", "drop"] as const) {
    it(`200 by the second while the first is ${mode}, and by the first while the second is`, async () => {
      const [one = "", other = ""] = rest.splice(0, 2);
      await cep.fail(mode);
      // The breaker may still be open from the previous round.
      await eventually("the second answers", async () => (await ask(one)).status === 200);
      const { body } = await ask(one);
      assert.deepEqual([body.localidade, body.uf, body.complemento], ["Teresina", "PI", ""]);
      assert.notEqual(body.logradouro, "");
      await cep.fail("ok");
      await cep.fail(mode, "cep_fallback");
      await eventually("the first answers again", async () => (await ask(other)).status === 200);
    });
  }

  it("404 when both say that there is none, or one of them while the other does not answer", async () => {
    for (const [first, second] of [
      ["ok", "ok"],
      ["ok", "down"],
      ["down", "ok"],
      ["error", "ok"],
      ["ok", "error"],
    ] as const) {
      await cep.fail(first);
      await cep.fail(second, "cep_fallback");
      await eventually(`404 while they are ${first} and ${second}`, async () => (await ask("99999999")).status === 404);
      assert.equal((await ask("99999999")).body.message, "CEP não encontrado");
    }
  });

  it("503 only when neither answers, and a known address all the same", async () => {
    await eventually("it is known", async () => (await ask("64200100")).status === 200);
    await cep.fail("down");
    // BrasilAPI's 404 does not show that the CEP is unknown when none of the services it asks answered.
    await cep.fail("error", "cep_fallback");
    const { status, body } = await ask("64207065");
    assert.deepEqual([status, body.message], [503, "Erro ao buscar CEP"]);
    assert.equal((await ask("64200100")).status, 200);
  });
});
