import { defineTemplate } from "./definition.ts";

export const pixCharge = defineTemplate({
  title: "Pix para crédito",
  purpose: "Leva o código de uma cobrança Pix da própria conta.",
  parameters: [
    { name: "amount", max: 30 },
    { name: "until", max: 30 },
    { name: "copyCode", max: 700 },
  ],
  meta: {
    name: "pix_para_credito_v2",
    language: "pt_BR",
    category: "UTILITY",
    components: [
      {
        type: "BODY",
        text: "Cobrança Pix de *{{1}}* para o saldo da sua conta na Tenho, com vencimento em {{2}}. Código copia e cola: {{3}} – ele vale para um pagamento no aplicativo do seu banco.",
        example: {
          body_text: [
            [
              "R$ 6,00",
              "21/11/2026 14:05",
              "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D",
            ],
          ],
        },
      },
    ],
  },
});
