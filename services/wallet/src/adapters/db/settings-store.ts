import type { AuditEntry } from "@tenho/kernel/events/audit-row";
import type pg from "pg";
import type { SettingsStore } from "../../app/settings-store.ts";
import { inTransaction, recordAction } from "./audit-outbox.ts";
import { askStore } from "./store-unavailable.ts";

type Amount = { amount_cents: number };

const priceAction = (before: number | undefined, after: number): AuditEntry => ({
  action: "setting.update",
  subject: { kind: "setting", id: "credit_value" },
  unitId: null,
  changes: [{ field: "credit_value_cents", before, after }],
});

const creditAction = (unitId: string, before: number | undefined, after: number | undefined): AuditEntry => ({
  action: "setting.update",
  subject: { kind: "unit", id: unitId },
  unitId,
  changes: [{ field: "initial_credit_cents", before, after }],
});

async function setCredit(client: pg.PoolClient, unitId: string, cents: number): Promise<void> {
  const { rows } = await client.query<Amount>(
    "select amount_cents from initial_credits where unit_id = $1 for update",
    [unitId],
  );
  if (rows[0]?.amount_cents === cents) return;
  await client.query(
    `insert into initial_credits (unit_id, amount_cents) values ($1, $2)
     on conflict (unit_id) do update set amount_cents = excluded.amount_cents`,
    [unitId, cents],
  );
  await recordAction(client, creditAction(unitId, rows[0]?.amount_cents, cents));
}

const capAction = (unitId: string, before: number | undefined, after: number | undefined): AuditEntry => ({
  action: "setting.update",
  subject: { kind: "unit", id: unitId },
  unitId,
  changes: [{ field: "monthly_load_cap_cents", before, after }],
});

async function setLoadCap(client: pg.PoolClient, unitId: string, cents: number | null): Promise<void> {
  const { rows } = await client.query<Amount>("select amount_cents from load_caps where unit_id = $1 for update", [
    unitId,
  ]);
  const before = rows[0]?.amount_cents;
  if (before === (cents ?? undefined)) return;
  await client.query(
    cents === null
      ? { text: "delete from load_caps where unit_id = $1", values: [unitId] }
      : {
          text: `insert into load_caps (unit_id, amount_cents) values ($1, $2)
                 on conflict (unit_id) do update set amount_cents = excluded.amount_cents`,
          values: [unitId, cents],
        },
  );
  await recordAction(client, capAction(unitId, before, cents ?? undefined));
}

/** Sorts by key: two operators who set the same units then lock them in one order and cannot deadlock. */
const inOrder = <Value>(values: ReadonlyMap<string, Value>): [string, Value][] =>
  [...values].sort(([one], [other]) => (one < other ? -1 : 1));

/** The wallet's settings on PostgreSQL; `triggerRelay` is called after a commit that recorded an action. */
export function createSettingsStore(pool: pg.Pool, triggerRelay: () => void): SettingsStore {
  const change = async (work: (client: pg.PoolClient) => Promise<void>): Promise<void> => {
    await askStore(() => inTransaction(pool, work));
    triggerRelay();
  };
  return {
    setPrice: (cents) =>
      change(async (client) => {
        const { rows } = await client.query<Amount>("select amount_cents from prices where name = 'tenho' for update");
        if (rows[0]?.amount_cents === cents) return;
        await client.query(
          `insert into prices (name, amount_cents) values ('tenho', $1)
           on conflict (name) do update set amount_cents = excluded.amount_cents`,
          [cents],
        );
        await recordAction(client, priceAction(rows[0]?.amount_cents, cents));
      }),
    setInitialCredits: (credits) =>
      change(async (client) => {
        for (const [unitId, cents] of inOrder(credits)) await setCredit(client, unitId, cents);
      }),
    loadCaps: () =>
      askStore(async () => {
        const { rows } = await pool.query<Amount & { unit_id: string }>("select unit_id, amount_cents from load_caps");
        return new Map(rows.map((row) => [row.unit_id, row.amount_cents]));
      }),
    setLoadCaps: (caps) =>
      change(async (client) => {
        for (const [unitId, cents] of inOrder(caps)) await setLoadCap(client, unitId, cents);
      }),
    deleteInitialCredit: (unitId) =>
      change(async (client) => {
        const { rows } = await client.query<Amount>(
          "delete from initial_credits where unit_id = $1 returning amount_cents",
          [unitId],
        );
        if (rows[0] !== undefined) await recordAction(client, creditAction(unitId, rows[0].amount_cents, undefined));
      }),
  };
}
