import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { abuseHandlers } from "../../src/abuse/abuse-handlers.ts";
import { createBlockContact, createCarryOutBlock } from "../../src/abuse/block-contact.ts";
import { createBlockStore } from "../../src/abuse/block-store.ts";
import { createReadBlocks } from "../../src/abuse/read-blocks.ts";
import { createReportWish } from "../../src/abuse/report-wish.ts";
import { contactModel } from "../../src/adapters/db/contact-document.ts";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { wishModel } from "../../src/adapters/db/wish-document.ts";
import { createWishStore } from "../../src/adapters/db/wish-store.ts";
import { composeStores } from "../../src/compose/stores.ts";
import { composeWishAccess } from "../../src/compose/wish-access.ts";
import { anonymiseWish } from "../../src/domain/wish/anonymise.ts";
import type { Wish } from "../../src/domain/wish/wish.ts";
import { createPanelStore } from "../../src/panel/panel-store.ts";
import { messagingConfig } from "../_messaging-config.ts";
import { offerTo, type Panel, servePanel, wishOf } from "../_panel-harness.ts";

const unit = (id: string, name: string) => ({ id, name, city: name, state: "PI", timeZone: "America/Fortaleza" });
const UNIT = unit("0198a000-0000-7000-8000-000000000001", "Parnaíba");
const OTHER = unit("0198a000-0000-7000-8000-000000000002", "Sobral");
const ME = { id: "0198b000-0000-7000-8000-000000000001", name: "Pizzaria Minha" };
const RIVAL = { id: "0198b000-0000-7000-8000-000000000002", name: "Pizzaria Rival" };

const master: Partial<Identity> = { role: "MASTER", userId: "0198c000-0000-7000-8000-000000000001" };
const admin: Partial<Identity> = {
  role: "ADMIN",
  userId: "0198c000-0000-7000-8000-000000000002",
  unitIds: [UNIT.id],
};
const elsewhere: Partial<Identity> = { ...admin, userId: "0198c000-0000-7000-8000-000000000003", unitIds: [OTHER.id] };
const client: Partial<Identity> = { role: "CLIENT", userId: ME.id, unitIds: [UNIT.id] };
const staff: Partial<Identity> = { role: "USER", clientId: ME.id, unitIds: [UNIT.id], permissions: ["message.view"] };

type Block = { by: string; by_me: boolean; reason: string | null; everywhere: boolean; can_unblock: boolean };
type Abuse = { reports: { company_name: string; reason: string; note: string | null }[]; block: Block | null };
type Row = Block & { message_id: string; name: string | null; phone: string | null; unit_name: string | null };
type List = { items: Row[]; next_cursor: string | null };

