import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { wishModel } from "../../src/adapters/db/wish-document.ts";
import type { Offer } from "../../src/domain/wish/wish.ts";
import { panelHandlers } from "../../src/panel/panel-handlers.ts";
import { createPanelStore } from "../../src/panel/panel-store.ts";
import { createStatistics } from "../../src/statistics/read-statistics.ts";
import { createRollupStore } from "../../src/statistics/rollup-store.ts";
import { fillPanel, type Message, offerTo, type Page, type Panel, servePanel, wishOf } from "../_panel-harness.ts";

const unit = (digit: number, name: string, state: string, timeZone: string) => ({
  id: `0198a000-0000-7000-8000-00000000000${digit}`,
  name: `Tenho ${name}`,
  city: name,
  state,
  timeZone,
});
const PARNAIBA = unit(1, "Parnaíba", "PI", "America/Fortaleza");
const SOBRAL = unit(2, "Sobral", "CE", "America/Fortaleza");
// Days in Manaus begin an hour after those of the filters.
const MANAUS = unit(3, "Manaus", "AM", "America/Manaus");
const ME = { id: "0198b000-0000-7000-8000-000000000001", name: "Pizzaria Minha" };
const RIVAL = { id: "0198b000-0000-7000-8000-000000000002", name: "Empório Rival" };
const CATEGORIES = [
  { id: 41, name: "Pizzaria" },
  { id: 12, name: "Eletricista" },
];
const STATUSES: Offer["status"][] = ["pending", "accepted", "rejected", "expired", "answering"];
const DAYS = 6;
const HOUR_MS = 3_600_000;

const readers: [name: string, Partial<Identity>][] = [
  ["MASTER", { role: "MASTER" }],
  ["ADMIN of one unit", { role: "ADMIN", unitIds: [PARNAIBA.id] }],
  ["ADMIN of two units", { role: "ADMIN", unitIds: [PARNAIBA.id, MANAUS.id] }],
  ["ADMIN of none", { role: "ADMIN", unitIds: [] }],
  ["CLIENT", { role: "CLIENT", userId: ME.id, unitIds: [PARNAIBA.id] }],
  ["USER who answers", { role: "USER", clientId: ME.id, permissions: ["message.view", "message.access"] }],
  ["USER who looks", { role: "USER", clientId: ME.id, permissions: ["message.view"] }],
];

type Stats = {
  totalMessages: number;
  categorizedMessages: number;
  responsesCount: number;
  avgResponseTime: number | null;
  isCapped: boolean;
};

