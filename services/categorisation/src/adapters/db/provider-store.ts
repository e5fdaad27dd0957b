import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { AppError } from "@tenho/kernel/errors/app-error";
import { auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { AiUsage, ProviderContent, ProviderEdit, ProviderStore, StoredProvider } from "../../app/ai/ports.ts";
import type { Provider } from "../../domain/ai/provider.ts";
import { changesOf, providerActions } from "./provider-audit.ts";

const UNIQUE_VIOLATION = "23505";

const COLUMNS = {
  id: "id",
  name: "name",
  displayName: "display_name",
  kind: "kind",
  baseUrl: "base_url",
  keyHint: "key_hint",
  models: "models",
  isActive: "is_active",
  isDefault: "is_default",
  createdAt: "created_at",
} as const;

/** Providers and the settings of AI on PostgreSQL. */
export function createProviderStore(knex: Knex): ProviderStore {
  const stored = () => knex<StoredProvider>("ai_providers").select({ ...COLUMNS, encryptedKey: "sealed_key" });
  return {
    list: () => stored().orderBy([{ column: "is_default", order: "desc" }, "created_at", "id"]),
    find: async (id) => (await stored().where({ id }).first()) ?? null,
    edit: async (work) => {
      try {
        return await withTransaction(knex, async (trx) => {
          await waitForOtherChanges(trx);
          const before = await providersIn(trx);
          const result = await work(openProviderEdit(trx));
          const actions = providerActions(before, await providersIn(trx));
          await enqueue(
            trx,
            actions.map((action) => auditRow("categorisation", action)),
          );
          return result;
        });
      } catch (error) {
        if (!(error instanceof Error) || !("code" in error) || error.code !== UNIQUE_VIOLATION) throw error;
        throw new AppError("conflict", "Já existe um provedor de IA com este nome.", { cause: error });
      }
    },
    replaceKeys: (replacements, { from, to }) =>
      withTransaction(knex, async (trx) => {
        await waitForOtherChanges(trx);
        let replaced = 0;
        for (const { id, before, after } of replacements) {
          replaced += await trx("ai_providers").where({ id, sealed_key: before }).update({ sealed_key: after });
        }
        if (replaced === 0) return 0;
        const subject = { kind: "encryption_key", id: to };
        const changes = [{ field: "key_id", before: from, after: to }];
        const entry = { action: "encryption_key.rotate", subject, unitId: null, changes };
        await enqueue(trx, auditRow("categorisation", entry));
        return replaced;
      }),
    usage: async () => {
      const usage = await knex("ai_usage").first<AiUsage>({
        mode: "mode",
        dailyBudgetNanoUsd: "daily_budget_nano_usd",
      });
      if (usage === undefined) throw new Error("the settings of AI are missing in the database");
      return usage;
    },
    setUsage: ({ mode, dailyBudgetNanoUsd }) =>
      withTransaction(knex, async (trx) => {
        const before = await trx("ai_usage").forUpdate().first<{ mode: string; daily_budget_nano_usd: number }>();
        const after = { mode, daily_budget_nano_usd: dailyBudgetNanoUsd };
        const changes = changesOf(before, after);
        if (changes.length === 0) return;
        await trx("ai_usage").update(after);
        const subject = { kind: "setting", id: "ai_usage" };
        await enqueue(trx, auditRow("categorisation", { action: "setting.update", subject, unitId: null, changes }));
      }),
  };
}

/** Serialises changes, so that each sees the default left by the previous one, and no deadlock occurs. */
async function waitForOtherChanges(trx: Knex.Transaction): Promise<void> {
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('ai_providers', 0))");
}

const providersIn = (trx: Knex.Transaction): Promise<StoredProvider[]> =>
  trx<StoredProvider>("ai_providers")
    .select({ ...COLUMNS, encryptedKey: "sealed_key" })
    .orderBy("id");

function openProviderEdit(trx: Knex.Transaction): ProviderEdit {
  const table = () => trx("ai_providers");
  const providers = () => trx<Provider>("ai_providers").select(COLUMNS);
  return {
    find: async (id) => (await providers().where({ id }).first()) ?? null,
    list: () => providers().orderBy(["created_at", "id"]),
    insert: async ({ id, encryptedKey, ...content }) => {
      await table().insert({ id, sealed_key: encryptedKey, ...columnsOf(content), is_default: false });
    },
    update: async (id, { encryptedKey, ...content }) => {
      const key = encryptedKey === null ? {} : { sealed_key: encryptedKey };
      await table()
        .where({ id })
        .update({ ...columnsOf(content), ...key, is_default: false });
    },
    remove: async (id) => (await table().where({ id }).delete()) > 0,
    setDefault: async (id) => {
      // Done in two steps, because there may never be two defaults, not even within the transaction.
      await table().where({ is_default: true }).update({ is_default: false });
      if (id !== null) await table().where({ id }).update({ is_default: true });
    },
  };
}

function columnsOf(content: ProviderContent) {
  return {
    name: content.name,
    display_name: content.displayName,
    kind: content.kind,
    base_url: content.baseUrl,
    key_hint: content.keyHint,
    models: content.models,
    is_active: content.isActive,
  };
}
