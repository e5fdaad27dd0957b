import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { ConnectRouter } from "@connectrpc/connect";
import type { NatsConnection } from "@nats-io/nats-core";
import { DebitOutcome, WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { createTestClient } from "@tenho/tests/support/calls/create-test-client";
import { eventually } from "@tenho/tests/support/eventually";
import { AppError } from "../src/errors/app-error.ts";
import type { Component } from "../src/lifecycle/component.ts";
import { serveRpc } from "../src/rpc/serve-rpc.ts";
import { connectSuite, failureOf, testTools } from "./_parts.ts";

const CALLS = 40;

describe("replicas of two versions in one queue group", () => {
  const connections: NatsConnection[] = [];
  const served: Component[] = [];
  const { log, lines, metrics } = testTools();
  let client: NatsConnection;
  before(async () => {
    client = await connectSuite("client");
  });
  afterEach(async () => {
    for (const part of served.splice(0)) await part.stop();
    for (const nc of connections.splice(0)) await nc.close();
    lines.length = 0;
  });
  after(() => client.close());

  const serve = async (routes: (router: ConnectRouter) => void) => {
    const nc = await connectSuite("server");
    connections.push(nc);
    const part = serveRpc({ nc, service: "wallet", log, metrics, maxInFlight: 100, routes });
    served.push(part);
    await part.start();
  };
  const wallet = (timeoutMs: number) => createTestClient(WalletService, { nc: client, timeoutMs, log, metrics });
  const wasRefused = () => lines.some((line) => line.includes("refused by an older replica"));
  /** Knows `GetPrice` and nothing newer. */
  const serveOld = () => serve((router) => void router.rpc(WalletService.method.getPrice, () => ({ priceCents: 30n })));
  const counts = { debits: 0 };
  const serveNew = () =>
    serve((router) =>
      router.service(WalletService, {
        getPrice: () => ({ priceCents: 30n }),
        debit() {
          counts.debits += 1;
          return { outcome: DebitOutcome.PAID };
        },
      }),
    );

  it("answer every call of a method that only the newer one knows, each run once", async () => {
    counts.debits = 0;
    await Promise.all([serveOld(), serveNew()]);
    const client = wallet(60_000);
    const answers = await Promise.all(Array.from({ length: CALLS }, () => client.debit({})));
    assert.ok(answers.every(({ outcome }) => outcome === DebitOutcome.PAID));
    assert.equal(counts.debits, CALLS);
    assert.ok(wasRefused(), "the older one got some of them first");
  });

  it("leave a call waiting for the first newer one, within its deadline", async () => {
    await serveOld();
    const answer = wallet(60_000).debit({});
    await eventually("the older one has refused it", wasRefused);
    await serveNew();
    assert.equal((await answer).outcome, DebitOutcome.PAID);
  });

  it("are unavailable for the method while all of them are older", async () => {
    await serveOld();
    await assert.rejects(wallet(300).debit({}), { name: "AppError", code: "unavailable" });
    assert.equal((await wallet(60_000).getPrice({})).priceCents, 30n);
  });

  it("keep a handler's own refusal final", async () => {
    let runs = 0;
    await serve((router) =>
      router.service(WalletService, {
        debit() {
          runs += 1;
          throw new AppError("forbidden", "Conta inativa.");
        },
      }),
    );
    const failure = await failureOf(wallet(60_000).debit({}));
    assert.ok(failure instanceof AppError);
    assert.deepEqual([failure.code, runs], ["forbidden", 1]);
  });
});
