import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { refusalText } from "../../app/bank-refusal.ts";
import { readRefusal } from "./read-refusal.ts";

const textOf = (status: number, json: unknown) => refusalText(readRefusal(status, json));

describe("a bank's refusal", () => {
  it("is read in the Central Bank's shape and in those that banks have in its place", () => {
    for (const [json, text] of [
      [
        {
          type: "https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida",
          title: "Cobrança inválida.",
          status: 400,
          detail: "A requisição não respeita o schema.",
          violacoes: [
            { razao: "A chave não é deste usuário.", propriedade: "cob.chave", valor: "maria@exemplo.com.br" },
          ],
        },
        "400: Cobrança inválida. · A requisição não respeita o schema. · cob.chave: A chave não é deste usuário.",
      ],
      [
        { nome: "webhook_invalido", mensagem: "A URL informada está inacessível" },
        "400: webhook_invalido · A URL informada está inacessível",
      ],
      [
        { error: "invalid_client", error_description: "Software cliente não identificado." },
        "400: invalid_client · Software cliente não identificado.",
      ],
      [{ erros: [{ codigo: "4", mensagem: "Conta sem convênio" }] }, "400: 4: Conta sem convênio"],
      [[{ codigo: "E1", mensagem: "Sem acesso" }], "400: E1 · Sem acesso"],
      [{ error: { code: "E2", message: "Sem acesso" } }, "400: E2 · Sem acesso"],
      [
        {
          message: "Card Token not found",
          error: "bad_request",
          status: 400,
          cause: [{ code: 2006, description: "Card Token not found", data: "01-01-2026T00:00:00UTC;x" }],
        },
        "400: bad_request · Card Token not found · 2006: Card Token not found",
      ],
      [null, "400"],
      [undefined, "400"],
      ["recusado", "400"],
      [{ title: null, violacoes: "?" }, "400: ?"],
    ] as const) {
      assert.equal(textOf(400, json), text);
    }
  });

  it("holds nothing of people, and is bounded", () => {
    const text = textOf(422, {
      title: "Chave maria@exemplo.com.br, 529.982.247-25, 7d9f0335-8dcc-4054-9bf9-0dbd61d36906",
      detail: "a".repeat(5_000),
      violacoes: Array.from({ length: 100 }, () => ({ propriedade: "p", razao: "+55 86 98888-7777" })),
    });
    assert.doesNotMatch(text, /maria|529|7d9f|98888/);
    assert.ok(text.length < 2_000);
  });
});
