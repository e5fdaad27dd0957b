import type { createKnex } from "@tenho/kernel/db/create-knex";
import type pg from "pg";
import { createAuditListStore } from "../services/auth/src/adapters/db/audit-list-store.ts";
import { createCredentialStore } from "../services/auth/src/adapters/db/credential-store.ts";
import { createSessionStore } from "../services/auth/src/adapters/db/session-store.ts";
import type { AuditFilter } from "../services/auth/src/app/audit/ports.ts";
import { createKeyRing } from "../services/auth/src/domain/key-ring.ts";
import { createCandidateStore } from "../services/categorisation/src/adapters/db/candidate-store.ts";
import { createCatalogueStore } from "../services/categorisation/src/adapters/db/catalogue-store.ts";
import { createLeadStore } from "../services/franchise/src/adapters/db/lead-store.ts";
import { createUnitStore } from "../services/franchise/src/adapters/db/unit-store.ts";
import { createChargeStore } from "../services/payment/src/adapters/db/charge-store.ts";
import { createAccountStore } from "../services/users/src/adapters/db/accounts/account-store.ts";
import { createDocumentStore } from "../services/users/src/adapters/db/document-store.ts";
import type { DocumentFilter } from "../services/users/src/app/documents/document-ports.ts";
import { createBooksStore } from "../services/wallet/src/adapters/db/books/books-store.ts";
import { createStatementStore } from "../services/wallet/src/adapters/db/statement-store.ts";
import { unitId, walletIdOf } from "./seed-volume.ts";

const PAGE = 50;

/** A call of a list, as a screen makes it. */
export type Call = { name: string; run: () => Promise<unknown> };

type Knex = ReturnType<typeof createKnex>;

/** Each service's schema. */
export type Schemas = Readonly<Record<"users" | "franchise" | "auth" | "categorisation" | "payment", Knex>>;

