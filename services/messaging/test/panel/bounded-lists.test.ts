import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { AppError } from "@tenho/kernel/errors/app-error";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { signTestIdentity } from "@tenho/tests/support/calls/test-identity";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { wishModel } from "../../src/adapters/db/wish-document.ts";
import { panelHandlers } from "../../src/panel/panel-handlers.ts";
import type { PanelStore } from "../../src/panel/panel-port.ts";
import { NO_FILTER } from "../../src/panel/panel-port.ts";
import { createPanelStore } from "../../src/panel/panel-store.ts";
import { createStatistics } from "../../src/statistics/read-statistics.ts";
import { createRollupStore } from "../../src/statistics/rollup-store.ts";
import { type Page, type Panel, servePanel, wishOf } from "../_panel-harness.ts";

const COUNTED_MAX = 10_000;
const SOME = 40;

describe("lists of a panel at volume", () => {
  let connection: Connection;
  const master = { role: "MASTER" as const };

  before(async () => {
    connection = await openDatabase({ url: testInfra().mongoUrl("bounded"), poolMax: 10, timeoutMs: 60_000 });
    const wishes = wishModel(connection);
    await ensureIndexes(connection);
    const text = "x";
    for (let done = 0; done <= COUNTED_MAX; done += 1_000) {
      const some = Array.from({ length: Math.min(1_000, COUNTED_MAX + 1 - done) }, (_, index) =>
        wishOf({
          text,
          receivedAt: new Date(Date.now() - (done + index) * 1_000),
          ...(done + index < SOME && { category: null }),
        }),
      );
      await wishes.collection.insertMany(some as never);
    }
  });
  after(() => connection.close());

  async function withPanel(panel: PanelStore, use: (panel: Panel) => Promise<void>): Promise<void> {
    const none = () => Promise.reject(new Error("not part of this"));
    const statistics = createStatistics(createRollupStore(connection));
    const deps = {
      panel,
      statistics,
      answerOffer: none,
      followUpOffer: none,
      merchants: { missedCounts: async () => new Map<string, number>() },
      correctCategory: none,
      namesOf: async () => new Map<string, string>(),
      now: () => new Date(),
    };
    const served = await servePanel(panelHandlers(deps));
    try {
      await use(served);
    } finally {
      await served.stop();
    }
  }

  it("count to ten thousand and say that there are more; fewer are counted exactly", async () => {
    await withPanel(createPanelStore(connection), async (panel) => {
      const all = (await panel.call<Page>(master, "messages?limit=2")).body;
      assert.deepEqual([all.total, all.total_is_capped, all.items.length], [COUNTED_MAX, true, 2]);
    });
    const store = createPanelStore(connection);
    const total = (max: number) => store.total({ kind: "all" }, { ...NO_FILTER, category: "41" }, max);
    const categorised = COUNTED_MAX + 1 - SOME;
    assert.deepEqual(await total(COUNTED_MAX), { count: categorised, isCapped: false });
    assert.deepEqual(await total(categorised), { count: categorised, isCapped: false });
    assert.deepEqual(await total(categorised - 1), { count: categorised - 1, isCapped: true });
  });

  it("add up the ten thousand newest and say that there are more", async () => {
    type Stats = { totalMessages: number; categorizedMessages: number; isCapped: boolean };
    await withPanel(createPanelStore(connection), async (panel) => {
      const stats = async (query: string): Promise<Stats> =>
        (await panel.call<Stats>(master, `messages/stats?${query}`)).body;
      const { totalMessages, categorizedMessages, isCapped } = await stats("status=pending");
      // The newest wishes are those without a category.
      assert.deepEqual([totalMessages, categorizedMessages, isCapped], [COUNTED_MAX, COUNTED_MAX - SOME, true]);
      const categorised = await stats("category=41&status=pending");
      assert.deepEqual([categorised.totalMessages, categorised.isCapped], [COUNTED_MAX + 1 - SOME, false]);
    });
  });

  it("end with the reader: its query is aborted, and the store sees its connection closed", async () => {
    const store = createPanelStore(connection);
    const closed: string[] = [];
    const onClosed = ({ reason }: { reason: string }) => void closed.push(reason);
    const client = connection.getClient();
    client.on("connectionClosed", onClosed);
    for (const query of [
      (signal: AbortSignal) => store.list({ kind: "all" }, NO_FILTER, { limit: 5_000, after: null }, signal),
      (signal: AbortSignal) => store.total({ kind: "all" }, NO_FILTER, COUNTED_MAX, signal),
      (signal: AbortSignal) => store.sums({ kind: "all" }, NO_FILTER, COUNTED_MAX, signal),
    ]) {
      const hangUp = new AbortController();
      const gone = new AppError("unavailable", "A chamada foi interrompida.");
      // The query is running once its connection is taken.
      client.once("connectionCheckedOut", () => setImmediate(() => hangUp.abort(gone)));
      const before = closed.length;
      await assert.rejects(query(hangUp.signal), gone);
      await eventually("its connection is closed", () => closed.length > before);
    }
    client.off("connectionClosed", onClosed);
  });

  it("end with the HTTP call of a reader that hangs up", async () => {
    const signals: AbortSignal[] = [];
    const hang = (signal: AbortSignal | undefined): Promise<never> =>
      new Promise((_resolve, reject) => {
        if (signal === undefined) return reject(new Error("no signal"));
        signals.push(signal);
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
    const hanging: PanelStore = {
      ...createPanelStore(connection),
      list: (_scope, _filter, _page, signal) => hang(signal),
      sums: (_scope, _filter, _max, signal) => hang(signal),
    };
    await withPanel(hanging, async ({ url }) => {
      const identity = signTestIdentity(identityFor(master), "messaging");
      for (const [index, path] of ["messages?limit=1", "messages/stats?status=pending"].entries()) {
        const reader = new AbortController();
        const call = fetch(`${url}/webhooks/${path}`, {
          headers: { "x-tenho-identity": identity },
          signal: reader.signal,
        });
        await eventually("the query runs", () => signals.length === index + 1);
        reader.abort();
        await assert.rejects(call);
        await eventually("the query is told", () => signals[index]?.aborted === true);
      }
    });
  });
});
