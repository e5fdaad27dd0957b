import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Client, createClient, createRouterTransport } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import { contextFrom, runWithContext } from "@tenho/kernel/telemetry/request-context";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { wishModel } from "../../src/adapters/db/wish-document.ts";
import type { Wish } from "../../src/domain/wish/wish.ts";
import { createReadUnmetDemand } from "../../src/statistics/read-unmet-demand.ts";
import { createRollupStore } from "../../src/statistics/rollup-store.ts";
import { unmetDemandRpc } from "../../src/statistics/unmet-demand-rpc.ts";
import { fillPanel, offerTo, wishOf } from "../_panel-harness.ts";

const unitOf = (id: string) => ({ id, name: "", city: "Parnaíba", state: "PI", timeZone: "America/Fortaleza" });
const UNIT = unitOf("0198a000-0000-7000-8000-000000000001");
const OTHER = unitOf("0198a000-0000-7000-8000-000000000002");
const BUSY = unitOf("0198a000-0000-7000-8000-000000000003");
const DAY_MS = 24 * 3_600_000;
const TODAY = new Date().toISOString().slice(0, 10);
/** 09:00 in Fortaleza, some days ago. */
const at = (daysAgo: number) => new Date(Date.parse(`${TODAY}T12:00:00Z`) - daysAgo * DAY_MS);
const category = (id: number): Wish["category"] => ({
  id,
  name: "",
  confidence: 1,
  method: "lexical",
  decidedBy: "operator",
});
const unmet = (more: Partial<Wish>) => wishOf({ unit: UNIT, noMerchantNoticeSent: true, ...more });

describe("the wishes without a company", () => {
  let connection: Connection;
  let client: Client<typeof MessagingService>;
  let names: () => Promise<{ id: number; name: string; isDeleted: boolean }[]>;

  before(async () => {
    connection = await openDatabase({ url: testInfra().mongoUrl("unmet-demand"), poolMax: 5, timeoutMs: 90_000 });
    await ensureIndexes(connection);
    await wishModel(connection).collection.insertMany([
      unmet({ receivedAt: at(2), district: "São José", state: "waiting_merchant", unserved: "no_seller" }),
      unmet({ receivedAt: at(3), district: "São José", state: "closed", skippedForBalance: ["m1"] }),
      unmet({ receivedAt: at(2), category: category(42), unserved: "unavailable", skippedForBalance: ["m1"] }),
      unmet({ receivedAt: at(40), district: "Centro" }),
      unmet({ receivedAt: at(100), district: "Centro" }),
      // Wishes that do not count: a company was asked, the consumer was not told there is none, another unit, no category, no wish.
      unmet({ receivedAt: at(2), offers: [offerTo({ id: "m1", name: "m1" })] }),
      unmet({ receivedAt: at(2), noMerchantNoticeSent: false }),
      unmet({ receivedAt: at(2), unit: OTHER }),
      unmet({ receivedAt: at(2), category: null }),
      unmet({ receivedAt: at(2), state: "void" }),
      ...Array.from({ length: 31 }, (_, index) =>
        Array.from({ length: index === 0 ? 1 : 2 }, () =>
          unmet({ unit: BUSY, receivedAt: at(1), district: `Bairro ${index}` }),
        ),
      ).flat(),
    ] as never);
    await fillPanel(connection);
    const transport = createRouterTransport(({ service }) => {
      const store = createRollupStore(connection);
      const categorisation = { getCategories: () => names() };
      service(MessagingService, unmetDemandRpc(createReadUnmetDemand({ store, categorisation })));
    });
    client = createClient(MessagingService, transport);
    names = async () => [{ id: 41, name: "Pizzaria", isDeleted: false }];
  });
  after(() => connection.close());

  const ask = (over: object = {}, identity = identityFor({ role: "MASTER" })) =>
    runWithContext({ ...contextFrom({}), identity, rpcCaller: "gateway" }, () =>
      client.getUnmetDemand({ unitId: UNIT.id, days: 30, timeZone: "America/Fortaleza", ...over }),
    );

  it("are counted by district and hour of the unit's clock, and by category, over the days asked for", async () => {
    const month = await ask();
    assert.deepEqual([month.wishes, month.withoutBalance, month.cellWishes], [3, 1, 3]);
    assert.deepEqual([month.noSeller, month.unavailable], [1, 1]);
    assert.deepEqual(
      month.lines.map(({ noSeller, withoutBalance, unavailable }) => [noSeller, withoutBalance, unavailable]),
      [
        [1, 1, 0],
        [0, 0, 1],
      ],
    );
    assert.deepEqual(
      month.cells.map(({ district, hour, wishes }) => [district, hour, wishes]),
      [
        ["São José", 9, 2],
        ["", 9, 1],
      ],
    );
    const short = ({ lines }: typeof month) =>
      lines.map((line) => [line.categoryId, line.categoryName, line.district, line.wishes, line.withoutBalance]);
    assert.deepEqual(short(month), [
      [41, "Pizzaria", "São José", 2, 1],
      [42, "", "", 1, 0],
    ]);
    assert.deepEqual((await ask({ days: 90 })).wishes, 4);
    assert.deepEqual((await ask({ days: 1 })).wishes, 0);
    assert.deepEqual((await ask({ unitId: OTHER.id })).wishes, 1);
  });

  it("narrow their cells to a category, and keep the lines of all", async () => {
    const one = await ask({ categoryId: 42 });
    assert.deepEqual([one.wishes, one.cellWishes, one.cells.length, one.lines.length], [3, 1, 1, 2]);
    assert.deepEqual(
      one.categories.map(({ categoryId, wishes }) => [categoryId, wishes]),
      [
        [41, 2],
        [42, 1],
      ],
    );
  });

  it("show the thirty districts with most wishes, and say how many there are in all", async () => {
    const busy = await ask({ unitId: BUSY.id });
    assert.deepEqual([busy.wishes, busy.cellWishes, busy.cells.length], [61, 61, 30]);
    assert.ok(busy.cells.every(({ district }) => district !== "Bairro 0"));
  });

  it("come without names while categorisation does not answer", async () => {
    names = () => Promise.reject(new AppError("unavailable", "fora"));
    assert.equal((await ask()).lines[0]?.categoryName, "");
  });

  it("are refused for a period, a zone or a unit that is none", async () => {
    for (const bad of [{ days: 0 }, { days: 91 }, { timeZone: "Marte/Olimpo" }, { unitId: "1" }]) {
      await assert.rejects(ask(bad));
    }
  });

  it("are answered to those who run the unit, and to no one else", async () => {
    assert.equal((await ask({}, identityFor({ role: "ADMIN", unitIds: [UNIT.id] }))).wishes, 3);
    for (const identity of [
      identityFor({ role: "ADMIN", unitIds: [OTHER.id] }),
      identityFor({ role: "CLIENT", unitIds: [UNIT.id] }),
      identityFor(),
    ]) {
      await assert.rejects(ask({}, identity));
    }
  });
});
