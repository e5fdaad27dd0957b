import type { Page } from "playwright-core";
import { BROKEN, confirm, type ErrorRow, type Fault, press, type } from "./_row.ts";
import type { SpecifiedText } from "./_specified-texts.ts";

const PAY = "POST /payment/pix";

const buying = async (page: Page) => {
  await press(page, "Comprar Crédito");
  await type(page, "Valor (R$)", "10,00");
  await confirm(page, "Gerar código Pix");
};

const purchase = (entry: SpecifiedText, answer: Fault["answer"], text?: string): ErrorRow => ({
  entry,
  ...(text && { text }),
  who: "client",
  at: "/financeiro",
  fault: { call: PAY, answer },
  act: buying,
  place: "box",
});

/** Rows of Financeiro, as a company. */
export const FINANCE_ROWS: readonly ErrorRow[] = [
  {
    entry: "Erro ao carregar extrato financeiro.",
    who: "client",
    at: "/financeiro",
    fault: { call: "GET /wallet/:", answer: BROKEN },
    place: "box",
    button: "Tentar Novamente",
  },
  {
    entry: "Erro ao carregar créditos.",
    who: "client",
    at: "/financeiro",
    fault: { call: "GET /users/:/credits", answer: BROKEN },
    act: (page) => press(page, "Validade dos créditos"),
    place: "box",
    button: "Tentar Novamente",
  },
  purchase("Erro ao gerar pagamento PIX.", { status: 200, body: { IsSuccess: false, Message: "" } }),
  purchase(
    "Erro ao gerar pagamento PIX.",
    { status: 200, body: { IsSuccess: false, Message: "O banco está em manutenção." } },
    "O banco está em manutenção.",
  ),
  purchase("Erro ao gerar QR Code para pagamento.", BROKEN),
  purchase("Erro ao gerar QR Code para pagamento.", "network off"),
  purchase(
    "Erro ao gerar QR Code para pagamento.",
    { status: 409, code: "conflict", message: "Há compras demais em aberto." },
    "Há compras demais em aberto.",
  ),
  {
    entry: "A PIX check failure is only logged",
    text: "PIX check failed",
    who: "client",
    at: "/financeiro",
    fault: { call: "POST /payment/check-pending-pix/:", answer: BROKEN },
    act: (page) => press(page, "Verificar PIX"),
    place: "log",
  },
];
