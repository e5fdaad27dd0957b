import { defineTemplate } from "./definition.ts";

export const offersMissed = defineTemplate({
  title: "Pedidos perdidos",
  purpose: "Resume, uma vez por dia, os pedidos que ficaram sem resposta por falta de saldo.",
  parameters: [
    { name: "offers", max: 30 },
    { name: "amount", max: 30 },
  ],
  meta: {
    name: "pedidos_perdidos_v2",
    language: "pt_BR",
    category: "UTILITY",
    components: [
      {
        type: "BODY",
        text: "Resumo de hoje da sua conta na Tenho: *{{1}}* sem resposta por saldo insuficiente. O valor dessas respostas é {{2}}. O saldo e o extrato da conta ficam no painel.",
        example: { body_text: [["3 pedidos", "R$ 0,90"]] },
      },
    ],
  },
});
