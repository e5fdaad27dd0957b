import type { Knex } from "knex";
import type { AiBudgetStore, Spending } from "../../app/ai/ports.ts";

const TODAY = "(now() at time zone 'America/Sao_Paulo')::date";

/**
 * Reserves in one statement, without a round trip while the row is locked: concurrent reservations wait for the day's row and each sees the earlier
 * ones, so that together they never exceed the budget in force.
 */
const RESERVE = `
insert into ai_days as d (day, spent_nano_usd, calls)
select ${TODAY}, :nanoUsd::bigint, 1 from ai_usage where :nanoUsd::bigint <= daily_budget_nano_usd
on conflict (day) do update
  set spent_nano_usd = d.spent_nano_usd + excluded.spent_nano_usd, calls = d.calls + 1
  where d.spent_nano_usd + excluded.spent_nano_usd <= (select daily_budget_nano_usd from ai_usage)
returning day`;

/** The day's budget on PostgreSQL. */
export function createAiBudgetStore(knex: Knex): AiBudgetStore {
  return {
    reserve: async (nanoUsd) => {
      const { rows } = await knex.raw<{ rows: { day: string }[] }>(RESERVE, { nanoUsd });
      return rows[0]?.day ?? null;
    },
    settle: async (day, { reservedNanoUsd, costNanoUsd, tokens, failed }) => {
      await knex("ai_days")
        .where({ day })
        .increment({
          spent_nano_usd: costNanoUsd - reservedNanoUsd,
          failures: failed ? 1 : 0,
          input_tokens: tokens.input,
          output_tokens: tokens.output,
        });
    },
    today: async () => {
      const row = await knex("ai_days").where("day", knex.raw(TODAY)).first();
      return spendingOf(row);
    },
  };
}

function spendingOf(row: Record<string, number> | undefined): Spending {
  const count = (column: string) => Number(row?.[column] ?? 0);
  return {
    calls: count("calls"),
    failures: count("failures"),
    tokens: { input: count("input_tokens"), output: count("output_tokens") },
    spentNanoUsd: count("spent_nano_usd"),
  };
}
