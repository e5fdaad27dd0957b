import assert from "node:assert/strict";
import { it } from "node:test";
import { CONTROLLER_FIELDS, type Controller } from "../../domain/controller.ts";
import { checkController } from "./check-controller.ts";

const EMPTY = Object.fromEntries(CONTROLLER_FIELDS.map((field) => [field, ""])) as Controller;
const WHOLE: Controller = {
  ...EMPTY,
  legal_name: "Rede Tenho Ltda",
  cnpj: "11222333000181",
  address: "Rua das Flores, 10",
  email: "contato@exemplo.com.br",
  officer_name: "Rosa Prado",
  officer_email: "dados@exemplo.com.br",
};

const look = async (controller: Controller) => {
  const [found] = await checkController({ read: async () => controller });
  return [found?.state, found?.sentence, found?.link ?? null];
};

it("asks for the controller's facts until the public pages can say who answers for the data", async () => {
  assert.deepEqual(await look(EMPTY), [
    "MISSING",
    "Ninguém responde pelos dados: o site e a política de privacidade não dizem quem opera a plataforma.",
    "/master/configuracoes?aba=empresa",
  ]);
  assert.deepEqual(await look({ ...WHOLE, cnpj: "", officer_name: "" }), [
    "MISSING",
    "Falta dizer quem opera a plataforma: CNPJ, encarregado.",
    "/master/configuracoes?aba=empresa",
  ]);
  assert.deepEqual(await look(WHOLE), ["RIGHT", "Rede Tenho Ltda responde pelos dados no site e na política.", null]);
});
