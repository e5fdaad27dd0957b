import type { OtherText } from "./_other-texts.ts";
import { BROKEN, type ErrorRow, type Who } from "./_row.ts";

const loading = (who: Who, at: string, path: string, entry: OtherText): ErrorRow => ({
  entry,
  who,
  at,
  fault: { call: `GET ${path}`, answer: BROKEN },
  place: "box",
  button: "Tentar Novamente",
});

/** An id that nothing has: the call is answered before it reaches the server. */
const NOBODY = "00000000-0000-4000-8000-000000000000";
const TRAINING = "/../inteligencia-artificial/categorias";

/** Rows of screens that the catalogue does not know, when their data cannot be read. */
export const OTHER_ROWS: readonly ErrorRow[] = [
  loading("admin", "", "/franchise-units/:/opening", "Erro ao carregar a abertura da cidade"),
  loading("admin", "", "/franchise-units/:/unmet-demand", "Erro ao carregar a demanda sem empresa"),
  loading("admin", "", "/franchise-units/:/earnings", "Erro ao carregar os ganhos"),
  loading("master", "/configuracoes?aba=auditoria", "/audit", "Erro ao carregar a auditoria"),
  loading("master", "/configuracoes?aba=whatsapp", "/webhooks/whatsapp-health", "Erro ao carregar o WhatsApp"),
  loading(
    "master",
    "/configuracoes?aba=whatsapp&ver=conectar",
    "/webhooks/meta-connection",
    "Erro ao carregar a conexão",
  ),
  loading("master", "/configuracoes?aba=whatsapp&ver=numeros", "/webhooks/meta-numbers", "Erro ao carregar os números"),
  loading("master", "/interessados", "/leads", "Erro ao carregar interessados"),
  loading("master", `/interessados?interessado=${NOBODY}`, "/leads/:", "Erro ao carregar o interessado"),
  loading("master", "/documentos", "/documents", "Erro ao carregar documentos"),
  loading("master", "/relatorios", "/reports/financial", "Erro ao carregar o relatório"),
  loading("master", "/financeiro", "/users", "Erro ao carregar empresas"),
  loading("master", "/financeiro", "/payment/reviews", "Erro ao carregar pagamentos em conferência."),
  loading("master", "/mensagens", "/webhooks/messages/stats", "Erro ao carregar os números"),
  loading("master", "/mensagens?aba=bloqueados", "/webhooks/blocked-contacts", "Erro ao carregar contatos bloqueados"),
  loading("master", "/mensagens?aba=maquinas", "/webhooks/machines", "Erro ao carregar números"),
  loading("master", "/mensagens?aba=reclamacoes", "/webhooks/complaints", "Erro ao carregar reclamações"),
  loading("master", `${TRAINING}?aba=modelos`, "/categories/training/models", "Erro ao carregar modelos"),
  loading("master", `${TRAINING}?aba=diagnostico`, "/categories/training/insights", "Erro ao carregar diagnóstico"),
  loading("client", "/financeiro", "/wallet/:", "Erro ao carregar o saldo"),
  loading("client", "/financeiro", "/wallet/:/guard", "Erro ao carregar os limites"),
  loading("client", "/perfil", "/users/:/profile", "Erro ao carregar dados do usuário"),
];
