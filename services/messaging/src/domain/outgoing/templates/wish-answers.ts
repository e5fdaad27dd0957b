import { defineTemplate } from "./definition.ts";

export const wishAnswers = defineTemplate({
  title: "Respostas do pedido",
  purpose: "Conta a quem pediu quais empresas responderam, quando já não escreve há 24 horas.",
  parameters: [
    { name: "wish", max: 120 },
    { name: "count", max: 40 },
    { name: "companies", max: 700 },
  ],
  meta: {
    name: "respostas_do_pedido_v3",
    language: "pt_BR",
    category: "UTILITY",
    components: [
      {
        type: "BODY",
        text: "Sobre o seu pedido de _{{1}}_, já há resposta: *{{2}}* o que você procura. Contato: {{3}}. Você recebe este aviso porque fez o pedido à Tenho.",
        example: { body_text: [["pizza de calabresa", "1 empresa tem", "Pizzaria Delta (86) 98888-0001"]] },
      },
    ],
  },
});
