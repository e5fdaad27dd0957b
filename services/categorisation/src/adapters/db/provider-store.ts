import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";
import type { AiUsage, ProviderContent, ProviderStore, SealedProvider } from "../../app/ai/ports.ts";
import type { Provider } from "../../domain/ai/provider.ts";

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
  return {
    list: () => sealed(knex).orderBy([{ column: "is_default", order: "desc" }, "created_at", "id"]),
    find: async (id) => (await sealed(knex).where({ id }).first()) ?? null,
    insert: ({ id, sealedKey, ...content }) =>
      changing(knex, async (trx) => {
        await makeWay(trx, id, content);
        await trx("ai_providers").insert({ id, sealed_key: sealedKey, ...columnsOf(content) });
        return id;
      }) as Promise<Provider>,
    update: (id, { sealedKey, ...content }) =>
      changing(knex, async (trx) => {
        await makeWay(trx, id, content);
        const key = sealedKey === null ? {} : { sealed_key: sealedKey };
        return (await trx("ai_providers")
          .where({ id })
          .update({ ...columnsOf(content), ...key })) === 0
          ? null
          : id;
      }),
    remove: (id) =>
      withTransaction(knex, async (trx) => {
        await lock(trx);
        const count = await trx("ai_providers").where({ id }).delete();
        await nameDefault(trx);
        return count > 0;
      }),
    reseal: async (id, before, after) => {
      await knex("ai_providers").where({ id, sealed_key: before }).update({ sealed_key: after });
    },
    usage: async () => {
      const usage = await knex("ai_usage").first<AiUsage>({
        mode: "mode",
        dailyBudgetNanoUsd: "daily_budget_nano_usd",
      });
      if (usage === undefined) throw new Error("the settings of AI are gone");
      return usage;
    },
    setUsage: async ({ mode, dailyBudgetNanoUsd }) => {
      await knex("ai_usage").update({ mode, daily_budget_nano_usd: dailyBudgetNanoUsd });
    },
  };
}

const sealed = (db: Knex) => db<SealedProvider>("ai_providers").select({ ...COLUMNS, sealedKey: "sealed_key" });

/** Runs a change alone, sees to the default, and answers the provider it names as it came out. */
async function changing(knex: Knex, change: (trx: Knex) => Promise<string | null>): Promise<Provider | null> {
  try {
    return await withTransaction(knex, async (trx) => {
      await lock(trx);
      const id = await change(trx);
      await nameDefault(trx);
      return id === null ? null : ((await trx("ai_providers").select(COLUMNS).where({ id }).first<Provider>()) ?? null);
    });
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || error.code !== UNIQUE_VIOLATION) throw error;
    throw new AppError("conflict", "Já existe um provedor de IA com este nome.", { cause: error });
  }
}

/** Changes queue up: each sees the default the one before left. */
const lock = (trx: Knex) => trx.raw("select pg_advisory_xact_lock(hashtextextended('ai_providers', 0))");

/** The default steps back before another takes its place. */
async function makeWay(trx: Knex, id: string, { isDefault }: Pick<Provider, "isDefault">): Promise<void> {
  if (isDefault) await trx("ai_providers").where({ is_default: true }).whereNot({ id }).update({ is_default: false });
}

/** Without a default, the oldest active provider is it. */
async function nameDefault(trx: Knex): Promise<void> {
  await trx.raw(`
    update ai_providers set is_default = true
    where id = (select id from ai_providers where is_active order by created_at, id limit 1)
      and not exists (select 1 from ai_providers where is_default)`);
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
    is_default: content.isDefault,
  };
}
