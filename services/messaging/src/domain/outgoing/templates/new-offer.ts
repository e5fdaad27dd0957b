import { defineTemplate } from "./definition.ts";

export const newOffer = defineTemplate({
  title: "Novo pedido",
  purpose: "Leva um pedido a uma empresa que não escreveu nas últimas 24 horas.",
  isOffer: true,
  parameters: [
    { name: "category", max: 80 },
    { name: "unit", max: 80 },
    { name: "wish", max: 500 },
    { name: "until", max: 5 },
    { name: "price", max: 30 },
  ],
  meta: {
    name: "novo_pedido_v3",
    language: "pt_BR",
    category: "UTILITY",
    components: [
      {
        type: "BODY",
        text: "Aviso do seu cadastro na Tenho: chegou um pedido na categoria *{{1}}*, que você ativou. Unidade: {{2}}. Pedido: _{{3}}_. O prazo para responder é {{4}}. A resposta TENHO debita *{{5}}* do seu saldo; NÃO TENHO não debita nada.",
        example: { body_text: [["Pizzaria", "Parnaíba – PI", "pizza de calabresa grande", "15:00", "R$ 0,30"]] },
      },
      {
        type: "BUTTONS",
        buttons: [
          { type: "QUICK_REPLY", text: "TENHO" },
          { type: "QUICK_REPLY", text: "NÃO TENHO" },
          { type: "QUICK_REPLY", text: "Não vendo isso" },
        ],
      },
    ],
  },
});
