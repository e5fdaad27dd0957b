import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type Client, createClient, createRouterTransport } from "@connectrpc/connect";
import type { Identity } from "@tenho/kernel/auth/identity";
import { contextFrom, runWithContext } from "@tenho/kernel/telemetry/request-context";
import { ListUnitsResponseSchema, UnitSchema } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService, NoticeKind, OfferStatus } from "@tenho/proto/messaging/v1/messaging_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { createContactStore } from "../../src/adapters/db/contact-store.ts";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { wishModel } from "../../src/adapters/db/wish-document.ts";
import { createFranchiseClient } from "../../src/adapters/rpc/franchise-client.ts";
import { noticeRpc } from "../../src/adapters/rpc/notice-rpc.ts";
import { createSendNotice } from "../../src/app/outgoing/send-notice.ts";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { offerDescriptionRpc } from "../../src/panel/offer-description-rpc.ts";
import { panelRpc } from "../../src/panel/panel-rpc.ts";
import { createPanelStore } from "../../src/panel/panel-store.ts";
import { createStatistics } from "../../src/statistics/read-statistics.ts";
import { createRollupStore } from "../../src/statistics/rollup-store.ts";
import { fillPanel, offerTo, wishOf } from "../_panel-harness.ts";

const UNIT = {
  id: "0198a000-0000-7000-8000-000000000001",
  name: "Parnaíba",
  city: "Parnaíba",
  state: "PI",
  timeZone: "America/Fortaleza",
};
/** It has no number of its own, and shares one. */
const SHARING_UNIT = "0198a000-0000-7000-8000-000000000003";
const ME = { id: "0198b000-0000-7000-8000-000000000001", name: "Pizzaria Minha" };
const RIVAL = { id: "0198b000-0000-7000-8000-000000000002", name: "Pizzaria Outra" };
const STAFF = "0198c000-0000-7000-8000-000000000001";
const DAY_MS = 24 * 3_600_000;
const merchant = identityFor({ role: "CLIENT", userId: ME.id });
const staffWith = (...permissions: string[]) =>
  identityFor({ role: "USER", userId: STAFF, clientId: ME.id, permissions });

