import { defineTemplate } from "./definition.ts";

export const creditExpiring = defineTemplate({
  title: "Crédito que vence",
  purpose: "Avisa que parte do crédito da conta vence em breve.",
  parameters: [
    { name: "amount", max: 30 },
    { name: "when", max: 80 },
  ],
  meta: {
    name: "credito_vence_v2",
    language: "pt_BR",
    category: "UTILITY",
    components: [
      {
        type: "BODY",
        text: "Aviso de vencimento da sua conta na Tenho: *{{1}}* do seu crédito vencem {{2}}. A data de cada crédito está no extrato, no painel.",
        example: { body_text: [["R$ 5,00", "em 7 dias (27/11/2026)"]] },
      },
    ],
  },
});
