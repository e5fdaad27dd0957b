import { defineTemplate } from "./definition.ts";

export const accountChangedByOther = defineTemplate({
  title: "Mudança na conta pela administração",
  purpose: "Alerta de segurança: quem administra a conta mudou algo nela.",
  parameters: [
    { name: "change", max: 120 },
    { name: "when", max: 40 },
  ],
  meta: {
    name: "conta_mudada_por_outro_v1",
    language: "pt_BR",
    category: "UTILITY",
    components: [
      {
        type: "BODY",
        text: "Aviso de segurança da Tenho: na sua conta {{1}} em {{2}}, horário de Brasília. Quem mudou foi uma pessoa que administra a sua conta. Se você não pediu isso, fale agora com a sua franquia.",
        example: { body_text: [["a senha mudou", "21/11/2026 14:05"]] },
      },
    ],
  },
});
