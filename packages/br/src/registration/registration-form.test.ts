import assert from "node:assert/strict";
import { test } from "node:test";
import { type RegistrationForm, registrationFaults } from "./registration-form.ts";

const filledIn: RegistrationForm = {
  unit_id: "0199a7c2-0000-7000-8000-000000000001",
  document: "11.222.333/0001-81",
  document_type: "cnpj",
  name: "Padaria da Praça",
  email: "padaria@exemplo.com.br",
  phone: "(86) 98888-7777",
  address: {
    street: "Rua Grande",
    number: "10",
    complement: "",
    district: "Centro",
    city: "Parnaíba",
    state: "PI",
    zip_code: "64200-000",
  },
  password: "Tenho@2026",
  password_confirmation: "Tenho@2026",
  contract: "ACEITO",
};

const messagesOf = (changes: Partial<RegistrationForm>): string[] =>
  registrationFaults({ ...filledIn, ...changes }).map(({ message }) => message);

test("a registration that is filled in has no faults, numeric or alphanumeric, masked or not", () => {
  assert.deepEqual(registrationFaults(filledIn), []);
  const { password_confirmation: _, ...payload } = filledIn;
  assert.deepEqual(registrationFaults({ ...payload, document: "12abc34501de35", phone: "86 8888-7777" }), []);
});

test("an empty registration is told everything, in the order of the form", () => {
  const address = { street: "", number: "", complement: "", district: "", city: "", state: " ", zip_code: "" };
  const empty = { unit_id: "", document: "", name: " ", email: "", phone: "", password: "", contract: "" };
  assert.deepEqual(registrationFaults({ ...empty, password_confirmation: "x", address }), [
    { field: "unit_id", message: "Selecione a franquia desejada" },
    { field: "document", message: "CPF/CNPJ é obrigatório" },
    { field: "name", message: "Nome da empresa é obrigatório" },
    { field: "email", message: "E-mail é obrigatório" },
    { field: "phone", message: "WhatsApp é obrigatório" },
    { field: "address.zip_code", message: "CEP é obrigatório" },
    { field: "address.street", message: "Logradouro é obrigatório" },
    { field: "address.number", message: "Número é obrigatório" },
    { field: "address.district", message: "Bairro é obrigatório" },
    { field: "address.city", message: "Cidade é obrigatória" },
    { field: "address.state", message: "UF é obrigatória" },
    {
      field: "password",
      message: "Senha deve ter pelo menos 8 caracteres com: letra maiúscula, minúscula, número e caractere especial",
    },
    { field: "password_confirmation", message: "Senhas não coincidem" },
    { field: "contract", message: "Você deve aceitar os termos de serviço e política de privacidade" },
  ]);
});

test("each wrong value has a message of its own", () => {
  assert.deepEqual(messagesOf({ document: "52998224724" }), ["CPF inválido"]);
  assert.deepEqual(messagesOf({ document: "11222333000182" }), ["CNPJ inválido"]);
  assert.deepEqual(messagesOf({ document: "123" }), ["CPF/CNPJ deve ter 11 ou 14 dígitos"]);
  assert.deepEqual(messagesOf({ document: "529.982.247-25" }), ["CNPJ inválido"], "declared as a CNPJ");
  assert.deepEqual(messagesOf({ email: "padaria@" }), ["E-mail inválido"]);
  assert.deepEqual(messagesOf({ phone: "86 3322-1100" }), [], "a landline, which WhatsApp Business verifies by a call");
  assert.deepEqual(messagesOf({ address: { ...filledIn.address, zip_code: "6420" } }), ["CEP deve ter 8 dígitos"]);
  assert.deepEqual(messagesOf({ address: { ...filledIn.address, state: "XX" } }), ["UF inválida"]);
  assert.deepEqual(messagesOf({ name: "Padaria\ndo João" }), ["Texto inválido ou longo demais"]);
  assert.deepEqual(messagesOf({ name: "a".repeat(301) }), ["Texto inválido ou longo demais"]);
  assert.deepEqual(messagesOf({ password_confirmation: "Tenho@2027" }), ["Senhas não coincidem"]);
  assert.deepEqual(messagesOf({ contract: "aceito" }), [
    "Você deve aceitar os termos de serviço e política de privacidade",
  ]);
});
