import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Client, createClient, createRouterTransport } from "@connectrpc/connect";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { createPastWishStore } from "../../src/adapters/db/past-wish-store.ts";
import { wishModel } from "../../src/adapters/db/wish-document.ts";
import { pastWishRpc } from "../../src/adapters/rpc/past-wish-rpc.ts";
import { wishOf } from "../_panel-harness.ts";

const at = (minutesAgo: number): Date => new Date(Date.parse("2026-11-20T12:00:00.000Z") - minutesAgo * 60_000);
const OPERATORS = { id: 42, name: "Padaria", confidence: 1, method: "lexical", decidedBy: "operator" as const };
const KEPT = [
  wishOf({ receivedAt: at(1), text: `pizza, zap (86) 98888-7777 ${"x".repeat(2_000)}` }),
  wishOf({ receivedAt: at(2), text: "pão doce", category: OPERATORS }),
  // Two wishes of the same moment: the id breaks the tie, so no wish is lost between two pages.
  wishOf({ receivedAt: at(3), text: "a mesma hora" }),
  wishOf({ receivedAt: at(3), text: "a mesma hora" }),
  wishOf({ receivedAt: at(4), text: "o mais velho" }),
];
const LEFT_OUT = [
  wishOf({ receivedAt: at(0), category: null }),
  wishOf({ receivedAt: at(0), text: "" }),
  wishOf({ receivedAt: at(0), kind: "greeting", state: "void", text: "oi" }),
  wishOf({ receivedAt: at(0), kind: null, state: "gathering" }),
];

describe("texts of past wishes", () => {
  let connection: Connection;
  let client: Client<typeof MessagingService>;

  before(async () => {
    connection = await openDatabase({ url: testInfra().mongoUrl("past-wishes"), poolMax: 5, timeoutMs: 90_000 });
    await ensureIndexes(connection);
    await wishModel(connection).collection.insertMany([...KEPT, ...LEFT_OUT] as never);
    const transport = createRouterTransport(({ service }) => {
      service(MessagingService, pastWishRpc(createPastWishStore(connection)));
    });
    client = createClient(MessagingService, transport);
  });
  after(() => connection.close());

  it("are those of real wishes with a category, newest first, masked and cut", async () => {
    const { wishes, nextCursor } = await client.listWishTexts({});
    assert.equal(nextCursor, "");
    assert.equal(wishes.length, KEPT.length);
    assert.deepEqual([wishes[0]?.wishId, wishes.at(-1)?.wishId], [KEPT[0]?._id, KEPT.at(-1)?._id]);
    assert.match(wishes[0]?.text ?? "", /^pizza, zap ••• xxx/);
    assert.equal(wishes[0]?.text.length, 1_000);
    assert.deepEqual([wishes[1]?.text, wishes[1]?.categoryId, wishes[1]?.decidedBy], ["pão doce", 42, "operator"]);
  });

  it("come page by page, each once", async () => {
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await client.listWishTexts({ limit: 2, cursor });
      assert.ok(page.wishes.length <= 2);
      seen.push(...page.wishes.map(({ wishId }) => wishId));
      cursor = page.nextCursor;
    } while (cursor !== "");
    assert.deepEqual(seen.toSorted(), KEPT.map(({ _id }) => _id).toSorted());
    await assert.rejects(client.listWishTexts({ cursor: "torto" }));
  });
});
