import { defineTemplate } from "./definition.ts";

export const balanceInsufficient = defineTemplate({
  title: "Saldo insuficiente",
  purpose: "Avisa que um TENHO respondido espera saldo, quando não há cobrança Pix.",
  parameters: [
    { name: "balance", max: 30 },
    { name: "price", max: 30 },
    { name: "link", max: 400 },
    { name: "until", max: 5 },
  ],
  meta: {
    name: "saldo_insuficiente_v2",
    language: "pt_BR",
    category: "UTILITY",
    components: [
      {
        type: "BODY",
        text: "Sua resposta TENHO está guardada: o saldo da sua conta é *{{1}}* e ela debita *{{2}}*. O saldo da conta fica em {{3}} no painel. Com saldo até {{4}}, a resposta vale sozinha.",
        example: { body_text: [["R$ 0,10", "R$ 0,30", "https://tenho.example/creditos", "15:00"]] },
      },
    ],
  },
});
