import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, it } from "node:test";
import { createBrasilApi } from "./brasil-api.ts";
import type { CepSource } from "./cep-look-up.ts";
import { createViaCep } from "./via-cep.ts";

const CEP = "64200100";

/** Asks a source that answers this. */
async function ask(create: (baseUrl: string) => CepSource, answer: string, status = 200) {
  const server = createServer((_req, res) => res.writeHead(status, { connection: "close" }).end(answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await create(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)(CEP, 60_000);
  } finally {
    server.close();
  }
}

const json = JSON.stringify;
const found = { cep: CEP, street: "", complement: "", district: "", city: "Parnaíba", state: "PI" };

describe("ViaCEP's answer", () => {
  it("is an address by its city and state; the rest may be null, missing, or of another form", async () => {
    const address = { localidade: "Parnaíba", uf: "PI" };
    for (const rest of [
      {},
      { logradouro: null, complemento: null, bairro: null },
      { logradouro: { nome: "Rua" }, bairro: [] },
      { erro: null },
      { erro: false, unidade: null },
    ]) {
      assert.deepEqual(await ask(createViaCep, json({ ...address, ...rest })), found, json(rest));
    }
    const odd = { localidade: " Parnaíba ", uf: "pi", logradouro: 13, bairro: "Centro " };
    assert.deepEqual(await ask(createViaCep, json(odd)), { ...found, street: "13", district: "Centro" });
  });

  it("is none for a CEP that does not exist, and a failure without city or state", async () => {
    for (const erro of [true, "true"]) assert.equal(await ask(createViaCep, json({ erro })), null);
    for (const answer of ["", "<html>", "[]", json({ localidade: "Parnaíba" }), json({ uf: "PI", localidade: null })]) {
      await assert.rejects(ask(createViaCep, answer), Error, answer);
    }
  });
});

describe("BrasilAPI's answer", () => {
  it("is an address by its city and state, and none where one of its services knows that there is none", async () => {
    const address = { city: "Parnaíba", state: "PI", street: null, neighborhood: null, service: null };
    assert.deepEqual(await ask(createBrasilApi, json(address)), found);
    const refusal = { errors: [null, { message: null }, { message: "CEP NÃO ENCONTRADO" }] };
    assert.equal(await ask(createBrasilApi, json(refusal), 404), null);
    await assert.rejects(ask(createBrasilApi, json({ errors: [{ message: "timeout" }] }), 404));
  });
});