describe("the numbers above the list of messages", () => {
  let connection: Connection;
  let panel: Panel;
  let countedWishes = 0;
  const today = new Date(Date.now() - 3 * HOUR_MS).toISOString().slice(0, 10);
  const day = (daysAgo: number) => new Date(Date.parse(today) - daysAgo * 24 * HOUR_MS).toISOString().slice(0, 10);

  before(async () => {
    connection = await openDatabase({ url: testInfra().mongoUrl("counts"), poolMax: 10, timeoutMs: 90_000 });
    const store = createPanelStore(connection);
    const statistics = createStatistics(createRollupStore(connection));
    await ensureIndexes(connection);
    const midnight = Date.parse(`${today}T03:00:00Z`);
    const wishes = Array.from({ length: 120 }, (_, index) => {
      // Times around midnight of the filters' days as well as within them.
      const receivedAt = new Date(midnight - (index % DAYS) * 24 * HOUR_MS - (index % 3) * 40 * 60_000);
      const askedAt = new Date(receivedAt.getTime() + 60_000);
      const offer = (merchant: typeof ME, status: Offer["status"]) =>
        offerTo(merchant, {
          status,
          askedAt,
          answeredAt:
            status === "accepted" || status === "rejected"
              ? new Date(askedAt.getTime() + (1 + (index % 7)) * 60_000)
              : null,
        });
      const mine = STATUSES[index % STATUSES.length] ?? "pending";
      const rivals = STATUSES[(index + Math.floor(index / 5)) % STATUSES.length] ?? "pending";
      const category = CATEGORIES[index % 4];
      return wishOf({
        receivedAt,
        unit: [PARNAIBA, SOBRAL, MANAUS, null][Math.floor(index / 2) % 4] ?? null,
        text: index % 2 === 0 ? "quero AÇAÍ, zap 86 99876-5432" : "pizza de calabresa",
        senderName: index % 3 === 0 ? "João Conceição" : "Ana Souza",
        category: category ? { ...category, confidence: 0.9, method: "lexical", decidedBy: "classifier" } : null,
        offers: [
          ...(index % 7 === 0 ? [] : [offer(ME, mine)]),
          ...(index % 3 === 0 ? [] : [offer(RIVAL, rivals)]),
          ...(index % 7 === 0 ? [offerTo(ME, { status: "scheduled", askedAt: null, expiresAt: null })] : []),
        ],
        ...(index % 29 === 0 && { kind: "greeting", state: "void" }),
      });
    });
    await wishModel(connection).collection.insertMany(wishes as never);
    await fillPanel(connection);
    const none = () => Promise.reject(new Error("not part of this"));
    panel = await servePanel(
      panelHandlers({
        panel: {
          ...store,
          sums: (...args) => {
            countedWishes += 1;
            return store.sums(...args);
          },
        },
        statistics,
        answerOffer: none,
        followUpOffer: none,
        merchants: { missedCounts: async () => new Map<string, number>() },
        correctCategory: none,
        namesOf: async () => new Map<string, string>(),
        now: () => new Date(),
      }),
    );
  });
  after(async () => {
    await panel.stop();
    await connection.close();
  });

  type Row = Message & { categorized: boolean };
  /** The total of the list, and the sum over its rows, read page by page. */
  async function ofList(who: Partial<Identity>, query: string) {
    const rows: Row[] = [];
    let total = 0;
    for (let cursor: string | null = ""; cursor !== null; ) {
      const path: string = `messages?limit=200${query}${cursor && `&cursor=${cursor}`}`;
      const { status, body }: { status: number; body: Page } = await panel.call<Page>(who, path);
      assert.equal(status, 200, `${path} ${JSON.stringify(body)}`);
      rows.push(...(body.items as Row[]));
      total = body.total;
      cursor = body.next_cursor;
    }
    assert.equal(rows.length, total, query);
    const minutes = rows.flatMap(({ responses }) => responses.map(({ response_duration }) => response_duration));
    const sum = minutes.reduce((all, one) => all + one, 0);
    return {
      totalMessages: total,
      categorizedMessages: rows.filter(({ categorized }) => categorized).length,
      responsesCount: minutes.length,
      avgResponseTime: minutes.length === 0 ? null : Math.round((sum / minutes.length) * 10) / 10,
      isCapped: false,
    };
  }

  async function cards(who: Partial<Identity>, query: string): Promise<Stats> {
    const { status, body } = await panel.call<Stats & { missed: unknown }>(who, `messages/stats?${query.slice(1)}`);
    assert.equal(status, 200, `${query} ${JSON.stringify(body)}`);
    const { missed: _, ...numbers } = body;
    return numbers;
  }

  const BY_ROLLUPS = [
    "",
    `&dateFrom=${day(2)}`,
    `&dateFrom=${day(3)}&dateTo=${day(1)}`,
    `&dateFrom=${day(0)}&dateTo=${day(0)}`,
    `&dateFrom=${day(1)}&dateTo=${day(4)}`,
  ];
  const BY_ROLLUPS_OF_UNIT = [`&franchise=${MANAUS.id}`, `&franchise=${PARNAIBA.id}&dateFrom=${day(4)}`];
  const OVER_WISHES = [
    "&status=pending",
    "&status=responded",
    "&status=negative",
    "&category=41",
    "&category=eletri",
    "&category=999",
    `&category=${"9".repeat(100)}`,
    "&company=rival",
    `&company=${RIVAL.id}`,
    `&company=${ME.id}&status=negative`,
    "&franchise=sobral",
    "&search=acai",
    "&search=pizza%20cala",
    "&search=Conceicao",
    "&search=5432",
    "&search=nada%20disso",
    "&search=%E2%80%A6",
    `&dateTo=${day(2)}`,
    `&dateFrom=2020-01-01&dateTo=${day(2)}`,
    `&dateFrom=${day(4)}&dateTo=${day(1)}&status=responded&category=41`,
    `&search=joao&status=negative&franchise=${PARNAIBA.id}`,
  ];

  for (const [name, who] of readers) {
    it(`agree with the list for ${name}, whatever the filters`, async () => {
      for (const query of [...BY_ROLLUPS, ...BY_ROLLUPS_OF_UNIT, ...OVER_WISHES]) {
        assert.deepEqual(await cards(who, query), await ofList(who, query), query);
      }
    });
  }

  it("agree with the list of the unit chosen beside the filters, and are refused for another's", async () => {
    const [, [, admin]] = readers as [unknown, [string, Partial<Identity>]];
    for (const query of ["", "&status=pending", `&dateFrom=${day(2)}`, `&franchise=${SOBRAL.id}`]) {
      const chosen = `${query}&franchise_id=${PARNAIBA.id}`;
      for (const who of [{ role: "MASTER" as const }, admin]) {
        assert.deepEqual(await cards(who, chosen), await ofList(who, chosen), query);
      }
      const other = await panel.call(admin, `messages/stats?franchise_id=${SOBRAL.id}${query}`);
      assert.equal(other.status, 403, query);
    }
  });

  it("come from the roll-ups without filters and by period and unit, from the wishes otherwise", async () => {
    const master: Partial<Identity> = { role: "MASTER" };
    const readsWishes = async (query: string): Promise<boolean> => {
      countedWishes = 0;
      await cards(master, query);
      return countedWishes > 0;
    };
    for (const query of [...BY_ROLLUPS, ...BY_ROLLUPS_OF_UNIT]) assert.equal(await readsWishes(query), false, query);
    for (const query of OVER_WISHES) assert.equal(await readsWishes(query), true, query);
  });

  it("refuse what the list refuses", async () => {
    for (const query of ["status=x", "dateFrom=ontem", "franchise_id=1", "nada=1", "limit=5"]) {
      assert.equal((await panel.call({ role: "MASTER" }, `messages/stats?${query}`)).status, 400, query);
    }
    assert.equal((await panel.call({ role: "USER", clientId: null }, "messages/stats?status=pending")).status, 403);
    assert.equal((await panel.call({}, "messages/stats?status=pending")).status, 401);
  });
});
