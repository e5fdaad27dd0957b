import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { signTestIdentity } from "@tenho/tests/support/calls/test-identity";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { wishModel } from "../../src/adapters/db/wish-document.ts";
import { createReadMessageReport } from "../../src/statistics/read-message-report.ts";
import { reportHandlers } from "../../src/statistics/report-handlers.ts";
import { createRollupStore } from "../../src/statistics/rollup-store.ts";
import { foldAll, offerTo, type Panel, servePanel, wishOf } from "../_panel-harness.ts";

const unitOf = (digit: number, name: string) => ({
  id: `0198a000-0000-7000-8000-00000000000${digit}`,
  name,
  city: name,
  state: "PI",
  timeZone: "America/Fortaleza",
});
const HERE = unitOf(1, "Parnaíba");
const THERE = unitOf(2, "Sobral");
const ME = { id: "0198b000-0000-7000-8000-000000000001", name: "Pizzaria Minha" };
const RIVAL = { id: "0198b000-0000-7000-8000-000000000002", name: "Pizzaria Rival" };
const FAR = { id: "0198b000-0000-7000-8000-000000000003", name: "Eletro" };
const ELECTRICIAN = {
  id: 12,
  name: "Eletricista",
  confidence: 0.8,
  method: "lexical",
  decidedBy: "classifier",
} as const;

const master: Partial<Identity> = { role: "MASTER" };
const admin: Partial<Identity> = { role: "ADMIN", unitIds: [HERE.id] };
const client: Partial<Identity> = { role: "CLIENT", userId: ME.id, unitIds: [HERE.id] };

/** Midnight of today in Fortaleza is 03:00 UTC. */
const NOW = new Date("2026-11-20T15:00:00Z");
/** 21:00 of the day before in Fortaleza: another day in UTC. */
const LATE = new Date("2026-11-20T00:00:00Z");

type Counts = { wishes: number; offers: number; accepted: number; avg_response_minutes: number | null; paid: number };
type Line = Counts & { id: string; name: string };
type Report = {
  from: string;
  to: string;
  totals: Counts;
  previous: Counts;
  series: (Counts & { day: string })[];
  categories: Line[];
  units: Line[];
  companies: Line[];
  unit_avg_response_minutes: number | null;
};