/** The lists that grow with the data, first pages and searches. */
export function listCalls(pool: pg.Pool, schemas: Schemas): Call[] {
  const triggerRelay = () => undefined;
  const publishChange = async () => undefined;
  const books = createBooksStore(pool);
  const statements = createStatementStore(pool);
  const accounts = createAccountStore({ knex: schemas.users, publishChange, triggerRelay });
  const units = createUnitStore({ knex: schemas.franchise, publishChange, triggerRelay });
  const { auth, categorisation, payment } = schemas;
  const credentials = createCredentialStore({ knex: auth, publishSessionVersion: publishChange, triggerRelay });
  const sessions = createSessionStore({
    knex: auth,
    sessionsMax: 20,
    publishRevokedSession: publishChange,
    triggerRelay,
  });
  const catalogue = createCatalogueStore({ knex: categorisation, eventsOf: () => [], triggerRelay });
  const events = { ofCategory: () => [], ofCandidate: () => ({ id: "", subject: "", payload: new Uint8Array() }) };
  const candidates = createCandidateStore({ knex: categorisation, events, triggerRelay });
  const audit = createAuditListStore({ knex: auth, ring: createKeyRing("segredo do banco de volume, sem uso") });
  const documents = createDocumentStore(schemas.users, triggerRelay);
  const leads = createLeadStore({ knex: schemas.franchise, triggerRelay });
  const charges = createChargeStore({ knex: payment, publish: publishChange, triggerRelay, firstCheckMs: 0 });
  const wallet = walletIdOf(0);
  const options = { timeZone: "America/Fortaleza", recentMax: 8, now: new Date() };
  const first = { limit: PAGE, after: null };
  const auditPage = { limit: PAGE, before: null };
  const records = (filter: Partial<AuditFilter>): AuditFilter => ({
    from: null,
    to: null,
    actorId: null,
    subjectId: null,
    action: null,
    unitIds: null,
    ...filter,
  });
  const files = (filter: Partial<DocumentFilter>): DocumentFilter => ({
    scope: null,
    kind: null,
    userId: null,
    unitId: null,
    search: null,
    ...filter,
  });
  return [
    { name: "extrato de uma carteira", run: () => statements.statement(wallet, { limit: PAGE, before: null }) },
    { name: "gasto de uma carteira", run: () => statements.totals(wallet, { from: null, to: null }) },
    {
      name: "saldos de 50 carteiras",
      run: () => books.balances(Array.from({ length: PAGE }, (_, n) => walletIdOf(n))),
    },
    { name: "somas de uma carteira", run: () => books.summarise({ unitIds: [], userIds: [wallet] }, options) },
    { name: "somas de uma unidade", run: () => books.summarise({ unitIds: [unitId(0)], userIds: [] }, options) },
    { name: "somas de tudo (MASTER)", run: () => books.summarise({ unitIds: [], userIds: [] }, options) },
    {
      name: "contas de todas as unidades",
      run: () => accounts.list({ unitIds: [], roles: ["CLIENT"], status: null }, first),
    },
    {
      name: "contas de uma unidade",
      run: () => accounts.list({ unitIds: [unitId(0)], roles: ["CLIENT"], status: null }, first),
    },
    {
      name: "contas de todos os papéis de uma unidade",
      run: () => accounts.list({ unitIds: [unitId(0)], roles: [], status: null }, first),
    },
    { name: "contagem de contas de uma unidade", run: () => accounts.count([unitId(0)]) },
    { name: "contagem de todas as contas (MASTER)", run: () => accounts.count([]) },
    {
      name: "empresas para um desejo",
      run: () => accounts.merchantsFor(1, unitId(0), { limit: PAGE, after: null }),
    },
    {
      name: "busca de contas por nome",
      run: () => accounts.list({ unitIds: [], roles: ["CLIENT"], status: null, prefixes: ["empresa7"] }, first),
    },
    {
      name: "contagem das contas de uma busca",
      run: () => accounts.countFound({ unitIds: [], roles: ["CLIENT"], status: null, prefixes: ["empresa7"] }, 10_001),
    },
    { name: "auditoria (MASTER)", run: () => audit.list(records({}), auditPage) },
    { name: "auditoria de uma unidade", run: () => audit.list(records({ unitIds: [unitId(0)] }), auditPage) },
    { name: "auditoria de uma pessoa", run: () => audit.list(records({ actorId: wallet }), auditPage) },
    { name: "auditoria de uma ação", run: () => audit.list(records({ action: "wallet.credit" }), auditPage) },
    { name: "documentos (MASTER)", run: () => documents.list(files({}), first) },
    { name: "documentos de uma empresa", run: () => documents.list(files({ userId: wallet }), first) },
    { name: "busca de documentos", run: () => documents.list(files({ search: "contrato 7" }), first) },
    { name: "interessados", run: () => leads.list({ status: null, prefixes: [] }, first) },
    { name: "busca de interessados", run: () => leads.list({ status: "NEW", prefixes: ["rosa"] }, first) },
    { name: "compras de uma empresa", run: () => charges.list({ userId: wallet, limit: PAGE, before: null }) },
    { name: "compras (MASTER)", run: () => charges.list({ userId: null, limit: PAGE, before: null }) },
    { name: "sessões de uma conta", run: () => sessions.list(wallet) },
    {
      name: "unidades, uma página",
      run: () => units.page({ ids: null, isActive: null, words: [] }, { limit: PAGE, after: null }),
    },
    { name: "uma unidade", run: () => units.list({ ids: [unitId(0)], onlyActive: false }) },
    { name: "a unidade de uma cidade", run: () => units.byCity("Cidade 0", "CE") },
    { name: "todas as unidades (MASTER)", run: () => units.list({ ids: [], onlyActive: false }) },
    { name: "a conta de um e-mail", run: () => credentials.byEmail("empresa0@exemplo.com") },
    { name: "a sessão de um token", run: () => sessions.findByHash("hash 0") },
    { name: "o catálogo", run: () => catalogue.list() },
    {
      name: "50 candidatos a exemplo e quantos esperam",
      run: () => candidates.list({ status: "waiting", limit: PAGE, cursor: undefined }, "platform"),
    },
  ];
}
