import { defineTemplate } from "./definition.ts";

export const accountActivatedTemplate = defineTemplate({
  title: "Conta ativada",
  purpose: "Avisa a empresa de que a franquia ativou a conta.",
  parameters: [
    { name: "unit", max: 100 },
    { name: "email", max: 254 },
    { name: "link", max: 400 },
  ],
  meta: {
    name: "conta_ativada_v1",
    language: "pt_BR",
    category: "UTILITY",
    components: [
      {
        type: "BODY",
        text: "Sua conta na Tenho foi ativada pela unidade {{1}}. Entre com {{2}} em {{3}} para receber pedidos.",
        example: { body_text: [["Parnaíba – PI", "rosa@exemplo.com.br", "https://tenho.example"]] },
      },
    ],
  },
});
