import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { wishModel } from "../../src/adapters/db/wish-document.ts";
import type { Wish } from "../../src/domain/wish/wish.ts";
import { panelHandlers } from "../../src/panel/panel-handlers.ts";
import { createPanelStore } from "../../src/panel/panel-store.ts";
import { createStatistics } from "../../src/statistics/read-statistics.ts";
import { createRollupStore } from "../../src/statistics/rollup-store.ts";
import { fillPanel, type Message, offerTo, type Page, type Panel, servePanel, wishOf } from "../_panel-harness.ts";

const UNIT = {
  id: "0198a000-0000-7000-8000-000000000001",
  name: "Tenho Parnaíba",
  city: "Parnaíba",
  state: "PI",
  timeZone: "America/Fortaleza",
};
const OTHER = {
  id: "0198a000-0000-7000-8000-000000000002",
  name: "Tenho Sobral",
  city: "Sobral",
  state: "CE",
  timeZone: "America/Fortaleza",
};
const ME = { id: "0198b000-0000-7000-8000-000000000001", name: "Pizzaria Minha" };
const RIVAL = { id: "0198b000-0000-7000-8000-000000000002", name: "Pizzaria Rival" };
const DAY_MS = 24 * 3_600_000;

const master: Partial<Identity> = { role: "MASTER" };
const admin: Partial<Identity> = { role: "ADMIN", unitIds: [UNIT.id] };
const elsewhere: Partial<Identity> = { role: "ADMIN", unitIds: [OTHER.id] };
const client: Partial<Identity> = { role: "CLIENT", userId: ME.id, unitIds: [UNIT.id] };
const staff: Partial<Identity> = { role: "USER", clientId: ME.id, unitIds: [UNIT.id] };
const answering: Partial<Identity> = { ...staff, permissions: ["message.view", "message.access"] };