describe("reports and blocks over HTTP", () => {
  let connection: Connection;
  let panel: Panel;
  const counted: string[] = [];

  before(async () => {
    const infra = testInfra();
    connection = await openDatabase({ url: infra.mongoUrl("abuse"), poolMax: 10, timeoutMs: 90_000 });
    const stores = composeStores(connection);
    wishModel(connection);
    await ensureIndexes(connection);
    const now = () => new Date();
    const { wishes } = composeWishAccess({
      config: messagingConfig(infra, {}),
      stores,
      metrics: createMetrics("abuse"),
      now,
    });
    const { blocks } = stores;
    const store = createWishStore(connection);
    const carryOut = createCarryOutBlock({ wishes, store, blocks, now, crash: () => undefined });
    panel = await servePanel(
      abuseHandlers({
        panel: createPanelStore(connection),
        reportWish: createReportWish({ wishes, count: (reason) => counted.push(reason), now }),
        blockContact: createBlockContact({ wishes, blocks, carryOut, now }),
        blocks: createReadBlocks(createBlockStore(connection)),
        now,
      }),
    );
  });
  after(async () => {
    await panel?.stop();
    await connection?.close();
  });

  const wishIn = async (place: typeof UNIT, more: Partial<Wish> = {}): Promise<Wish> => {
    const wish = wishOf({ unit: place, offers: [offerTo(ME), offerTo(RIVAL)], ...more });
    await wishModel(connection).collection.insertOne(wish as never);
    await contactModel(connection).collection.insertOne({ _id: wish.contactId as never, name: wish.senderName });
    return wish;
  };
  const report = (who: Partial<Identity>, { _id }: Wish, body: object) =>
    panel.call<{ reason: string }>(who, `messages/${_id}/report`, body);
  const block = (who: Partial<Identity>, { _id }: Wish, blocked: boolean) =>
    panel.call<Abuse>(who, `messages/${_id}/contact-block`, blocked ? { blocked, reason: "trotes" } : { blocked });
  const abuse = async (who: Partial<Identity>, { _id }: Wish) => panel.call<Abuse>(who, `messages/${_id}/abuse`);
  const list = async (who: Partial<Identity>, query = "") =>
    (await panel.call<List>(who, `blocked-contacts${query}`)).body;

  it("a merchant that was asked reports once; its unit's ADMIN and MASTER read who and why, nobody else", async () => {
    const wish = await wishIn(UNIT);
    assert.equal((await report(client, wish, { reason: "FALSE", note: "endereço não existe" })).status, 200);
    const again = await report(client, wish, { reason: "SPAM" });
    assert.deepEqual([again.status, again.body.reason], [200, "FALSE"], "the first report stays");
    assert.deepEqual(counted, ["FALSE"]);
    for (const who of [admin, master]) {
      const [found] = (await abuse(who, wish)).body.reports;
      assert.deepEqual(
        [found?.company_name, found?.reason, found?.note],
        ["Pizzaria Minha", "FALSE", "endereço não existe"],
      );
    }
    assert.equal((await abuse(elsewhere, wish)).status, 404);
    assert.equal((await abuse(client, wish)).status, 403);
    const offers = (await createWishStore(connection).get(wish._id))?.offers ?? [];
    assert.deepEqual(
      offers.map(({ status, reversal }) => [status, reversal]),
      [
        ["pending", undefined],
        ["pending", undefined],
      ],
      "a report moves no money",
    );
  });

  it("cannot come from a merchant that was not asked or a person who may not answer", async () => {
    const scheduled = offerTo(ME, { status: "scheduled", askedAt: null });
    assert.equal((await report(client, await wishIn(UNIT, { offers: [scheduled] }), { reason: "SPAM" })).status, 404);
    assert.equal(
      (await report(client, await wishIn(UNIT, { offers: [offerTo(RIVAL)] }), { reason: "SPAM" })).status,
      404,
    );
    const wish = await wishIn(UNIT);
    assert.equal((await report(staff, wish, { reason: "SPAM" })).status, 403);
    const answering = { ...staff, permissions: ["message.view", "message.access"] };
    assert.equal((await report(answering, wish, { reason: "SPAM" })).status, 200);
  });

  it("an erased person leaves no note of a report behind, and is neither reported nor blocked", async () => {
    const wish = await wishIn(UNIT);
    await report(client, wish, { reason: "OFFENSIVE", note: "xingou" });
    const stored = await createWishStore(connection).get(wish._id);
    assert.ok(stored);
    const anonymous = anonymiseWish(stored, new Date());
    assert.doesNotMatch(JSON.stringify(anonymous), /xingou/);
    const erased = await wishIn(UNIT, { anonymisedAt: new Date() });
    assert.equal((await report(client, erased, { reason: "SPAM" })).status, 409);
    assert.equal((await block(master, erased, true)).status, 409);
  });

  it("an ADMIN blocks in its own unit, not who wrote to another, and sees no number it may not see", async () => {
    const wish = await wishIn(UNIT);
    assert.equal((await block(elsewhere, wish, true)).status, 404);
    assert.equal((await block(client, wish, true)).status, 403);
    const { body } = await block(admin, wish, true);
    assert.deepEqual([body.block?.by, body.block?.everywhere, body.block?.reason], ["ADMIN", false, "trotes"]);
    const [row] = (await list(admin)).items;
    assert.deepEqual([row?.message_id, row?.name, row?.phone, row?.by_me], [wish._id, null, null, true]);
    const [seen] = (await list(master)).items;
    assert.deepEqual([seen?.name, seen?.phone, seen?.unit_name], ["Ana Souza", "5586988887777", "Parnaíba"]);
    assert.deepEqual((await list(elsewhere)).items, []);
    assert.equal((await block(admin, wish, false)).body.block, null);
    assert.deepEqual((await list(admin)).items, []);
  });

  it("an ADMIN does not lift what the platform decided; MASTER lifts a unit's block as well", async () => {
    const wish = await wishIn(UNIT);
    await block(master, wish, true);
    const lifted = await block(admin, wish, false);
    assert.deepEqual([lifted.body.block?.everywhere, lifted.body.block?.can_unblock], [true, false]);
    assert.equal(lifted.body.block?.reason, null);
    await block(admin, wish, true);
    assert.equal((await block(master, wish, false)).body.block, null);
    assert.equal((await abuse(admin, wish)).body.block, null);
  });

  it("the list goes page by page, the last blocked first", async () => {
    const here = await wishIn(UNIT);
    await block(admin, here, true);
    const wishes = [await wishIn(OTHER), await wishIn(OTHER), await wishIn(OTHER)];
    for (const wish of wishes) await block(elsewhere, wish, true);
    const own = await list(admin, "?limit=1");
    assert.deepEqual([own.items[0]?.message_id, own.next_cursor], [here._id, null], "others' take no room in its page");
    const first = await list(elsewhere, "?limit=2");
    assert.ok(first.next_cursor);
    const second = await list(elsewhere, `?limit=2&cursor=${encodeURIComponent(first.next_cursor)}`);
    assert.equal(second.next_cursor, null);
    assert.deepEqual(
      [...first.items, ...second.items].map(({ message_id }) => message_id),
      wishes.map(({ _id }) => _id).toReversed(),
    );
  });
});