describe("what other services ask of messaging", () => {
  let connection: Connection;
  let client: Client<typeof MessagingService>;
  const sent = new Map<string, OutgoingMessage>();
  /** Asks what offers were about for a person, as the gateway does. */
  const describeAs = (identity: Identity, offerIds: string[], merchantId = ME.id) =>
    runWithContext({ ...contextFrom({}), identity }, () => client.describeOffers({ merchantId, offerIds }));
  const listAs = (identity: Identity, asked: Parameters<typeof client.listOffers>[0]) =>
    runWithContext({ ...contextFrom({}), identity }, () => client.listOffers(asked));

  before(async () => {
    connection = await openDatabase({ url: testInfra().mongoUrl("rpc"), poolMax: 10, timeoutMs: 90_000 });
    const wishes = wishModel(connection);
    const contacts = createContactStore(connection);
    const rollups = createRollupStore(connection);
    await ensureIndexes(connection);
    const now = Date.now();
    await wishes.collection.insertMany([
      wishOf({
        unit: UNIT,
        receivedAt: new Date(now - 60_000),
        offers: [offerTo(ME, { status: "accepted", answeredBy: STAFF, answeredAt: new Date(now - 1_000) })],
        text: `fogazza doce ${"a".repeat(900)}`,
      }),
      wishOf({ unit: UNIT, receivedAt: new Date(now - 2 * DAY_MS), offers: [offerTo(ME, { status: "expired" })] }),
      wishOf({ receivedAt: new Date(now - 20 * DAY_MS), offers: [] }),
      wishOf({ unit: UNIT, kind: "thanks", state: "void" }),
    ] as never);
    await fillPanel(connection);
    const units = [
      create(UnitSchema, {
        id: UNIT.id,
        isActive: true,
        phoneNumberId: "106540352240001",
        whatsappNumberId: "106540352240001",
      }),
      create(UnitSchema, { id: "0198a000-0000-7000-8000-000000000002", isActive: true }),
      create(UnitSchema, { id: SHARING_UNIT, isActive: true, whatsappNumberId: "106540352240777" }),
    ];
    const franchise = {
      listUnits: async ({ ids = [] }: { ids?: string[] }) =>
        create(ListUnitsResponseSchema, { units: units.filter(({ id }) => ids.length === 0 || ids.includes(id)) }),
    };
    const sendNotice = createSendNotice({
      isTemplateRefused: async () => false,
      contacts,
      outgoing: {
        enqueue: async (messages) => {
          for (const message of messages) if (!sent.has(message.id)) sent.set(message.id, message);
        },
      },
      deliveries: {
        get: async (id) => {
          const message = sent.get(id);
          return message === undefined ? null : ({ message } as never);
        },
      },
      franchise: createFranchiseClient(franchise as never, 0),
      now: () => new Date(now),
    });
    const transport = createRouterTransport(({ service }) => {
      service(MessagingService, {
        ...panelRpc(createPanelStore(connection), createStatistics(rollups)),
        ...offerDescriptionRpc(createPanelStore(connection)),
        ...noticeRpc(sendNotice),
      });
    });
    client = createClient(MessagingService, transport);
  });
  after(() => connection.close());

  it("counts by unit, by merchant and in all, with a number for each day", async () => {
    const all = await client.getStats({ seriesDays: 7 });
    assert.deepEqual([all.wishes, all.recentWishes, all.offers, all.accepted, all.expired], [3, 2, 2, 1, 1]);
    assert.equal(all.series.length, 7);
    assert.equal(
      all.series.reduce((sum, { wishes }) => sum + wishes, 0),
      2,
    );
    assert.equal(
      all.series.reduce((sum, { accepted }) => sum + accepted, 0),
      1,
    );
    assert.equal((await client.getStats({ unitIds: [UNIT.id] })).wishes, 2);
    assert.equal((await client.getStats({ merchantId: ME.id })).accepted, 1);
    assert.equal((await client.getStats({ merchantId: UNIT.id })).wishes, 0);
    await assert.rejects(client.getStats({ timeZone: "Marte/Olimpo", seriesDays: 1 }));
  });

  it("counts for a person those of units it runs, and all for MASTER alone", async () => {
    const count = (identity: Identity, asked: { unitIds?: string[]; merchantId?: string }) =>
      runWithContext({ ...contextFrom({}), identity, rpcCaller: "gateway" }, () => client.getStats(asked));
    const admin = identityFor({ role: "ADMIN", unitIds: [UNIT.id] });
    const master = identityFor({ role: "MASTER" });
    assert.equal((await count(admin, { unitIds: [UNIT.id] })).wishes, 2);
    assert.equal((await count(master, {})).wishes, 3);
    const stranger = identityFor({ role: "ADMIN", unitIds: [ME.id] });
    for (const person of [stranger, identityFor({ role: "CLIENT", unitIds: [UNIT.id] }), identityFor()]) {
      await assert.rejects(count(person, { unitIds: [UNIT.id] }));
    }
    for (const asked of [{}, { merchantId: ME.id }, { unitIds: [UNIT.id, ME.id] }]) {
      await assert.rejects(count(admin, asked));
    }
  });

  it("counts a merchant's offers for it and for its staff, who without access to messages see the totals alone", async () => {
    const count = (identity: Identity, asked: Parameters<typeof client.getStats>[0]) =>
      runWithContext({ ...contextFrom({}), identity, rpcCaller: "gateway" }, () => client.getStats(asked));
    const byDay = [{ seriesDays: 7 }, { since: timestampFromDate(new Date(Date.now() - DAY_MS)) }];
    for (const person of [merchant, staffWith("message.view")]) {
      for (const asked of [{}, ...byDay]) {
        assert.equal((await count(person, { merchantId: ME.id, ...asked })).accepted, 1);
        await assert.rejects(count(person, { merchantId: RIVAL.id, ...asked }));
      }
    }
    assert.equal((await count(staffWith(), { merchantId: ME.id })).offers, 2);
    for (const asked of byDay) await assert.rejects(count(staffWith(), { merchantId: ME.id, ...asked }));
  });

  it("lists offers to the merchant and to its staff with access to messages, and to no one else", async () => {
    const asked = { merchantId: ME.id };
    for (const person of [merchant, staffWith("message.view")]) {
      assert.ok((await listAs(person, asked)).offers.length > 0);
    }
    const strangers = [identityFor({ role: "CLIENT" }), identityFor({ role: "ADMIN", unitIds: [UNIT.id] })];
    for (const person of [staffWith(), staffWith("message.access"), ...strangers, identityFor({ role: "MASTER" })]) {
      await assert.rejects(listAs(person, asked));
    }
    await assert.rejects(listAs(merchant, { merchantId: RIVAL.id }));
    await assert.rejects(client.listOffers(asked));
  });

  it("lists the newest offers of a merchant", async () => {
    const { offers } = await listAs(merchant, { merchantId: ME.id, limit: 1 });
    assert.deepEqual(
      offers.map(({ status, categoryName, wishText }) => [status, categoryName, wishText]),
      [[OfferStatus.ACCEPTED, "Pizzaria", `fogazza doce ${"a".repeat(187)}`]],
    );
    await assert.rejects(listAs(merchant, {}));
  });

  it("lists what one account answered for a merchant, and when, and nothing answered for another", async () => {
    const now = Date.now();
    await wishModel(connection).collection.insertMany([
      wishOf({
        receivedAt: new Date(now - 40 * DAY_MS),
        offers: [offerTo(ME, { status: "rejected", answeredBy: STAFF, answeredAt: new Date(now - 40 * DAY_MS) })],
        text: "esfiha",
      }),
      wishOf({
        receivedAt: new Date(now - 30 * DAY_MS),
        offers: [
          offerTo(RIVAL, { status: "accepted", answeredBy: STAFF, answeredAt: new Date(now - 30 * DAY_MS) }),
          offerTo(ME, { status: "expired" }),
        ],
      }),
    ] as never);
    const answered = async (answeredBy: string, since?: Date) => {
      const { offers } = await listAs(merchant, {
        merchantId: ME.id,
        answeredBy,
        ...(since && { since: timestampFromDate(since) }),
      });
      return offers.map(({ status, answeredAt }) => [status, answeredAt !== undefined]);
    };
    assert.deepEqual(await answered(STAFF), [
      [OfferStatus.ACCEPTED, true],
      [OfferStatus.REJECTED, true],
    ]);
    assert.deepEqual(await answered(STAFF, new Date(Date.now() - 35 * DAY_MS)), [[OfferStatus.ACCEPTED, true]]);
    assert.deepEqual(await answered(ME.id), []);
  });

  it("gives a notice once for each id, by the unit's number, and no longer than it is of use", async () => {
    const notice = {
      id: "reset-1",
      phone: "(86) 97777-0001",
      unitId: UNIT.id,
      kind: NoticeKind.TEMPORARY_PASSWORD,
      parameters: ["abc-123", "15"],
    };
    const before = Date.now();
    await client.sendNotice(notice);
    await client.sendNotice(notice);
    for (const other of [
      { parameters: ["outra", "15"] },
      { phone: "86977770009" },
      { kind: NoticeKind.ACCOUNT_ACTIVATED, parameters: ["Parnaíba", "ana@exemplo.com.br", "https://tenho.exemplo"] },
    ]) {
      await assert.rejects(client.sendNotice({ ...notice, ...other }));
    }
    assert.deepEqual([...sent.keys()], ["notice:reset-1"]);
    const message = sent.get("notice:reset-1");
    assert.equal(message?.phoneNumberId, "106540352240001");
    assert.ok(message.outsideWindow?.kind === "template" && message.outsideWindow.parameters.includes("abc-123"));
    const usefulMs = (message.usefulUntil?.getTime() ?? 0) - before;
    assert.ok(usefulMs > 0 && usefulMs <= 15 * 60_000);
    await client.sendNotice({ ...notice, id: "reset-2", unitId: "" });
    assert.equal(sent.get("notice:reset-2")?.phoneNumberId, "106540352240001");
    await client.sendNotice({ ...notice, id: "reset-3", unitId: SHARING_UNIT });
    assert.equal(sent.get("notice:reset-3")?.phoneNumberId, "106540352240777");
  });

  it("adds a sentence to the free text of an activation, and leaves its template as it is", async () => {
    const parameters = ["Parnaíba", "ana@exemplo.com.br", "https://tenho.exemplo"];
    const notice = {
      id: "ativada",
      phone: "86977770001",
      unitId: UNIT.id,
      kind: NoticeKind.ACCOUNT_ACTIVATED,
      parameters,
    };
    await client.sendNotice({ ...notice, sentence: "Bem-vinda!" });
    const message = sent.get("notice:ativada");
    assert.ok(message?.inWindow?.kind === "text" && message.inWindow.body.endsWith("receber pedidos.\n\nBem-vinda!"));
    assert.ok(message.outsideWindow?.kind === "template");
    assert.deepEqual(message.outsideWindow.parameters, parameters);
    await client.sendNotice({ ...notice, id: "de-antes" });
    const older = sent.get("notice:de-antes");
    assert.ok(older?.inWindow?.kind === "text" && older.inWindow.body.endsWith("receber pedidos."));
    for (const sentence of ["uma\nduas", "a".repeat(1_001)]) {
      await assert.rejects(client.sendNotice({ ...notice, id: "x", sentence }));
    }
    assert.ok(!sent.has("notice:x"));
  });

  it("alerts to a changed account with a link it does not keep, and without one where an administrator changed it", async () => {
    const link = "https://tenho.exemplo/desfazer#abc";
    const notice = { id: "mudou", phone: "86977770001", unitId: UNIT.id, kind: NoticeKind.ACCOUNT_CHANGED };
    const before = Date.now();
    await client.sendNotice({ ...notice, parameters: ["a senha mudou", "26/11/2026, 10:30", "4320", link] });
    // A further attempt has a link of its own; the first message that was stored goes out.
    await client.sendNotice({ ...notice, parameters: ["a senha mudou", "26/11/2026, 10:30", "4310", `${link}d`] });
    const another = { ...notice, parameters: ["o e-mail mudou", "26/11/2026, 10:30", "4320", link] };
    await assert.rejects(client.sendNotice(another));
    const message = sent.get("notice:mudou");
    assert.ok(message?.inWindow?.kind === "text" && message.inWindow.body.includes(`abra ${link} e toque em`));
    assert.ok(message.outsideWindow?.kind === "template" && message.outsideWindow.name === "conta_mudada_v1");
    assert.deepEqual(message.outsideWindow.parameters, ["a senha mudou", "26/11/2026, 10:30", link]);
    assert.equal(message.holdsSecret, true);
    const usefulMs = (message.usefulUntil?.getTime() ?? 0) - before;
    assert.ok(usefulMs > 0 && usefulMs <= 72 * 3_600_000 + 60_000);
    await client.sendNotice({ ...notice, id: "outro", parameters: ["a senha mudou", "26/11/2026, 10:30", "60", ""] });
    const byOther = sent.get("notice:outro");
    assert.ok(byOther?.outsideWindow?.kind === "template");
    assert.equal(byOther.outsideWindow.name, "conta_mudada_por_outro_v1");
    assert.ok(byOther.inWindow?.kind === "text" && byOther.inWindow.body.includes("uma pessoa que administra"));
  });

  it("refuses a notice without recipient, kind or parameters, or from a unit without a number", async () => {
    const good = {
      id: "x",
      phone: "86977770001",
      unitId: UNIT.id,
      kind: NoticeKind.TEMPORARY_PASSWORD,
      parameters: ["a", "1"],
    };
    for (const bad of [
      { ...good, phone: "123" },
      { ...good, id: "" },
      { ...good, kind: NoticeKind.UNSPECIFIED },
      { ...good, parameters: ["a"] },
      { ...good, kind: NoticeKind.ACCOUNT_ACTIVATED },
      { ...good, kind: NoticeKind.ACCOUNT_CHANGED, parameters: ["a senha mudou", "hoje", "sempre", ""] },
      { ...good, unitId: "0198a000-0000-7000-8000-000000000002" },
    ]) {
      await assert.rejects(client.sendNotice(bad), JSON.stringify(bad));
    }
    assert.ok(!sent.has("notice:x"));
  });

  it("describes a merchant's own offers for its statement: who asked only once its TENHO is paid, nobody who was erased", async () => {
    const other = { id: "0198b000-0000-7000-8000-000000000009", name: "Padaria Alheia" };
    const [paid, open, erased, foreign] = [
      offerTo(ME, { status: "accepted" }),
      offerTo(ME, { status: "pending" }),
      offerTo(ME, { status: "accepted" }),
      offerTo(other, { status: "accepted" }),
    ];
    const longText = `lasanha ${"bem ".repeat(300)}recheada`;
    await wishModel(connection).collection.insertMany([
      wishOf({ text: longText, senderName: "Benedita", offers: [paid, foreign] }),
      wishOf({ text: "bolo, ligue 86999990001", senderName: "Clotilde", offers: [open] }),
      wishOf({ text: "tapioca", senderName: "Raimunda", anonymisedAt: new Date(), offers: [erased] }),
    ] as never);
    const offerIds = [paid, open, erased, foreign].map(({ id }) => id);
    const { offers } = await describeAs(merchant, [...offerIds, "absent"]);
    const described = new Map(offers.map((offer) => [offer.offerId, offer]));
    assert.deepEqual([...described.keys()].sort(), [paid.id, open.id, erased.id].sort());
    const whole = described.get(paid.id);
    assert.ok(whole?.wishText.startsWith("lasanha bem") && whole.wishText.length <= 700, whole?.wishText);
    assert.equal(whole?.customerName, "Benedita");
    assert.equal(described.get(open.id)?.customerName, "");
    assert.doesNotMatch(described.get(open.id)?.wishText ?? "", /86999990001/);
    assert.deepEqual([described.get(erased.id)?.wishText, described.get(erased.id)?.customerName], ["", ""]);
    const many = Array.from({ length: 501 }, () => paid.id);
    await assert.rejects(describeAs(merchant, many));
    await assert.rejects(describeAs(merchant, offerIds, ""));
  });

  it("describes a paid offer without its customer, contacts in the text masked, to staff without access to messages", async () => {
    const paid = offerTo(ME, { status: "accepted" });
    const text = "coxinha, ligue 86999990002";
    await wishModel(connection).collection.insertOne(wishOf({ text, senderName: "Benedita", offers: [paid] }) as never);
    const staff = identityFor({ role: "USER", clientId: ME.id, permissions: ["financial.view", "message.access"] });
    for (const as of [merchant, staff, identityFor({ role: "MASTER" })]) {
      const [whole] = (await describeAs(as, [paid.id])).offers;
      assert.deepEqual([whole?.wishText, whole?.customerName], [text, "Benedita"], as.role);
    }
    const [masked] = (await describeAs({ ...staff, permissions: ["financial.view"] }, [paid.id])).offers;
    assert.match(masked?.wishText ?? "", /^coxinha, ligue \D+$/);
    assert.equal(masked?.customerName, "");
  });

  it("describes offers to nobody without an identity, to no other merchant, and to an ADMIN within its units alone", async () => {
    const [own, elsewhere] = [offerTo(ME, { status: "accepted" }), offerTo(ME, { status: "accepted" })];
    await wishModel(connection).collection.insertMany([
      wishOf({ unit: UNIT, offers: [own] }),
      wishOf({ unit: { ...UNIT, id: "0198a000-0000-7000-8000-00000000000e" }, offers: [elsewhere] }),
    ] as never);
    const ids = [own.id, elsewhere.id];
    const foreign = [
      identityFor({ role: "CLIENT" }),
      identityFor({ role: "USER", clientId: RIVAL.id, permissions: ["message.access"] }),
    ];
    for (const as of foreign) await assert.rejects(describeAs(as, ids), as.role);
    await assert.rejects(client.describeOffers({ merchantId: ME.id, offerIds: ids }));
    const { offers } = await describeAs(identityFor({ role: "ADMIN", unitIds: [UNIT.id] }), ids);
    assert.deepEqual(
      offers.map(({ offerId }) => offerId),
      [own.id],
    );
  });
});
