import { defineTemplate } from "./definition.ts";

export const accountChangedTemplate = defineTemplate({
  title: "Mudança na conta",
  purpose: "Alerta de segurança: algo mudou na conta, com o link que desfaz.",
  parameters: [
    { name: "change", max: 120 },
    { name: "when", max: 40 },
    { name: "link", max: 400 },
  ],
  meta: {
    name: "conta_mudada_v1",
    language: "pt_BR",
    category: "UTILITY",
    components: [
      {
        type: "BODY",
        text: "Aviso de segurança da Tenho: na sua conta {{1}} em {{2}}, horário de Brasília. Se foi você, não precisa fazer nada. Se não foi, abra {{3}} e toque em Não fui eu: a mudança é desfeita e todas as sessões terminam. O link vale até 72 horas depois da mudança.",
        example: { body_text: [["a senha mudou", "21/11/2026 14:05", "https://tenho.example/nao-fui-eu"]] },
      },
    ],
  },
});
