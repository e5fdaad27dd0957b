import { defineTemplate } from "./definition.ts";

export const acceptedContact = defineTemplate({
  title: "Contato do pedido",
  purpose: "Entrega o contato de quem pediu, depois de um TENHO pago no painel.",
  parameters: [
    { name: "name", max: 80 },
    { name: "phone", max: 30 },
    { name: "wish", max: 500 },
    { name: "price", max: 30 },
    { name: "balance", max: 30 },
  ],
  meta: {
    name: "contato_do_pedido_v2",
    language: "pt_BR",
    category: "UTILITY",
    components: [
      {
        type: "BODY",
        text: "Sua resposta TENHO foi registrada. Fale com *{{1}}*, pelo número {{2}}. Pedido: _{{3}}_. Débito na sua conta: {{4}}. O saldo da sua conta é *{{5}}* agora.",
        example: {
          body_text: [["Ana Souza", "(86) 98888-7777", "pizza de calabresa grande", "R$ 0,30", "R$ 9,70"]],
        },
      },
    ],
  },
});