describe("the report of messages", () => {
  let connection: Connection;
  let panel: Panel;
  let namesFail = false;

  before(async () => {
    connection = await openDatabase({ url: testInfra().mongoUrl("report"), poolMax: 10, timeoutMs: 90_000 });
    const store = createRollupStore(connection);
    await ensureIndexes(connection);
    const slow = (answeredAfterMs: number) => ({
      status: "accepted" as const,
      askedAt: LATE,
      answeredAt: new Date(LATE.getTime() + answeredAfterMs),
    });
    await wishModel(connection).collection.insertMany([
      wishOf({
        unit: HERE,
        receivedAt: NOW,
        offers: [offerTo(ME, { status: "accepted" }), offerTo(RIVAL, slow(600_000))],
      }),
      wishOf({ unit: HERE, receivedAt: LATE, category: ELECTRICIAN, offers: [offerTo(RIVAL, { status: "rejected" })] }),
      wishOf({
        unit: THERE,
        receivedAt: NOW,
        category: null,
        offers: [offerTo(FAR, { status: "accepted", priceCents: 45 })],
      }),
      wishOf({ unit: HERE, receivedAt: new Date("2026-11-10T15:00:00Z"), offers: [offerTo(ME)] }),
    ] as never);
    await foldAll(connection);
    const orFail = <T>(value: T): Promise<T> =>
      namesFail ? Promise.reject(new AppError("unavailable", "Indisponível.")) : Promise.resolve(value);
    const readReport = createReadMessageReport({
      store,
      categorisation: { getCategories: (ids) => orFail(ids.map((id) => ({ id, name: `C${id}`, isDeleted: false }))) },
      franchise: {
        unitNames: (ids) => orFail([HERE, THERE].flatMap(({ id, name }) => (ids.includes(id) ? [[id, name]] : []))),
      },
      users: {
        getMerchants: (ids) =>
          orFail(
            [ME, RIVAL, FAR]
              .filter(({ id }) => ids.includes(id))
              .map((one) => ({ ...one, phone: "", hours: null, pausedUntil: null, unitId: HERE.id })),
          ),
      },
    });
    panel = await servePanel(reportHandlers({ readReport, now: () => NOW }));
  });
  after(async () => {
    await panel.stop();
    await connection.close();
  });

  const read = async (who: Partial<Identity>, query: string): Promise<Report> => {
    const permissions = ["report.access"];
    const { status, body } = await panel.call<Report>({ ...who, permissions }, `/reports/messages?${query}`);
    assert.equal(status, 200);
    return body;
  };
  const short = ({ wishes, offers, accepted, paid }: Counts) => [wishes, offers, accepted, paid];
  const lines = (rows: Line[]) => rows.map((row) => [row.name, ...short(row)]);

  it("says for MASTER what every unit did, its parts adding up to its totals and days", async () => {
    const report = await read(master, "days=7");
    assert.deepEqual([report.from, report.to], ["2026-11-14", "2026-11-20"]);
    assert.deepEqual(short(report.totals), [3, 4, 3, 1.05]);
    assert.deepEqual(short(report.previous), [1, 1, 0, 0]);
    assert.deepEqual(lines(report.units), [
      ["Parnaíba", 2, 3, 2, 0.6],
      ["Sobral", 1, 1, 1, 0.45],
    ]);
    assert.deepEqual(lines(report.categories), [
      ["C12", 1, 1, 0, 0],
      ["C41", 1, 2, 2, 0.6],
      ["Sem categoria", 1, 1, 1, 0.45],
    ]);
    assert.deepEqual(report.companies, []);
    for (const parts of [report.series, report.categories, report.units]) {
      assert.equal(
        parts.reduce((sum, { wishes }) => sum + wishes, 0),
        report.totals.wishes,
      );
    }
  });

  it("counts a wish on the day its unit's clock showed", async () => {
    const { series } = await read(master, "days=7");
    const byDay = Object.fromEntries(series.map((day) => [day.day, day.wishes]));
    assert.equal(series.length, 7);
    assert.deepEqual([byDay["2026-11-19"], byDay["2026-11-20"]], [1, 2]);
  });

  it("shows an ADMIN its own units and their companies, and refuses another's", async () => {
    const report = await read(admin, "days=7");
    assert.deepEqual(short(report.totals), [2, 3, 2, 0.6]);
    assert.deepEqual(lines(report.companies), [
      ["Pizzaria Rival", 2, 2, 1, 0.3],
      ["Pizzaria Minha", 1, 1, 1, 0.3],
    ]);
    assert.deepEqual(report.units, []);
    const refused = await panel.call(
      { ...admin, permissions: ["report.access"] },
      `/reports/messages?franchise_id=${THERE.id}`,
    );
    assert.equal(refused.status, 403);
  });

  it("shows a company itself alone, beside the mean of its unit", async () => {
    const report = await read(client, `days=30&franchise_id=${THERE.id}`);
    assert.deepEqual(short(report.totals), [2, 2, 1, 0.3]);
    assert.equal(report.totals.avg_response_minutes, 2);
    // The mean of two minutes of its own, and ten and two of the rival's.
    assert.equal(report.unit_avg_response_minutes, 4.7);
    assert.deepEqual([report.units, report.companies], [[], []]);
  });

  it("stands without names while those who know them do not answer", async () => {
    namesFail = true;
    const report = await read(master, "days=7");
    namesFail = false;
    assert.deepEqual(
      lines(report.units).map(([name]) => name),
      ["", ""],
    );
    assert.deepEqual(short(report.totals), [3, 4, 3, 1.05]);
  });

  it("is also a file for a spreadsheet, a line a day", async () => {
    const as = signTestIdentity(identityFor({ ...master, permissions: ["report.access"] }), "messaging");
    const response = await fetch(`${panel.url}/reports/messages?days=7&format=csv`, {
      headers: { "x-tenho-identity": as },
    });
    const lines = (await response.text()).split("\r\n");
    assert.equal(
      response.headers.get("content-disposition"),
      'attachment; filename="mensagens-2026-11-14-2026-11-20.csv"',
    );
    assert.deepEqual([lines.length, lines[0]?.split(";")[0], lines[7]], [9, "Dia", "20/11/2026;2;3;3;0;0;0;4,7;1,05"]);
  });

  it("refuses periods that are not offered, and readers without the permission", async () => {
    const days = await panel.call({ ...master, permissions: ["report.access"] }, "/reports/messages?days=400");
    const permission = await panel.call({ ...client, permissions: ["message.view"] }, "/reports/messages");
    assert.deepEqual([days.status, permission.status], [400, 403]);
  });
});
