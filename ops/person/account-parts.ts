import { query } from "../query.ts";
import type { StoreUrls } from "../store-urls.ts";
import { type ExportPart, money, named } from "./part.ts";

type Row = Record<string, unknown>;
type Urls = StoreUrls["postgres"];

const many = async (url: string, sql: string, values: readonly unknown[]): Promise<Row[]> =>
  (await query<Row>(url, sql, values)).map(named);

/** Rows with their `cents` columns shown as money. */
const withMoney = (rows: readonly Row[]): Row[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [key, typeof value === "number" ? money(value) : value]),
    ),
  );

const ACCOUNT = `
select a.email as "e-mail", a.role as papel, a.is_active as ativa, a.display_name as nome, a.legal_name as "razão social",
  a.document as "CPF ou CNPJ", a.address as endereço, a.hours as horários, a.created_at as "criada em", a.activated_at as "ativada em",
  a.paused_until as "em pausa até", a.unit_id as franquia, a.client_id as empresa, a.managed_unit_ids as "franquias administradas",
  a.service_unit_ids as "franquias atendidas", a.permission_override as "exceções de permissão", a.erasing_since as "exclusão pedida em",
  a.erased_at as "excluída em", d.birth_date::text as nascimento, d.gender as gênero, d.other_emails as "outros e-mails",
  (select i.requested_at from users.invitations i where i.account_id = a.id) as "convidada em",
  (select array_agg(c.category_id order by c.category_id) from users.account_categories c where c.account_id = a.id) as categorias
from users.accounts a left join users.profile_details d on d.account_id = a.id where a.id = $1`;
const PHONES = `select phone as número, type as tipo, is_primary as principal from users.phones where account_id = $1 order by position`;
const PHOTOS = `select created_at as "enviada em", is_primary as principal, octet_length(image) as bytes from users.photos where account_id = $1 order by 1`;
const CONTRACTS = `select version as versão, party as "com quem", accepted_at as "aceito em", whatsapp_opt_in as "autorização do WhatsApp", address as "endereço na rede" from users.contract_acceptances where account_id = $1 order by 2`;
const DOCUMENTS = `
select title as título, kind as tipo, size as bytes, created_at as "enviado em", deleted_at as "excluído em" from users.documents
where user_id = $1 or uploaded_by = $1 order by created_at`;
const CORRECTIONS = `
select created_at as "pedido em", facts as dados, text as texto,
  case outcome when 'DONE' then 'concluído' when 'REFUSED' then 'não aceito' else 'aberto' end as situação, closed_at as "encerrado em", reason as motivo
from users.correction_requests where account_id = $1 order by created_at`;
const CREDENTIAL = `select email as "e-mail", 'guardada só como resumo (hash)' as senha from auth.credentials where user_id = $1`;
const SESSIONS = `
select created_at as "aberta em", last_seen_at as "usada em", expires_at as "vale até", address as "endereço na rede", agent as navegador
from auth.sessions where user_id = $1 order by 1`;
const FAILURES = `select address as "endereço na rede", count as "senhas erradas", forget_at as "esquecido em" from auth.login_failures where user_id = $1`;
const FACTOR = `select confirmed_at as "ligada em" from auth.second_factors where user_id = $1 and confirmed_at is not null`;
const ACTIONS = `
select at as quando, action as ação, case when actor_id = $1 then 'feita por esta conta' else 'feita sobre esta conta' end as relação,
  actor_role as "papel de quem fez", (select array_agg(c->>'field') from jsonb_array_elements(changes) c) as campos
from auth.audit_log where actor_id = $1 or subject_id = $2 order by at`;
const WALLET = `select balance_cents::float8 as saldo, opened_at as "aberta em" from wallet.wallets where user_id = $1`;
const MOVEMENTS = `
select occurred_at as quando, description as descrição, amount_cents::float8 as valor, balance_after_cents::float8 as saldo
from wallet.movements where user_id = $1 order by seq`;
const CHARGES = `
select c.created_at as quando, c.method as meio, c.amount_cents::float8 as valor, c.status as situação, c.paid_at as "paga em", c.returned_cents::float8 as devolvido
from payment.charges c where c.user_id = $1 order by 1`;
const PAYMENTS = `
select paid_at as "paga em", method as meio, amount_cents::float8 as valor, state as situação, returned_cents::float8 as devolvido
from payment.payments where user_id = $1 order by 1`;
const LEADS = `
select name as nome, company as empresa, email as "e-mail", phone as telefone, city as cidade, state as estado, plan as plano, status as situação,
  circular_delivered_on as "circular de oferta entregue em", created_at as "enviado em", updated_at as "mudou em" from franchise.leads where lower(email) = any($1) or phone = any($2) order by created_at`;

