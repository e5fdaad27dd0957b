import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { createSearchIndexStore } from "../../src/adapters/db/search-index-store.ts";
import { wishModel } from "../../src/adapters/db/wish-document.ts";
import { createWishStore } from "../../src/adapters/db/wish-store.ts";
import { fillSearchWords } from "../../src/app/wish/fill-search-words.ts";
import type { Wish } from "../../src/domain/wish/wish.ts";
import { panelHandlers } from "../../src/panel/panel-handlers.ts";
import { createPanelStore } from "../../src/panel/panel-store.ts";
import { createStatistics } from "../../src/statistics/read-statistics.ts";
import { createRollupStore } from "../../src/statistics/rollup-store.ts";
import { type Message, offerTo, type Panel, servePanel, wishOf } from "../_panel-harness.ts";

const UNIT = { id: "0198a000-0000-7000-8000-000000000001", name: "Tenho Parnaíba" };
const ME = { id: "0198b000-0000-7000-8000-000000000001", name: "Pizzaria Minha" };
const RIVAL = { id: "0198b000-0000-7000-8000-000000000002", name: "Empório Rival" };

const master: Partial<Identity> = { role: "MASTER" };
const admin: Partial<Identity> = { role: "ADMIN", unitIds: [UNIT.id] };
const client: Partial<Identity> = { role: "CLIENT", userId: ME.id, unitIds: [UNIT.id] };
const staff: Partial<Identity> = { role: "USER", clientId: ME.id, unitIds: [UNIT.id] };
const answering: Partial<Identity> = { ...staff, permissions: ["message.view", "message.access"] };

