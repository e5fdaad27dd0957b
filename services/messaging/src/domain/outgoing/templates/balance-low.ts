import { defineTemplate } from "./definition.ts";

export const balanceLow = defineTemplate({
  title: "Saldo baixo",
  purpose: "Avisa que o saldo ficou abaixo do valor que a empresa escolheu.",
  parameters: [
    { name: "balance", max: 30 },
    { name: "threshold", max: 30 },
    { name: "link", max: 400 },
  ],
  meta: {
    name: "saldo_baixo_v2",
    language: "pt_BR",
    category: "UTILITY",
    components: [
      {
        type: "BODY",
        text: "Aviso de saldo que você pediu: a sua conta na Tenho tem *{{1}}*, abaixo do limite de {{2}} que você escolheu. O extrato da conta fica em {{3}} no painel.",
        example: { body_text: [["R$ 1,20", "R$ 3,00", "https://tenho.example/creditos"]] },
      },
    ],
  },
});
