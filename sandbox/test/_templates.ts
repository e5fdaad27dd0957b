/** A template in Meta's shape, with as many examples as its text has variables. */
export const utility = (name: string, text: string, buttons: readonly string[] = []) => ({
  name,
  language: "pt_BR",
  category: "UTILITY",
  components: [
    {
      type: "BODY",
      text,
      ...(text.includes("{{") && {
        example: { body_text: [Array.from(text.matchAll(/\{\{\d+\}\}/g), (_, index) => `exemplo ${index}`)] },
      }),
    },
    ...(buttons.length === 0
      ? []
      : [{ type: "BUTTONS", buttons: buttons.map((title) => ({ type: "QUICK_REPLY", text: title })) }]),
  ],
});

/** A one-time code with its button. */
export const oneTimeCode = (name: string) => ({
  name,
  language: "pt_BR",
  category: "authentication",
  components: [
    { type: "body", add_security_recommendation: true },
    { type: "footer", code_expiration_minutes: 10 },
    { type: "buttons", buttons: [{ type: "otp", otp_type: "copy_code" }] },
  ],
});

/** Templates that the account of a harness has. */
export const APPROVED = [
  utility(
    "novo_pedido_v2",
    "Você ativou avisos de *{{1}}*. Pedido em {{2}} de _{{3}}_. Responda até {{4}}. TENHO custa *{{5}}* do seu saldo; NÃO TENHO não custa.",
    ["TENHO", "NÃO TENHO", "Não vendo isso"],
  ),
  utility(
    "saldo_baixo_v1",
    "Seu saldo é *{{1}}*, abaixo dos {{2}} que você escolheu. O extrato está em {{3}} no painel.",
  ),
  oneTimeCode("codigo_v1"),
];
