import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { createMerchantStore } from "../../src/adapters/db/merchant-store.ts";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { wishModel } from "../../src/adapters/db/wish-document.ts";
import { complaintHandlers } from "../../src/complaints/complaint-handlers.ts";
import { createComplaintStore } from "../../src/complaints/complaint-store.ts";
import type { Complaint, UnitRef, Wish } from "../../src/domain/wish/wish.ts";
import { panelHandlers } from "../../src/panel/panel-handlers.ts";
import { createPanelStore } from "../../src/panel/panel-store.ts";
import { createStatistics } from "../../src/statistics/read-statistics.ts";
import { createRollupStore } from "../../src/statistics/rollup-store.ts";
import { fillPanel, offerTo, type Page, type Panel, servePanel, wishOf } from "../_panel-harness.ts";

const unitOf = (id: string, name: string): UnitRef => ({
  id,
  name,
  city: name,
  state: "PI",
  timeZone: "America/Fortaleza",
});
const UNIT = unitOf("0198a000-0000-7000-8000-000000000001", "Parnaíba");
const OTHER = unitOf("0198a000-0000-7000-8000-000000000002", "Sobral");
const FORNO = { id: "0198b000-0000-7000-8000-000000000001", name: "Forno" };
const master: Partial<Identity> = { role: "MASTER" };
const admin: Partial<Identity> = { role: "ADMIN", unitIds: [UNIT.id] };
const DAY_MS = 86_400_000;

type Row = {
  id: string;
  text: string;
  company_name: string | null;
  message_id: string | null;
  message_text: string | null;
  unit_name: string | null;
  name: string | null;
  phone: string | null;
};
type List = { items: Row[]; next_cursor: string | null; week: number };

describe("the complaints of consumers", () => {
  let connection: Connection;
  let panel: Panel;
  const now = Date.now();
  const ago = (days: number) => new Date(now - days * DAY_MS);

  const served = wishOf({ unit: UNIT, text: "pizza grande", offers: [offerTo(FORNO, { status: "accepted" })] });
  const complaint = (days: number, unit: UnitRef | null, text: string, about: Complaint["about"] = null): Wish =>
    wishOf({
      kind: "other",
      state: "void",
      unit: null,
      category: null,
      text,
      receivedAt: ago(days),
      complaint: { at: ago(days), unit, about },
    });
  const about = { wishId: served._id, offerId: served.offers[0]?.id ?? "" };
  const cold = complaint(1, UNIT, "a pizza veio fria, me liga 86 98888-7777", about);
  const late = complaint(2, UNIT, "demorou demais");
  const old = complaint(9, UNIT, "não gostei");
  const elsewhere = complaint(3, OTHER, "veio errado");
  const nowhere = complaint(4, null, "péssimo");
  const erased: Wish = { ...complaint(5, UNIT, ""), anonymisedAt: ago(1), senderName: "", senderPhone: null };

  before(async () => {
    connection = await openDatabase({ url: testInfra().mongoUrl("complaints"), poolMax: 5, timeoutMs: 90_000 });
    await ensureIndexes(connection);
    await wishModel(connection).collection.insertMany([
      served,
      cold,
      late,
      old,
      elsewhere,
      nowhere,
      erased,
      wishOf({ kind: "other", state: "void", text: "kkkk" }),
    ] as never);
    await fillPanel(connection);
    const unused = async () => {
      throw new Error("not called");
    };
    panel = await servePanel([
      ...complaintHandlers({ complaints: createComplaintStore(connection), now: () => new Date(now) }),
      ...panelHandlers({
        panel: createPanelStore(connection),
        statistics: createStatistics(createRollupStore(connection)),
        merchants: createMerchantStore(connection),
        answerOffer: unused,
        followUpOffer: unused,
        correctCategory: unused,
        namesOf: async () => new Map<string, string>(),
        now: () => new Date(now),
      }),
    ]);
  });
  after(async () => {
    await panel.stop();
    await connection.close();
  });

  const list = async (who: Partial<Identity>, query = "") => (await panel.call<List>(who, `complaints${query}`)).body;
  const texts = ({ items }: List) => items.map(({ text }) => text);

  it("are read by the ADMIN of their unit, the last first, and by MASTER all", async () => {
    const own = await list(admin);
    assert.deepEqual(texts(own), ["a pizza veio fria, me liga •••", "demorou demais", "Texto removido", "não gostei"]);
    assert.equal(own.week, 3);
    assert.equal((await list(master)).items.length, 6);
    assert.deepEqual(texts(await list(master, `?franchise_id=${OTHER.id}`)), ["veio errado"]);
    assert.deepEqual(texts(await list({ role: "ADMIN", unitIds: [OTHER.id] })), ["veio errado"]);
  });

  it("name company and wish, and the person where the reader may see who asked for it", async () => {
    const [first, second, removed] = (await list(admin)).items;
    assert.deepEqual(
      [first?.company_name, first?.message_id, first?.message_text, first?.unit_name],
      ["Forno", served._id, "pizza grande", "Parnaíba"],
    );
    assert.deepEqual([first?.name, first?.phone], [served.senderName, served.senderPhone]);
    assert.deepEqual([second?.company_name, second?.message_id, second?.name], [null, null, null]);
    assert.deepEqual([removed?.name, removed?.phone], [null, null]);
    const [seen] = (await list(master)).items;
    assert.match(seen?.text ?? "", /86 98888-7777/);
  });

  it("come in pages", async () => {
    const first = await list(admin, "?limit=3");
    const second = await list(admin, `?limit=3&cursor=${first.next_cursor}`);
    assert.deepEqual([...texts(first), ...texts(second)], texts(await list(admin)));
    assert.equal(second.next_cursor, null);
  });

  it("are no wishes: no list of wishes has them", async () => {
    const { items } = (await panel.call<Page>(master, "messages?limit=50")).body;
    assert.deepEqual(
      items.map(({ id }) => id),
      [served._id],
    );
  });

  it("are refused to companies, to an ADMIN of another unit, and to who may not read messages", async () => {
    for (const who of [
      { role: "CLIENT", userId: FORNO.id, unitIds: [UNIT.id] },
      { role: "USER", clientId: FORNO.id, unitIds: [UNIT.id] },
      { ...admin, permissions: [] },
    ] as Partial<Identity>[]) {
      assert.equal((await panel.call(who, "complaints")).status, 403);
    }
    assert.equal((await panel.call(admin, `complaints?franchise_id=${OTHER.id}`)).status, 403);
  });
});
