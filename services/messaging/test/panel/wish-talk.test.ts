import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { createDeliveryStore } from "../../src/adapters/db/delivery-store.ts";
import { createInboundStore } from "../../src/adapters/db/inbound-store.ts";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { wishModel } from "../../src/adapters/db/wish-document.ts";
import { consumerMessage } from "../../src/domain/wish/update.ts";
import type { UnitRef, Wish } from "../../src/domain/wish/wish.ts";
import { createPanelStore } from "../../src/panel/panel-store.ts";
import { talkHandlers } from "../../src/wish-talk/talk-handlers.ts";
import { createTalkReader } from "../../src/wish-talk/talk-store.ts";
import { offerTo, type Panel, servePanel, wishOf } from "../_panel-harness.ts";

const unitOf = (id: string): UnitRef => ({
  id,
  name: "Tenho",
  city: "Parnaíba",
  state: "PI",
  timeZone: "America/Fortaleza",
});
const UNIT = unitOf("0198a000-0000-7000-8000-000000000001");
const OTHER = unitOf("0198a000-0000-7000-8000-000000000002");
const FORNO = { id: "0198b000-0000-7000-8000-000000000001", name: "Forno" };
const MAY = ["message.view"];
const master: Partial<Identity> = { role: "MASTER", permissions: MAY };
const admin: Partial<Identity> = { role: "ADMIN", unitIds: [UNIT.id], permissions: MAY };
const farAdmin: Partial<Identity> = { role: "ADMIN", unitIds: [OTHER.id], permissions: MAY };
const client: Partial<Identity> = { role: "CLIENT", userId: FORNO.id, clientId: FORNO.id, permissions: MAY };
const AT = new Date("2026-11-20T15:00:00.000Z");
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1_000);

type Line = { id: string; from: string; text: string | null; options: string[]; at: string; state: string | null };
type Talk = { items: Line[]; is_cut: boolean };

describe("the talk about a wish", () => {
  let connection: Connection;
  let panel: Panel;
  const parts = [{ wamid: "w1", text: "quero pizza, me liga 86 98888-7777", at: AT, seq: 1 }];
  const asked: Wish = {
    ...wishOf({ unit: UNIT, text: parts[0]?.text ?? "", parts, appliedMessageIds: ["w1", "w2"] }),
    offers: [offerTo(FORNO)],
  };
  const answered: Wish = { ...wishOf({ unit: UNIT, parts }), offers: [offerTo(FORNO, { status: "accepted" })] };
  const erased = wishOf({ unit: UNIT, parts: [], anonymisedAt: AT });

  before(async () => {
    connection = await openDatabase({ url: testInfra().mongoUrl("talk"), poolMax: 5, timeoutMs: 90_000 });
    await ensureIndexes(connection);
    await wishModel(connection).collection.insertMany([asked, answered, erased] as never);
    const deliveries = createDeliveryStore(connection);
    const send = async (wish: Wish, id: string, at: Date, body: string, titles: string[] = []) => {
      const buttons = titles.map((title) => ({ id: title, title }));
      const effect = consumerMessage(
        wish,
        id,
        titles.length > 0 ? { kind: "buttons", body, buttons } : { kind: "text", body },
      );
      if (effect.kind === "send_message") await deliveries.insert([effect.message], at);
    };
    await send(asked, "question", later(2), "O que você procura?", ["Pizzaria", "Padaria"]);
    await send(asked, "told", later(20), "*Forno* tem: 86 98888-1111");
    await deliveries.advance("question", "queued", "failed", {});
    await createInboundStore(connection).markDone(`m:${asked.phoneNumberId}:w2`, "added", later(10), null);
    await send(answered, "other", later(1), "*Forno* tem");
    panel = await servePanel(
      talkHandlers({ panel: createPanelStore(connection), talk: createTalkReader(connection), now: () => later(60) }),
    );
  });
  after(async () => {
    await panel.stop();
    await connection.close();
  });

  const talkOf = (who: Partial<Identity>, { _id }: Wish) => panel.call<Talk>(who, `messages/${_id}/talk`);

  it("has both sides in order, with times and states, and of an answer to a question its moment alone", async () => {
    const { body } = await talkOf(master, asked);
    assert.deepEqual(
      body.items.map(({ from, text, options, state }) => [from, text, options, state]),
      [
        ["PERSON", "quero pizza, me liga 86 98888-7777", [], null],
        ["TENHO", "O que você procura?", ["Pizzaria", "Padaria"], "FAILED"],
        ["PERSON", null, [], null],
        ["TENHO", "*Forno* tem: 86 98888-1111", [], "WAITING"],
      ],
    );
    assert.deepEqual([body.items[2]?.at, body.is_cut], [later(10).toISOString(), false]);
    assert.deepEqual(
      (await talkOf(master, answered)).body.items.map(({ id }) => id),
      ["w1", "other"],
    );
  });

  it("is read by MASTER and the ADMINs of the unit alone, who read numbers only where they see the sender", async () => {
    const { body } = await talkOf(admin, asked);
    assert.doesNotMatch(JSON.stringify(body), /98888/);
    assert.match(JSON.stringify((await talkOf(admin, answered)).body), /98888-7777/);
    assert.equal((await talkOf(farAdmin, asked)).status, 404);
    assert.equal((await talkOf(client, asked)).status, 403);
    assert.equal((await talkOf({ ...admin, permissions: [] }, asked)).status, 403);
  });

  it("of an erased person is empty", async () => {
    assert.deepEqual((await talkOf(master, erased)).body, { items: [], is_cut: false });
  });
});
