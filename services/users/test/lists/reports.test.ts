import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { addDays, wallClock } from "@tenho/br/calendar/wall-clock";
import type { Identity } from "@tenho/kernel/auth/identity";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import fc from "fast-check";
import type { Knex } from "knex";
import { merchantDraft, OTHER_UNIT, personDraft, UNIT } from "../_account-builder.ts";
import { startUsersHarness, type UsersHarness } from "../_harness.ts";

const RUNS = 15;
const TODAY = wallClock(new Date(), "America/Fortaleza").date;
const at = (day: string, time: string): Date => new Date(`${day}T${time}-03:00`);

type Report = {
  from: string;
  to: string;
  counts: { total: number; clients: number; active_clients: number } | null;
  totals: { created: number; activated: number };
  previous: { created: number; activated: number };
  series: { day: string; created: number; activated: number }[];
  team: { id: string; name: string; role: string; is_active: boolean }[];
};

describe("the report of accounts", () => {
  let users: UsersHarness;
  let knex: Knex;
  let merchant: string;
  let staff: string;

  before(async () => {
    users = await startUsersHarness();
    const url = users.harness.ownerUrl;
    knex = createKnex({ url, schema: "users", poolMax: 4, statementTimeoutMs: 30_000, applicationName: "test" });
    const created = (day: string, time = "12:00:00") => ({ createdAt: at(day, time) });
    merchant = await users.active(merchantDraft({ ...created(addDays(TODAY, -40)) }));
    staff = await users.active(
      personDraft(Role.USER, { clientId: merchant, ...created(addDays(TODAY, -2), "23:30:00") }),
    );
    await users.put(merchantDraft({ ...created(addDays(TODAY, -2)) }));
    await users.put(merchantDraft({ unitId: OTHER_UNIT, ...created(addDays(TODAY, -10)) }));
  });
  after(async () => {
    await knex.destroy();
    await users.stop();
  });

  const read = async (who: Partial<Identity>, query: string): Promise<Report> => {
    const as = identityFor({ ...who, permissions: ["report.access"] });
    const { status, body } = await users.call<Report>("GET", `/reports/users?${query}`, { as });
    assert.equal(status, 200);
    return body;
  };

  it("counts for MASTER, by the day of Fortaleza, what was created and activated in the period and before it", async () => {
    const report = await read({ role: "MASTER" }, "days=7");
    assert.deepEqual([report.from, report.to, report.series.length], [addDays(TODAY, -6), TODAY, 7]);
    assert.deepEqual(
      [report.totals, report.previous],
      [
        { created: 2, activated: 2 },
        { created: 1, activated: 0 },
      ],
    );
    const day = report.series.find((one) => one.day === addDays(TODAY, -2));
    assert.deepEqual(day, { day: addDays(TODAY, -2), created: 2, activated: 0 });
    assert.deepEqual([report.counts?.total, report.counts?.clients, report.counts?.active_clients], [4, 3, 1]);
    assert.deepEqual(report.team, []);
  });

  it("counts for an ADMIN its own units alone, and refuses another's", async () => {
    const report = await read({ role: "ADMIN", unitIds: [UNIT] }, "days=30");
    assert.deepEqual(report.totals, { created: 2, activated: 2 });
    const as = identityFor({ role: "ADMIN", unitIds: [UNIT], permissions: ["report.access"] });
    const other = await users.call("GET", `/reports/users?franchise_id=${OTHER_UNIT}`, { as });
    assert.equal(other.status, 403);
  });

  it("shows a company its team, and no number of anybody else", async () => {
    const report = await read({ role: "CLIENT", userId: merchant, unitIds: [UNIT] }, "days=30");
    assert.deepEqual(
      report.team.map(({ id }) => id),
      [staff],
    );
    assert.deepEqual([report.counts, report.totals], [null, { created: 0, activated: 0 }]);
  });

  it("has counted by the day what a full count counts, after any changes of accounts by several writers at once", async () => {
    const days = [0, -1, -8].map((offset) => at(addDays(TODAY, offset), "01:30:00"));
    const change = fc.record({
      account: fc.nat(3),
      kind: fc.constantFrom("create", "activate", "unit", "delete"),
      unit: fc.constantFrom(UNIT, OTHER_UNIT),
      moment: fc.constantFrom(...days),
    });
    const apply = async (
      ids: string[],
      { account, kind, unit, moment }: typeof change extends fc.Arbitrary<infer T> ? T : never,
    ) => {
      const id = ids[account] ?? "";
      const sql = {
        create: [
          `insert into accounts (id, email, role, unit_id, display_name, created_at) values (?, ?, 'CLIENT', ?, 'Loja', ?)
           on conflict do nothing`,
          [id, `${id}@exemplo.com.br`, unit, moment],
        ],
        activate: ["update accounts set is_active = true, activated_at = ? where id = ?", [moment, id]],
        unit: ["update accounts set unit_id = ? where id = ?", [unit, id]],
        delete: ["delete from accounts where id = ?", [id]],
      } satisfies Record<string, [string, unknown[]]>;
      await knex.raw(...(sql[kind as keyof typeof sql] as [string, never[]]));
    };
    const property = fc.asyncProperty(
      fc.array(change, { maxLength: 12 }),
      fc.array(change, { maxLength: 12 }),
      async (one, other) => {
        const ids = Array.from({ length: 4 }, () => crypto.randomUUID());
        const run = async (changes: typeof one) => {
          for (const next of changes) await apply(ids, next);
        };
        await Promise.all([run(one), run(other)]);
        const { rows: kept } = await knex.raw(
          "select unit_id, day::text, role, created, activated from account_days where created <> 0 or activated <> 0 order by 1, 2, 3",
        );
        const { rows: counted } = await knex.raw(`
        select unit_id, day::text, role, sum(created)::int as created, sum(activated)::int as activated from (
          select coalesce(unit_id, '00000000-0000-0000-0000-000000000000') as unit_id, (created_at at time zone 'America/Fortaleza')::date as day, role, 1 as created, 0 as activated from accounts
          union all
          select coalesce(unit_id, '00000000-0000-0000-0000-000000000000'), (activated_at at time zone 'America/Fortaleza')::date, role, 0, 1 from accounts where activated_at is not null
        ) each group by 1, 2, 3 order by 1, 2, 3`);
        assert.deepEqual(kept, counted);
      },
    );
    await fc.assert(property, { numRuns: RUNS });
  });
});