describe("searching the Central de Mensagens", () => {
  let connection: Connection;
  let panel: Panel;
  const now = Date.now();
  const unit = { ...UNIT, city: "Parnaíba", state: "PI", timeZone: "America/Fortaleza" };
  const base = { unit, senderName: "João Conceição", senderPhone: "5586991234567" };
  const wish = (minutes: number, more: Partial<Wish>) =>
    wishOf({ ...base, receivedAt: new Date(now - minutes * 60_000), ...more });

  const paid = wish(1, { text: "quero AÇAÍ grande", offers: [offerTo(ME, { status: "accepted" })] });
  const unpaid = wish(2, { text: "açaí pequeno", offers: [offerTo(ME)] });
  const paidByRival = wish(3, {
    text: "açaí, zap 86 99876-5432",
    offers: [offerTo(ME, { status: "rejected" }), offerTo(RIVAL, { status: "accepted" })],
  });
  const unanswered = wish(4, { text: "pizza de calabresa", offers: [offerTo(RIVAL)] });

  before(async () => {
    connection = await openDatabase({ url: testInfra().mongoUrl("search"), poolMax: 10, timeoutMs: 90_000 });
    const store = createWishStore(connection);
    await ensureIndexes(connection);
    for (const one of [paid, unpaid, paidByRival, unanswered]) assert.equal(await store.insert(one), "inserted");
    const none = () => Promise.reject(new Error("not part of this"));
    const deps = {
      answerOffer: none,
      followUpOffer: none,
      merchants: { missedCounts: async () => new Map<string, number>() },
      correctCategory: none,
      namesOf: async () => new Map<string, string>(),
      now: () => new Date(),
    };
    panel = await servePanel(
      panelHandlers({
        ...deps,
        panel: createPanelStore(connection),
        statistics: createStatistics(createRollupStore(connection)),
      }),
    );
  });
  after(async () => {
    await panel.stop();
    await connection.close();
  });

  const found = async (who: Partial<Identity>, search: string): Promise<string[]> => {
    const { status, body } = await panel.call<Message[]>(who, `messages?search=${encodeURIComponent(search)}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.map(({ id }) => id);
  };
  const ids = (...wishes: Wish[]) => wishes.map(({ _id }) => _id);

  it("finds by the beginnings of words, whatever the case, accents and punctuation", async () => {
    for (const search of ["açaí", "ACAI", "aca", "  açaí!  "]) {
      assert.deepEqual(await found(master, search), ids(paid, unpaid, paidByRival), search);
    }
    assert.deepEqual(await found(master, "cai"), []);
  });

  it("wants every word to be there", async () => {
    assert.deepEqual(await found(master, "açaí gra"), ids(paid));
    assert.deepEqual(await found(master, "grande, açaí"), ids(paid));
    assert.deepEqual(await found(master, "açaí calabresa"), []);
    assert.deepEqual(await found(master, "açaí joão"), ids(paid, unpaid, paidByRival));
  });

  it("takes punctuation alone for no filter", async () => {
    for (const search of ["…", "(*)", ".*", "$", "@", "%#!"]) {
      assert.equal((await found(master, search)).length, 4, search);
      assert.equal((await found(client, search)).length, 3, search);
    }
  });

  const SENDER = [
    "João",
    "conceicao",
    "4567",
    "91234567",
    "991234567",
    "(86) 99123-4567",
    "5586991234567",
    "+55 86 9123-4567",
  ];

  it("finds for MASTER any name, and any phone by its last digits or as a whole", async () => {
    for (const search of SENDER) assert.equal((await found(master, search)).length, 4, search);
    for (const search of ["99876-5432", "86998765432", "5432"]) {
      assert.deepEqual(await found(master, search), ids(paidByRival), search);
    }
  });

  it("finds for ADMIN a name or phone after any answer, not before", async () => {
    for (const search of SENDER) assert.deepEqual(await found(admin, search), ids(paid, paidByRival), search);
    assert.deepEqual(await found(admin, "calabresa joão"), []);
  });

  it("finds for a merchant and its staff with permission only the names and phones it has paid for", async () => {
    for (const search of SENDER) {
      assert.deepEqual(await found(client, search), ids(paid), search);
      assert.deepEqual(await found(answering, search), ids(paid), search);
      assert.deepEqual(await found(staff, search), [], search);
    }
  });

  it("finds for a CLIENT nothing by a phone or name of a contact it has not paid for", async () => {
    for (const search of ["99876-5432", "99876", "5432", "açaí 5432", "pequeno joão", "pequeno 4567", "zap 998"]) {
      assert.deepEqual(await found(client, search), [], search);
    }
    // The search covers only what is shown.
    assert.deepEqual(await found(client, "zap"), ids(paidByRival));
  });

  it("follows a change of the wish in the same write", async () => {
    const store = createWishStore(connection);
    const before = await store.get(unanswered._id);
    assert.ok(before);
    assert.ok(await store.write(before, { ...before, text: "pizza de mussarela", version: before.version + 1 }));
    assert.deepEqual(await found(master, "calabresa"), []);
    assert.deepEqual(await found(master, "mussa"), ids(unanswered));
  });

  describe("over wishes stored without search words", () => {
    const OLD = 1_200;

    before(async () => {
      const old = Array.from({ length: OLD }, (_, index) =>
        wish(1_000 + index, { text: `antigo n${index}`, offers: [offerTo(ME)] }),
      );
      await wishModel(connection).collection.insertMany(old as never);
    });

    it("fills them in, cut off and begun anew, by two replicas at once", async () => {
      const store = createSearchIndexStore(connection);
      const cutOff = new AbortController();
      const once = {
        fillWords: (limit: number) => {
          cutOff.abort();
          return store.fillWords(limit);
        },
      };
      await fillSearchWords(once, cutOff.signal);
      const left = () => wishModel(connection).countDocuments({ words: { $exists: false } });
      assert.equal(await left(), OLD - 500);
      await Promise.all([fillSearchWords(store), fillSearchWords(store)]);
      assert.equal(await left(), 0);
      assert.equal((await found(client, "antigo n777")).length, 1);
    });

    it("leaves the words of a wish that changes meanwhile to the change", async () => {
      const { collection } = wishModel(connection);
      const racing = wish(5_000, { text: "corrida antes" });
      await collection.insertOne(racing as never);
      const writes = createWishStore(connection);
      // The change happens between reading the wish and writing its words.
      const bulkWrite = collection.bulkWrite.bind(collection);
      collection.bulkWrite = (async (...args: Parameters<typeof bulkWrite>) => {
        await writes.write(racing, { ...racing, text: "corrida depois", version: 2 });
        return bulkWrite(...args);
      }) as typeof bulkWrite;
      await fillSearchWords(createSearchIndexStore(connection));
      collection.bulkWrite = bulkWrite;
      assert.deepEqual(await found(master, "corrida antes"), []);
      assert.deepEqual(await found(master, "corrida depois"), ids(racing));
    });
  });
});