/** Fields of an account by which its data elsewhere is found. */
export type FoundAccount = Readonly<{ id: string; email: string; phones: readonly string[] }>;

/** The account with an id or an e-mail; null when there is none. */
export async function findAccount(urls: Urls, by: { id?: string; email?: string }): Promise<FoundAccount | null> {
  const [found] = await query<FoundAccount>(
    urls.users,
    `select id, email, coalesce((select array_agg(phone) from users.phones where account_id = accounts.id and type = 'WHATSAPP'), '{}') as phones
     from users.accounts where ${by.id === undefined ? "lower(email) = $1" : "id = $1"}`,
    [by.id ?? by.email],
  );
  return found ?? null;
}

/** Data that the PostgreSQL services hold about an account. */
export async function accountParts(urls: Urls, id: string): Promise<ExportPart[]> {
  const [account] = await many(urls.users, ACCOUNT, [id]);
  return [
    {
      serviço: "Contas",
      "o que é":
        "O cadastro da conta, seus telefones, fotos, contratos aceitos, documentos enviados e pedidos de correção. Fotos e arquivos se baixam no painel.",
      "por quê e até quando": "Para usar a conta; até ela ser excluída. Contratos e recibos ficam cinco anos, por lei.",
      dados: {
        ...account,
        telefones: await many(urls.users, PHONES, [id]),
        fotos: await many(urls.users, PHOTOS, [id]),
        contratos: await many(urls.users, CONTRACTS, [id]),
        documentos: await many(urls.users, DOCUMENTS, [id]),
        "pedidos de correção": await many(urls.users, CORRECTIONS, [id]),
      },
    },
    {
      serviço: "Acesso",
      "o que é":
        "Como a conta entra, de onde foi usada, e o que foi feito por ela ou com ela. Valores pessoais do registro ficam cifrados e não são mostrados.",
      "por quê e até quando":
        "Segurança; sessões até terminarem, o registro sem prazo, sem a pessoa depois da exclusão.",
      dados: {
        credencial: (await many(urls.auth, CREDENTIAL, [id]))[0],
        "verificação em duas etapas": (await many(urls.auth, FACTOR, [id]))[0],
        sessões: await many(urls.auth, SESSIONS, [id]),
        "senhas erradas": await many(urls.auth, FAILURES, [id]),
        "registro de auditoria": await many(urls.auth, ACTIONS, [id, id]),
      },
    },
    {
      serviço: "Carteira",
      "o que é": "O saldo e cada movimento.",
      "por quê e até quando": "Contabilidade; sem prazo, por lei, sem o nome de ninguém.",
      dados: {
        carteira: withMoney(await many(urls.wallet, WALLET, [id]))[0],
        movimentos: withMoney(await many(urls.wallet, MOVEMENTS, [id])),
      },
    },
    {
      serviço: "Pagamentos",
      "o que é": "Cobranças por Pix e cartão. Número de cartão e quem pagou não são guardados.",
      "por quê e até quando": "Comparar com o banco; o que foi pago sem prazo, por lei, o que não foi até 400 dias.",
      dados: {
        cobranças: withMoney(await many(urls.payment, CHARGES, [id])),
        pagamentos: withMoney(await many(urls.payment, PAYMENTS, [id])),
      },
    },
  ];
}

/** Requests for a franchise from the site, by e-mail and number. */
export async function leadPart(
  urls: Urls,
  emails: readonly string[],
  phones: readonly string[],
): Promise<ExportPart & { dados: Row[] }> {
  return {
    serviço: "Interessados em uma franquia",
    "o que é": "O que foi enviado pelo formulário do site com este e-mail ou número.",
    "por quê e até quando": "Responder a quem pediu; 24 meses depois da última mudança.",
    dados: await many(urls.franchise, LEADS, [emails, phones]),
  };
}
