import type { ListAuditApiResponse } from "../../../api/generated/tenho.gen.ts";

export type AuditRecord = ListAuditApiResponse["items"][number];

/** What was done, as the screen says it; the keys are what can be filtered by. */
const ACTIONS: Readonly<Record<string, string>> = {
  "user.create": "Conta criada",
  "user.update": "Conta alterada",
  "user.activate": "Conta ativada",
  "user.deactivate": "Conta desativada",
  "user.override": "Exceções de permissão alteradas",
  "user.password": "Senha trocada",
  "user.password_reset": "Senha temporária pedida",
  "user.delete": "Conta excluída",
  "session.end": "Sessão encerrada",
  "signing_key.retire": "Chave de acesso trocada",
  "session.locked": "Acesso travado por senhas erradas",
  "view_as.start": "Entrou como outra conta",
  "unit.create": "Franquia criada",
  "unit.update": "Franquia alterada",
  "unit.toggle": "Franquia ativada ou desativada",
  "unit.delete": "Franquia excluída",
  "permission.create": "Permissão criada",
  "permission.update": "Permissão alterada",
  "permission.delete": "Permissão excluída",
  "role.permissions": "Permissões do papel alteradas",
  "setting.update": "Configuração alterada",
  "offers.release": "Envio de ofertas liberado",
  "offers.hold": "Ofertas seguradas de novo",
  "wallet.credit": "Crédito inserido",
  "wallet.guard": "Limite da carteira alterado",
  "payment.refund": "Pagamento devolvido",
  "payment.review": "Pagamento em análise decidido",
  "lead.status": "Status de interessado alterado",
  "provider.create": "Provedor de IA criado",
  "provider.update": "Provedor de IA alterado",
  "provider.delete": "Provedor de IA excluído",
  "category.create": "Categoria criada",
  "category.update": "Categoria alterada",
  "category.delete": "Categoria excluída",
  "training.approve": "Correção aprovada",
  "training.reject": "Correção recusada",
  "training.propose_approve": "Aprovação de correção proposta",
  "training.propose_reject": "Recusa de correção proposta",
  "training.activate": "Modelo posto em uso",
  "training.switching": "Troca de modelos alterada",
  "message.category": "Categoria de pedido corrigida",
  "contact.block": "Contato bloqueado",
  "contact.unblock": "Contato desbloqueado",
  "document.upload": "Documento enviado",
  "document.delete": "Documento excluído",
};

const KINDS: Readonly<Record<string, string>> = {
  account: "Conta",
  wallet: "Carteira",
  unit: "Franquia",
  role: "Papel",
  permission: "Permissão",
  setting: "Configuração",
  provider: "Provedor de IA",
  category: "Categoria",
  candidate: "Correção",
  model: "Modelo",
  charge: "Cobrança",
  review: "Pagamento em análise",
  lead: "Interessado",
  session: "Sessão",
  wish: "Pedido",
  contact: "Contato",
  document: "Documento",
};

const FIELDS: Readonly<Record<string, string>> = {
  email: "E-mail",
  display_name: "Nome",
  legal_name: "Razão social",
  document: "CPF/CNPJ",
  phones: "Telefones",
  address: "Endereço",
  hours: "Horários",
  paused_until: "Pausa até",
  photo: "Foto",
  birth_date: "Nascimento",
  gender: "Gênero",
  other_emails: "Outros e-mails",
  role: "Papel",
  unit_id: "Franquia",
  client_id: "Empresa",
  account_id: "Conta",
  managed_unit_ids: "Franquias administradas",
  service_unit_ids: "Franquias de atendimento",
  all_units: "Todas as franquias",
  category_ids: "Categorias",
  category_id: "Categoria",
  permission_override: "Exceções de permissão",
  is_active: "Ativo",
  is_default: "Padrão",
  amount_cents: "Valor",
  balance_cents: "Saldo",
  daily_cap_cents: "Limite diário",
  threshold_cents: "Aviso de saldo",
  decided_cents: "Valor decidido",
  description: "Descrição",
  status: "Status",
  state: "Situação",
  name: "Nome",
  family: "Família",
  synonyms: "Sinônimos",
  examples: "Exemplos",
  candidates: "Correções",
  kind: "Tipo",
  base_url: "URL base",
  models: "Modelos",
  api_key_changed: "Chave da API trocada",
  mode: "Uso da IA",
  daily_budget_nano_usd: "Orçamento diário",
  merchants_max: "Empresas perguntadas por pedido",
  offer_expiry_minutes: "Tempo para responder (minutos)",
  texts_gather_seconds: "Juntar textos (segundos)",
  answers_gather_seconds: "Juntar respostas (segundos)",
  ask_below: "Perguntar a categoria abaixo de",
  asks_when_open: "Perguntar às fechadas quando abrirem",
  opens_at: "Abre às, sem horário informado",
  closes_at: "Fecha às, sem horário informado",
  wish_age_hours_max: "Idade máxima do pedido (horas)",
  released_at: "Liberado em",
  serving: "Modelo em uso",
  switching: "Troca de modelos",
};

export const ACTION_CHOICES = Object.entries(ACTIONS)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label, "pt-BR"));

export const actionText = (action: string): string => ACTIONS[action] ?? action;
export const kindText = (kind: string): string => KINDS[kind] ?? kind;
export const fieldText = (field: string): string => FIELDS[field] ?? field;

/** Who acted, as far as it is known. */
export function actorText({ actor, actor_role }: AuditRecord): string {
  if (actor !== null) return actor.name ?? actor.id;
  return actor_role === "ANONYMOUS" ? "Sem login" : "Plataforma";
}

/** Whom or what it was done to. */
export const subjectText = ({ subject }: AuditRecord): string =>
  subject.name ?? `${kindText(subject.kind)} ${subject.id}`;
