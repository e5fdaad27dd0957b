import { defineTemplate } from "./definition.ts";

export const companyReached = defineTemplate({
  title: "Conversa com a empresa",
  purpose: "Pergunta a quem pediu se conversou com a empresa que disse não ter conseguido.",
  parameters: [
    { name: "company", max: 80 },
    { name: "wish", max: 120 },
  ],
  meta: {
    name: "conversa_com_empresa_v1",
    language: "pt_BR",
    category: "UTILITY",
    components: [
      {
        type: "BODY",
        text: "A empresa *{{1}}* disse que não conseguiu falar com você sobre o pedido de _{{2}}_. Vocês conversaram?",
        example: { body_text: [["Pizzaria Delta", "pizza de calabresa"]] },
      },
      {
        type: "BUTTONS",
        buttons: [
          { type: "QUICK_REPLY", text: "Sim" },
          { type: "QUICK_REPLY", text: "Não" },
        ],
      },
    ],
  },
});
