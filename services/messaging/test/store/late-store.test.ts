import assert from "node:assert/strict";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { after, before, describe, it } from "node:test";
import { retryUntilReachable } from "@tenho/kernel/lifecycle/retry-until-reachable";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { openDatabase, pingDatabase } from "../../src/adapters/db/open-database.ts";

/** Short, so that an absent store is noticed soon; once it is up it may answer slowly. */
const UNREACHABLE_MS = 500;
const ANSWER_MS = 15_000;

describe("a document store that comes up after messaging", () => {
  const store = new URL(testInfra().mongoUrl("late"));
  const callers = new Set<Socket>();
  let isUp = false;
  let proxy: Server;
  let connection: Connection | undefined;

  before(async () => {
    proxy = createServer((caller) => {
      callers.add(caller);
      caller.on("error", () => undefined).on("close", () => callers.delete(caller));
      if (!isUp) return caller.destroy();
      const behind = connect(Number(store.port), store.hostname);
      behind.on("error", () => caller.destroy()).on("close", () => caller.destroy());
      caller.on("close", () => behind.destroy());
      caller.pipe(behind).pipe(caller);
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  });
  after(async () => {
    await connection?.close();
    for (const caller of callers) caller.destroy();
    proxy.close();
  });

  it("is waited for, and no connection of the failed attempts stays open", async () => {
    const url = new URL(store);
    url.port = String((proxy.address() as AddressInfo).port);
    // Otherwise the driver would go to the members that a replica set names, past the proxy.
    url.searchParams.set("directConnection", "true");
    const waits: unknown[] = [];
    const log = {
      warn: (details: unknown) => {
        waits.push(details);
        isUp = true;
      },
    } as never;
    const open = () => openDatabase({ url: url.toString(), poolMax: 1, timeoutMs: isUp ? ANSWER_MS : UNREACHABLE_MS });
    connection = await retryUntilReachable({ log, store: "document store" }, open);
    await pingDatabase(connection);
    assert.equal(waits.length, 1);
    // The driver keeps one connection to watch the server, one to time it, and ours.
    assert.ok(callers.size <= 3, `${callers.size} connections`);
  });
});
