import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { get, PARNAIBA, send, startSandboxHarness, TERESINA } from "./_harness.ts";
import { utility } from "./_templates.ts";

const ANA = "5586999990001";

describe("config", () => {
  it("answers numbers, secrets and the merchants the seed has written, read again when they change", async (t) => {
    const file = join((await startSandboxHarness(t)).folder, "directory.json");
    const { sandbox } = await startSandboxHarness(t, { SANDBOX_DIRECTORY: file });
    const config = () => get<Record<string, unknown>>(`${sandbox.url}/control/config`);
    const first = await config();
    assert.deepEqual(first.phone_number_ids, [
      { id: PARNAIBA, unit: "Parnaíba – PI" },
      { id: TERESINA, unit: "Teresina – PI" },
      { id: "100000000000009", unit: null },
    ]);
    assert.deepEqual([first.app_secret, first.verify_token, first.merchants], ["segredo-de-teste", "verificar", []]);
    const merchant = {
      name: "Pizzaria Delta",
      phone: "5586988880001",
      email: "pizzaria@tenho.dev",
      unit: "Parnaíba – PI",
      categories: ["Pizzaria"],
    };
    const template = utility("novo_v1", "Oi, {{1}}, tudo bem por aí?", ["SIM"]);
    writeFileSync(
      file,
      JSON.stringify({
        phone_number_ids: [{ id: "5000001", unit: null }],
        merchants: [merchant],
        templates: [template],
      }),
    );
    const second = await config();
    assert.deepEqual(second.merchants, [merchant]);
    assert.deepEqual(second.phone_number_ids, [{ id: "5000001", unit: null }]);
    const components = [{ type: "body", parameters: [{ type: "text", text: "Ana" }] }];
    const message = {
      to: ANA,
      type: "template",
      template: { name: "novo_v1", language: { code: "pt_BR" }, components },
    };
    assert.equal((await send(sandbox, message, "5000001")).status, 200);
    writeFileSync(file, "{ half");
    assert.deepEqual((await config()).merchants, [merchant]);
  });
});

describe("CEP", () => {
  it("answers in ViaCEP's shape, erro for an unknown one and 400 for what is none", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    const look = (cep: string) => fetch(`${sandbox.url}/cep/${cep}/json/`);
    const address = (await (await look("64200475")).json()) as Record<string, string>;
    assert.deepEqual(address, {
      cep: "64200-475",
      logradouro: "Rua Dom Pedro II",
      complemento: "",
      unidade: "",
      bairro: "Centro",
      localidade: "Parnaíba",
      uf: "PI",
      estado: "Piauí",
      regiao: "Nordeste",
      ibge: "2207702",
      gia: "",
      ddd: "86",
      siafi: "1153",
    });
    const street = (await (await look("64049-550")).json()) as Record<string, string>;
    assert.equal(street.localidade, "Teresina");
    const town = (await (await look("64219999")).json()) as Record<string, string>;
    assert.deepEqual([town.localidade, town.logradouro], ["Parnaíba", ""]);
    assert.deepEqual(await (await look("99999999")).json(), { erro: true });
    assert.equal((await look("6420")).status, 400);
  });

  it("answers in BrasilAPI's shape too, 404 for an unknown one and 400 for what is none", async (t) => {
    const { sandbox } = await startSandboxHarness(t);
    const look = (cep: string) => fetch(`${sandbox.url}/brasil-api/cep/v1/${cep}`);
    assert.deepEqual(await (await look("64200475")).json(), {
      cep: "64200475",
      state: "PI",
      city: "Parnaíba",
      neighborhood: "Centro",
      street: "Rua Dom Pedro II",
      service: "viacep",
    });
    assert.equal((await look("99999999")).status, 404);
    assert.equal((await look("6420")).status, 400);
  });
});