describe("the Central de Mensagens", () => {
  let connection: Connection;
  let panel: Panel;
  const now = Date.now();
  const at = (daysAgo: number): Date => new Date(now - daysAgo * DAY_MS);

  const paid = wishOf({
    unit: UNIT,
    receivedAt: at(1),
    offers: [offerTo(ME, { status: "accepted" }), offerTo(RIVAL, { status: "rejected" })],
  });
  const rivals = wishOf({
    unit: UNIT,
    receivedAt: at(2),
    offers: [offerTo(ME), offerTo(RIVAL, { status: "accepted" })],
  });
  const open = wishOf({ unit: UNIT, receivedAt: at(3), offers: [offerTo(ME), offerTo(RIVAL)] });
  const refused = wishOf({ unit: UNIT, receivedAt: at(4), offers: [offerTo(ME, { status: "rejected" })] });
  const notMine = wishOf({ unit: UNIT, receivedAt: at(5), senderName: "Bia", offers: [offerTo(RIVAL)] });
  const later = wishOf({
    unit: UNIT,
    receivedAt: at(6),
    offers: [offerTo(ME, { status: "scheduled", askedAt: null, expiresAt: null })],
  });
  const away = wishOf({
    unit: OTHER,
    receivedAt: at(7),
    text: "preciso de um eletricista (220 volts)",
    category: { id: 12, name: "Eletricista", confidence: 0.8, method: "lexical", decidedBy: "classifier" },
    offers: [offerTo({ id: "0198b000-0000-7000-8000-000000000003", name: "Eletro" }, { status: "accepted" })],
  });
  const noUnit = wishOf({ receivedAt: at(8), state: "asking_unit", category: null, text: "tem pão?" });
  const greeting = wishOf({ unit: UNIT, kind: "greeting", state: "void", receivedAt: at(1) });
  const gathering = wishOf({ unit: UNIT, kind: null, state: "gathering", receivedAt: at(0) });

  before(async () => {
    connection = await openDatabase({ url: testInfra().mongoUrl("panel"), poolMax: 10, timeoutMs: 90_000 });
    const wishes = wishModel(connection);
    await ensureIndexes(connection);
    const all = [paid, rivals, open, refused, notMine, later, away, noUnit, greeting, gathering];
    await wishes.collection.insertMany(all as never);
    await fillPanel(connection);
    const none = () => Promise.reject(new Error("not part of this"));
    panel = await servePanel(
      panelHandlers({
        panel: createPanelStore(connection),
        statistics: createStatistics(createRollupStore(connection)),
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

  const list = async (who: Partial<Identity>, query = ""): Promise<Message[]> => {
    const { status, body } = await panel.call<Message[]>(who, `messages${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const ids = async (who: Partial<Identity>, query = "") => (await list(who, query)).map(({ id }) => id);
  const idsOf = (...wishes: Wish[]) => wishes.map(({ _id }) => _id);
  const one = async (who: Partial<Identity>, wish: Wish): Promise<Message> =>
    (await panel.call<Message>(who, `messages/${wish._id}`)).body;

  it("shows MASTER every wish, ADMIN their units', a merchant and its staff what was put to them, newest first", async () => {
    const ofUnit = [paid, rivals, open, refused, notMine, later];
    assert.deepEqual(await ids(master), idsOf(...ofUnit, away, noUnit));
    assert.deepEqual(await ids(admin), idsOf(...ofUnit));
    assert.deepEqual(await ids(elsewhere), idsOf(away));
    for (const who of [client, staff, answering]) {
      assert.deepEqual(await ids(who), idsOf(paid, rivals, open, refused));
    }
    assert.deepEqual(await ids({ role: "ADMIN", unitIds: [] }), []);
  });

  it("refuses another unit's ids: 403 where a unit is asked for, 404 where a wish is", async () => {
    assert.equal((await panel.call(admin, `messages?franchise_id=${OTHER.id}`)).status, 403);
    assert.equal((await panel.call(admin, `messages/stats?franchise_id=${OTHER.id}`)).status, 403);
    assert.deepEqual(await ids(admin, `?franchise=${OTHER.id}`), []);
    assert.equal((await panel.call(admin, `messages/${away._id}`)).status, 404);
    assert.equal((await panel.call(client, `messages/${notMine._id}`)).status, 404);
    assert.equal((await panel.call(client, `messages/${later._id}`)).status, 404);
    assert.equal((await panel.call(master, `messages/${greeting._id}`)).status, 404);
    assert.equal((await panel.call(master, "messages/0198b000-0000-7000-8000-0000000000ff")).status, 404);
    assert.equal((await panel.call(master, "messages/nada")).status, 400);
    assert.equal((await panel.call({ role: "USER", clientId: null }, "messages")).status, 403);
    assert.equal((await panel.call({ ...client, permissions: [] }, "messages")).status, 403);
    assert.equal((await panel.call({}, "messages")).status, 401);
  });

  it("shows a merchant no competitor: no name, no answer, no count of them", async () => {
    for (const who of [client, answering]) {
      const everything = JSON.stringify(await list(who));
      assert.doesNotMatch(everything, /Rival/);
      const shown = await one(who, rivals);
      assert.deepEqual([shown.status, shown.responses, shown.notified_total], ["pending", [], 1]);
      assert.deepEqual(shown.notified_companies, [{ company_name: ME.name }]);
    }
    const forAdmin = await one(admin, paid);
    assert.deepEqual(
      forAdmin.responses.map(({ company_name, response_text, response_duration }) => [
        company_name,
        response_text,
        response_duration,
      ]),
      [
        [ME.name, "TENHO", 2],
        [RIVAL.name, "NÃO TENHO", 2],
      ],
    );
  });

  it("gives who sent a wish away to its own paid TENHO, to ADMIN after any answer, to MASTER always", async () => {
    const sees = async (who: Partial<Identity>, wish: Wish): Promise<boolean> => {
      const shown = await one(who, wish);
      // Digits within an id are no phone number.
      const text = JSON.stringify(shown).replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "");
      const hidden = !text.includes("98888") && !text.includes("88887777") && !text.includes("Ana Souza");
      assert.equal(hidden, shown.whatsapp === null, text);
      assert.equal(shown.content.includes("98888-7777"), !hidden);
      return !hidden;
    };
    const seen = async (who: Partial<Identity>, wishes: Wish[]) => {
      const found: boolean[] = [];
      for (const wish of wishes) found.push(await sees(who, wish));
      return found;
    };
    const four = [paid, rivals, open, refused];
    assert.deepEqual(await seen(master, four), [true, true, true, true]);
    assert.deepEqual(await seen(admin, four), [true, true, false, true]);
    assert.deepEqual(await seen(client, four), [true, false, false, false]);
    assert.deepEqual(await seen(answering, four), [true, false, false, false]);
    assert.deepEqual(await seen(staff, four), [false, false, false, false]);
    const { offer } = await one(client, paid);
    assert.equal(offer?.contact?.wa_link, "https://wa.me/5586988887777");
    assert.equal(offer?.price, 0.3);
  });

  it("offers the answer to who may give it, while it would be taken", async () => {
    const can = async (who: Partial<Identity>, wish: Wish) => (await one(who, wish)).offer?.can_answer ?? null;
    assert.deepEqual(
      [await can(client, open), await can(answering, open), await can(staff, open)],
      [true, true, false],
    );
    assert.deepEqual([await can(client, paid), await can(client, refused)], [false, false]);
    assert.deepEqual([await can(admin, open), await can(master, open)], [null, null]);
  });

  it("filters by text, day, category, status, company and unit, together", async () => {
    assert.deepEqual(await ids(master, "?search=ELETRICISTA"), idsOf(away));
    assert.deepEqual(await ids(master, "?search=(220"), idsOf(away));
    assert.deepEqual(await ids(master, "?category=12"), idsOf(away));
    assert.deepEqual(await ids(master, "?category=eletri"), idsOf(away));
    assert.deepEqual(await ids(master, "?franchise=sobral"), idsOf(away));
    assert.deepEqual(await ids(master, `?franchise_id=${OTHER.id}`), idsOf(away));
    assert.deepEqual(await ids(master, "?company=eletro"), idsOf(away));
    assert.deepEqual(await ids(master, `?company=${RIVAL.id}`), idsOf(paid, rivals, open, notMine));
    assert.deepEqual(await ids(master, "?status=negative"), idsOf(refused));
    assert.deepEqual(await ids(master, "?status=pending"), idsOf(open, notMine, later, noUnit));
    assert.deepEqual(await ids(master, `?status=responded&company=${ME.id}`), idsOf(paid, rivals));
    assert.deepEqual(await ids(client, "?status=pending"), idsOf(rivals, open));
    assert.deepEqual(await ids(client, "?company=rival"), idsOf(paid, rivals, open, refused));
    const day = (date: Date) => new Date(date.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
    assert.deepEqual(await ids(master, `?dateFrom=${day(at(3))}&dateTo=${day(at(3))}`), idsOf(open));
    assert.deepEqual(await ids(master, "?search=&category=&company="), await ids(master));
    for (const query of [
      "?status=x",
      "?dateFrom=ontem",
      "?limit=0",
      "?limit=201",
      "?nada=1",
      "?cursor=lixo",
      "?franchise_id=1",
    ]) {
      assert.equal((await panel.call(master, `messages${query}`)).status, 400, query);
    }
  });

  it("does not let a sender be found out by searching", async () => {
    assert.deepEqual(await ids(master, "?search=bia"), idsOf(notMine));
    assert.equal((await list(master, "?search=988887777")).length, 8);
    for (const search of ["Ana", "98888", "8888-7", "(86) 98888-7777", "ana@", "8 8 8 8"]) {
      const found = (who: Partial<Identity>) => ids(who, `?search=${encodeURIComponent(search)}`);
      // Each reader finds exactly the wishes whose sender they are shown.
      assert.deepEqual(await found(staff), [], search);
      for (const who of [client, answering]) assert.deepEqual(await found(who), idsOf(paid), search);
      assert.deepEqual(await found(admin), idsOf(paid, rivals, refused), search);
    }
    assert.equal((await list(client, "?search=pizza")).length, 4);
  });

  it("pages without gaps or repetitions, and says how many there are in all", async () => {
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = `messages?limit=3${cursor === "" ? "" : `&cursor=${cursor}`}`;
      const { body }: { body: Page } = await panel.call<Page>(master, query);
      assert.equal(body.total, 8);
      assert.ok(body.items.length <= 3);
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.next_cursor;
    }
    assert.deepEqual(seen, await ids(master));
  });

  it("counts for each reader what that reader may see", async () => {
    const stats = async (who: Partial<Identity>, query = "") => (await panel.call(who, `messages/stats${query}`)).body;
    const counts = (
      totalMessages: number,
      categorizedMessages: number,
      responsesCount: number,
      avgResponseTime: number | null,
      missed: { today: number; week: number } | null = null,
    ) => ({
      totalMessages,
      categorizedMessages,
      responsesCount,
      avgResponseTime,
      missed,
      isCapped: false,
    });
    assert.deepEqual(await stats(master), counts(8, 7, 5, 2));
    assert.deepEqual(await stats(admin), counts(6, 6, 4, 2));
    assert.deepEqual(await stats(client), counts(4, 4, 2, 2, { today: 0, week: 0 }));
    assert.deepEqual(await stats(master, `?franchise_id=${OTHER.id}`), counts(1, 1, 1, 2));
    assert.deepEqual(await stats({ role: "ADMIN", unitIds: [] }), counts(0, 0, 0, null));
  });
});
