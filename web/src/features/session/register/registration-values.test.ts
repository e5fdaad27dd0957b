import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY, findErrors, maskOf, payloadOf, placeRefusals, type RegistrationValues } from "./registration-values.ts";

const UNIT = "00000000-0000-4000-8000-0000000000aa";
const OTHER = "00000000-0000-4000-8000-0000000000bb";

const FILLED: RegistrationValues = {
  text: {
    unit_id: UNIT,
    document: "12.ABC.345/01DE-35",
    name: " Pizzaria do Porto ",
    email: " porto@exemplo.com.br ",
    phone: "(86) 8888-7777",
    "address.zip_code": "64200-000",
    "address.street": "Rua das Flores ",
    "address.number": "10",
    "address.complement": "",
    "address.district": "Centro",
    "address.city": "Parnaíba",
    "address.state": "PI",
    password: "Segredo@1",
    password_confirmation: "Segredo@1",
  },
  extraUnitIds: [OTHER],
  allUnits: false,
  contractVersion: "2026-11",
};

test("fields take no more than their masks hold, and letters of a CNPJ and a UF become capitals", () => {
  assert.equal(maskOf("document", "12abc34501de3599"), "12.ABC.345/01DE-35");
  assert.equal(maskOf("document", "52998224725"), "529.982.247-25");
  assert.equal(maskOf("phone", "869888877779"), "(86) 98888-7777");
  assert.equal(maskOf("address.zip_code", "642000001"), "64200-000");
  assert.equal(maskOf("address.state", "p1i "), "PI");
  assert.equal(maskOf("name", " Ana "), " Ana ");
});

test("an empty form has an error at every required field, in the order in which they are shown", () => {
  assert.deepEqual(Object.keys(findErrors(EMPTY)), [
    "unit_id",
    "document",
    "name",
    "email",
    "phone",
    "address.zip_code",
    "address.street",
    "address.number",
    "address.district",
    "address.city",
    "address.state",
    "password",
    "contract",
  ]);
  assert.deepEqual(findErrors(FILLED), {});
});

test("the payload has digits only, the ninth digit, street with number, and the units served, with its own", () => {
  assert.deepEqual(payloadOf(FILLED), {
    name: "Pizzaria do Porto",
    email: "porto@exemplo.com.br",
    phone: "5586988887777",
    password: "Segredo@1",
    unit_id: UNIT,
    contract: "ACEITO",
    contract_version: "2026-11",
    document: "12ABC34501DE35",
    document_type: "cnpj",
    service_franchises: [UNIT, OTHER],
    all_franchises: false,
    address: {
      street: "Rua das Flores, 10",
      number: "10",
      complement: "",
      district: "Centro",
      city: "Parnaíba",
      state: "PI",
      zip_code: "64200000",
    },
  });
  const all = payloadOf({ ...FILLED, allUnits: true });
  assert.deepEqual([all.all_franchises, all.service_franchises], [true, []]);
});

test("a refusal of the contract's version stands at the contract, one of no field of the form apart", () => {
  const refused = [
    { field: "contract_version", message: "O contrato mudou" },
    { field: "password", message: "Outra senha" },
    { field: "service_franchises", message: "Uma das franquias não está ativa" },
  ];
  assert.deepEqual(placeRefusals(refused), {
    errors: { contract: "O contrato mudou", password: "Outra senha" },
    others: ["Uma das franquias não está ativa"],
  });
});
