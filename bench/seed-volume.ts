import type pg from "pg";

type Sizes = { movements: number; accounts: number; units: number };

const idSql = (prefix: string, number: string): string =>
  `('${prefix}-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
const accountIdSql = (number: string): string => idSql("00000001", number);
const unitIdSql = (number: string): string => idSql("00000002", number);
const movementIdSql = (number: string): string => idSql("00000003", number);

const idOf = (prefix: string, number: number): string => `${prefix}-0000-4000-8000-${String(number).padStart(12, "0")}`;
export const walletIdOf = (number: number): string => idOf("00000001", number);
export const unitId = (number: number): string => idOf("00000002", number);

/** Categories, of which each account has one. */
const CATEGORIES = 131;
/** Candidates for each one that waits for a decision. */
const CANDIDATES_A_DECISION = 10;

/** Records of the audit log for each account. */
const RECORDS_AN_ACCOUNT = 10;
/** Accounts per unit; constant, like movements per wallet, so that only the whole grows. */
const ACCOUNTS_A_UNIT = 10;
const DAYS = 365;
const GRANTED_CENTS = 1_000_000;

/**
 * Writes units, and accounts with wallets, each with a lot and movements over a year, the newest first.
 * Written in bulk past triggers and foreign keys: it is read, never spent.
 */
export async function seed(pool: pg.Pool, { movements, accounts, units }: Sizes): Promise<void> {
  const client = await pool.connect();
  const eachAccount = `generate_series(0, ${accounts - 1}) as n`;
  const unitOf = unitIdSql(`n / ${ACCOUNTS_A_UNIT}`);
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query(
      `insert into franchise.units (id, name, code, city, state, is_active, time_zone, created_at, city_key)
       select ${unitIdSql("n")}, 'Unidade ' || n, 'U' || n, 'Cidade ' || n, 'CE', true, 'America/Fortaleza', now(), 'cidade ' || n || '/ce'
       from generate_series(0, ${units - 1}) as n`,
    );
    await client.query(
      `insert into users.accounts (id, email, role, is_active, unit_id, display_name, created_at, first_category_id)
       select ${accountIdSql("n")}, 'empresa' || n || '@exemplo.com', 'CLIENT', true, ${unitOf}, 'Empresa ' || n,
         now() - n * interval '1 minute', 1 + n % ${CATEGORIES} from ${eachAccount}`,
    );
    // The rows are counted here, because the triggers that keep the counts are bypassed.
    await client.query(
      "insert into users.account_counts select role, is_active, count(*) from users.accounts group by role, is_active",
    );
    await client.query(
      "insert into users.unit_account_counts select unit_id, role, is_active, count(*) from users.accounts group by unit_id, role, is_active",
    );
    await client.query(
      `insert into users.phones (account_id, position, phone, type, is_primary)
       select ${accountIdSql("n")}, 0, (5586970000000 + n)::text, 'WHATSAPP', true from ${eachAccount}`,
    );
    await client.query(
      `insert into users.account_categories (account_id, category_id) select ${accountIdSql("n")}, 1 + n % ${CATEGORIES} from ${eachAccount}`,
    );
    await client.query(
      `insert into auth.credentials (user_id, email, password_hash)
       select ${accountIdSql("n")}, 'empresa' || n || '@exemplo.com', 'x' from ${eachAccount}`,
    );
    await client.query(
      `insert into auth.sessions (id, user_id, refresh_hash, rotated_at, expires_at, remember)
       select ${accountIdSql("n")}, ${accountIdSql("n")}, 'hash ' || n, now(), now() + interval '1 day', false from ${eachAccount}`,
    );
    await client.query(
      `insert into categorisation.categories (id, name, family, description, synonyms, examples, version)
       select n, 'Categoria ' || n, 'Família', '', '{}', '{}', n from generate_series(1, ${CATEGORIES}) n`,
    );
    await client.query(
      `insert into categorisation.training_candidates (id, text, source, status, from_category_id, said_category_id, taught_category_id, decided_at, created_at)
       select ${accountIdSql("n")}, 'texto ' || n, 'consumer_pick', case when waiting then 'waiting' else 'approved' end, 1, 2,
         case when waiting then null else 2 end, case when waiting then null else now() end, now()
       from (select n, n % ${CANDIDATES_A_DECISION} = 0 as waiting from ${eachAccount}) candidate`,
    );
    await client.query(
      `insert into auth.audit_log (position, id, at, actor_id, actor_role, action, subject_kind, subject_id, unit_id, changes, request_id, previous_hash, hash)
       select n, ${idSql("00000004", "n")}, now() - n * interval '1 minute', ${accountIdSql(`n % ${accounts}`)}, 'CLIENT',
         case n % 4 when 0 then 'wallet.credit' else 'user.update' end, 'account', ${accountIdSql(`n % ${accounts}`)}::text,
         ${unitIdSql(`n % ${accounts} / ${ACCOUNTS_A_UNIT}`)}, '[]', 'x', '', ''
       from generate_series(1, ${accounts * RECORDS_AN_ACCOUNT}) as n`,
    );
    await client.query(
      `insert into users.documents (id, title, kind, content_type, size, digest, object_key, user_id, unit_id, uploaded_by, created_at, kept_at, search)
       select ${accountIdSql("n")}, 'Contrato ' || n, 'CONTRACT', 'application/pdf', 1000, '', 'documento ' || n, ${accountIdSql("n")}, ${unitOf},
         ${accountIdSql("n")}, now() - n * interval '1 minute', now(), to_tsvector('simple', 'contrato ' || n) from ${eachAccount}`,
    );
    await client.query(
      `insert into franchise.leads (id, name, email, phone, city, state, plan, addons, status, created_at, updated_at)
       select ${accountIdSql("n")}, 'Rosa ' || n, 'rosa' || n || '@exemplo.com', (5586970000000 + n)::text, 'Parnaíba', 'PI', 'BASICA', '{}', 'NEW',
         now() - n * interval '1 minute', now() from ${eachAccount}`,
    );
    await client.query(
      `insert into franchise.lead_prefixes (lead_id, prefix, created_at)
       select id, 'rosa', created_at from franchise.leads`,
    );
    await client.query(
      `insert into payment.charges (txid, key, user_id, method, amount_cents, status, created_at, expires_at)
       select lpad(n::text, 32, '0'), 'compra ' || n, ${accountIdSql("n")}, 'PIX', 1000, 'PAID', now() - n * interval '1 minute', now() from ${eachAccount}`,
    );
    await client.query(
      `insert into wallets (user_id, unit_id, balance_cents, opened_at)
       select ${accountIdSql("n")}, ${unitOf}, ${GRANTED_CENTS}, now() - interval '${DAYS} days' from ${eachAccount}`,
    );
    await client.query(
      `insert into lots (id, user_id, granted_cents, remaining_cents, granted_at, expires_at)
       select ${accountIdSql("n")}, ${accountIdSql("n")}, ${GRANTED_CENTS}, ${GRANTED_CENTS}, now(), now() + interval '1 year' from ${eachAccount}`,
    );
    // Movements as in a ledger older than the proof chain: chaining them is left to its fill.
    await client.query("alter table movements disable trigger movements_chain");
    await client.query("update chain_fill set finished_at = null");
    // Wallet by wallet in turn, so that each one's movements lie all over the table.
    await client.query(
      `insert into movements (id, user_id, kind, amount_cents, balance_after_cents, description, occurred_at)
       select ${movementIdSql("n")}, ${accountIdSql(`n % ${accounts}`)}, 'debit', -30, 1000, 'TENHO',
         now() - n * interval '${DAYS} days' / ${movements}
       from generate_series(0, ${movements - 1}) as n`,
    );
    await client.query("alter table movements enable trigger movements_chain");
    // The running proof has come this far.
    await client.query("update books_proof set position = (select max(seq) from movements)");
    await client.query("commit");
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  } finally {
    client.release();
  }
}
