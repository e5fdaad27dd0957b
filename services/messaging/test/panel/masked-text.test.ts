import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { createSearchIndexStore } from "../../src/adapters/db/search-index-store.ts";
import { wishModel } from "../../src/adapters/db/wish-document.ts";
import { createWishStore } from "../../src/adapters/db/wish-store.ts";
import { fillSearchWords } from "../../src/app/wish/fill-search-words.ts";
import { anonymiseWish } from "../../src/domain/wish/anonymise.ts";
import type { Wish } from "../../src/domain/wish/wish.ts";
import { NO_FILTER } from "../../src/panel/panel-port.ts";
import { createPanelStore } from "../../src/panel/panel-store.ts";
import { presentMessage } from "../../src/panel/present-message.ts";
import { offerTo, wishOf } from "../_panel-harness.ts";

const ME = { id: "0198b000-0000-7000-8000-000000000003", name: "Pizzaria Minha" };
const merchant = { kind: "merchant", merchantId: ME.id, mayAnswer: true } as const;
const WITH_PHONE = "pizza, zap 86 99876-5432";
const MASKED = "pizza, zap •••";

describe("the text of a wish without contacts", () => {
  let connection: Connection;
  before(async () => {
    connection = await openDatabase({ url: testInfra().mongoUrl("masked"), poolMax: 10, timeoutMs: 90_000 });
    await ensureIndexes(connection);
  });
  after(() => connection.close());

  const offered = (more: Partial<Wish>): Wish => wishOf({ offers: [offerTo(ME)], ...more });
  const stored = async ({ _id }: Pick<Wish, "_id">) => {
    const document = await wishModel(connection).collection.findOne({ _id: _id as never });
    return document?.masked as string | null | undefined;
  };
  const set = (one: Wish, fields: object) =>
    wishModel(connection).collection.updateOne({ _id: one._id as never }, { $set: fields });
  /** The wish as a merchant's list shows it. */
  const shown = async ({ _id }: Pick<Wish, "_id">) => {
    const scope = { kind: "merchant", merchantId: ME.id } as const;
    const list = await createPanelStore(connection).list(scope, NO_FILTER, { limit: 100, after: null });
    const found = list.find((wish) => wish._id === _id);
    return found && presentMessage(found, merchant, new Date()).content;
  };
  const insert = async (more: Partial<Wish>): Promise<Wish> => {
    const wish = offered(more);
    assert.equal(await createWishStore(connection).insert(wish), "inserted");
    return wish;
  };
  const read = async ({ _id }: Wish): Promise<Wish> => {
    const wish = await createWishStore(connection).get(_id);
    assert.ok(wish);
    return wish;
  };

  it("is stored with the wish, and only read when the wish is listed", async () => {
    const wish = await insert({ text: WITH_PHONE });
    assert.equal(await stored(wish), MASKED);
    assert.equal(await shown(wish), MASKED);
    await set(wish, { masked: "guardado" });
    assert.equal(await shown(wish), "guardado");
  });

  it("takes no room where nothing is masked", async () => {
    const wish = await insert({ text: "pizza grande" });
    assert.equal(await stored(wish), null);
    assert.equal(await shown(wish), "pizza grande");
  });

  it("follows a change of the text in the same write, also one that leaves the words as they are", async () => {
    const before = await insert({ text: WITH_PHONE });
    const store = createWishStore(connection);
    const texts = ["sushi, e-mail a@b.com", "sushi! e-mail a@b.com", "sushi"];
    for (const text of texts) {
      const wish = await read(before);
      assert.ok(await store.write(wish, { ...wish, text, version: wish.version + 1 }));
      assert.equal(await shown(before), text.replace("a@b.com", "•••"));
      const fresh = createWishStore(connection);
      const again = await read(before);
      assert.ok(await fresh.write(again, { ...again, text: `${text}?`, version: again.version + 1 }));
      assert.equal(await shown(before), `${text.replace("a@b.com", "•••")}?`);
    }
  });

  it("of an earlier format is not shown, but made at the reading until it is filled in", async () => {
    const without = offered({ text: WITH_PHONE });
    await wishModel(connection).collection.insertOne(without as never);
    const changed = await insert({ text: WITH_PHONE });
    await set(changed, { wordsFormat: 1, masked: "de um texto anterior" });
    for (const wish of [without, changed]) assert.equal(await shown(wish), MASKED);
    assert.equal(await stored(without), undefined);
    await fillSearchWords(createSearchIndexStore(connection));
    for (const wish of [without, changed]) assert.equal(await stored(wish), MASKED);
  });

  it("goes with the person's text", async () => {
    const inserted = await insert({ text: WITH_PHONE });
    const wish = await read(inserted);
    assert.ok(await createWishStore(connection).write(wish, anonymiseWish(wish, new Date())));
    assert.equal(await stored(inserted), null);
    assert.equal(await shown(inserted), "Texto removido");
  });
});
