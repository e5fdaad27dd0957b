import { supportBundleShape } from "@tenho/kernel/diagnostics/support-bundle-shape";
import { defineRoute } from "@tenho/kernel/http/contract/contract";

export const supportBundle = defineRoute({
  operationId: "getSupportBundle",
  method: "get",
  path: "/support-bundle",
  summary:
    "Pacote de suporte: versões, configuração sem segredos, saúde, últimos erros, métricas e filas, sem dados pessoais",
  tag: "platform",
  access: { roles: ["MASTER"] },
  response: supportBundleShape,
});
