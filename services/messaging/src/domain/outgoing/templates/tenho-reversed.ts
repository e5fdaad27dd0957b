import { defineTemplate } from "./definition.ts";

export const tenhoReversed = defineTemplate({
  title: "TENHO devolvido",
  purpose: "Avisa que o débito de um TENHO foi devolvido.",
  parameters: [
    { name: "amount", max: 30 },
    { name: "wish", max: 500 },
    { name: "balance", max: 30 },
  ],
  meta: {
    name: "tenho_devolvido_v1",
    language: "pt_BR",
    category: "UTILITY",
    components: [
      {
        type: "BODY",
        text: "Devolvemos *{{1}}*: não foi possível falar com quem pediu _{{2}}_. Seu saldo é *{{3}}* agora.",
        example: { body_text: [["R$ 0,30", "pizza de calabresa grande", "R$ 10,00"]] },
      },
    ],
  },
});
