import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { create, toBinary } from "@bufbuild/protobuf";
import {
  Code,
  ConnectError,
  type ConnectRouter,
  createClient,
  createRouterTransport,
  type HandlerContext,
} from "@connectrpc/connect";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { headers, type MsgHdrs, type NatsConnection } from "@nats-io/nats-core";
import { DebitOutcome, DebitRequestSchema, WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { createTestClient } from "@tenho/tests/support/calls/create-test-client";
import { eventually } from "@tenho/tests/support/eventually";
import { AppError } from "../src/errors/app-error.ts";
import type { Component } from "../src/lifecycle/run-service.ts";
import { createRpcClient } from "../src/rpc/create-rpc-client.ts";
import { createNatsTransport } from "../src/rpc/nats-transport.ts";
import { serveRpc } from "../src/rpc/serve-rpc.ts";
import { currentContext, runWithContext } from "../src/telemetry/request-context.ts";
import { connectSuite, failureOf, testTools } from "./_parts.ts";

const DEBIT_SUBJECT = "rpc.tenho.wallet.v1.WalletService.Debit.messaging";
const CONTEXT = { requestId: "req-1", traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` };

describe("RPC over NATS", () => {
  let nc: NatsConnection;
  let clientNc: NatsConnection;
  const served: Component[] = [];
  const { log, lines, metrics } = testTools();

  before(async () => {
    [nc, clientNc] = await Promise.all([connectSuite("server"), connectSuite("client")]);
  });
  afterEach(async () => {
    for (const part of served.splice(0)) await part.stop();
    await nc.flush();
  });
  after(async () => {
    await Promise.all([nc.close(), clientNc.close()]);
  });

  const serve = async (routes: (router: ConnectRouter) => void, maxInFlight = 100, connection = nc) => {
    const part = serveRpc({ nc: connection, service: "wallet", log, metrics, maxInFlight, routes });
    served.push(part);
    await part.start();
    return part;
  };
  const wallet = (timeoutMs = 30_000) => createTestClient(WalletService, { nc: clientNc, timeoutMs, log, metrics });
  /** A request as a program of whatever version makes it: answered anywhere in its own inbox. */
  const ask = (subject: string, body: Uint8Array | string, options: { headers?: MsgHdrs } = {}) => {
    const reply = `_INBOX_messaging.${randomUUID()}`;
    return clientNc.request(subject, body, { timeout: 30_000, noMux: true, reply, ...options });
  };
  const rawWallet = (timeoutMs = 30_000) =>
    createClient(
      WalletService,
      createNatsTransport({ nc: clientNc, callerOf: () => "messaging", defaultTimeoutMs: timeoutMs }),
    );

  it("answers with what the implementation returns, and the same implementation runs in memory", async () => {
    const routes = (router: ConnectRouter) =>
      router.service(WalletService, {
        debit: (request) => ({ outcome: DebitOutcome.PAID, balanceAfterCents: 1_000n - request.amountCents }),
      });
    await serve((router) => void routes(router));
    const inMemory = createClient(
      WalletService,
      createRouterTransport((router) => void routes(router)),
    );
    const request = { userId: "u", amountCents: 30n };
    const answer = await wallet().debit(request);
    assert.equal(answer.balanceAfterCents, 970n);
    assert.deepEqual(answer, await inMemory.debit(request));
  });

  it("is unavailable at once when no server answers the call", async () => {
    const failure = await failureOf(rawWallet(60_000).getPrice({}));
    assert.equal(ConnectError.from(failure).code, Code.Unavailable);
    await assert.rejects(wallet(60_000).getPrice({}), { name: "AppError", code: "unavailable" });
  });

  it("brings an AppError back with its code, message, reason and fields", async () => {
    await serve((router) =>
      router.service(WalletService, {
        debit() {
          throw new AppError("unprocessable", "Conta inativa.", {
            reason: "account_inactive",
            fields: [{ field: "user_id", message: "Inativo" }],
          });
        },
      }),
    );
    await assert.rejects(wallet().debit({}), {
      name: "AppError",
      code: "unprocessable",
      publicMessage: "Conta inativa.",
      reason: "account_inactive",
      fields: [{ field: "user_id", message: "Inativo" }],
    });
  });

  it("masks what is not an AppError and logs it", async () => {
    await serve((router) =>
      router.service(WalletService, {
        getPrice() {
          throw new Error("relation wallets does not exist");
        },
      }),
    );
    const failure = await failureOf(wallet().getPrice({}));
    assert.ok(failure instanceof AppError);
    assert.equal(failure.code, "internal");
    assert.doesNotMatch(JSON.stringify([failure, String(failure.cause)]), /relation/);
    assert.ok(lines.some((line) => line.includes("relation wallets does not exist") && line.includes('"error"')));
  });

  it("carries request id, trace and remaining time to the handler", async () => {
    const seen: { context: unknown; timeoutMs: number | undefined }[] = [];
    await serve((router) =>
      router.service(WalletService, {
        getPrice(_request, context: HandlerContext) {
          seen.push({ context: currentContext(), timeoutMs: context.timeoutMs() });
          return { priceCents: 30n };
        },
      }),
    );
    await runWithContext(CONTEXT, () => wallet(30_000).getPrice({}));
    assert.deepEqual(seen[0]?.context, { ...CONTEXT, rpcCaller: "messaging" });
    assert.ok(seen[0]?.timeoutMs !== undefined && seen[0].timeoutMs > 0 && seen[0].timeoutMs <= 30_000);
  });

  it("ends at the deadline and aborts the handler's signal", async () => {
    const aborted = Promise.withResolvers<unknown>();
    let runs = 0;
    await serve((router) =>
      router.service(WalletService, {
        getPrice(_request, { signal }) {
          runs += 1;
          signal.addEventListener("abort", () => aborted.resolve(signal.reason));
          return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
        },
      }),
    );
    // A call that arrives after its deadline never runs: on a slow machine the time-out is doubled until one does.
    for (let timeoutMs = 100; runs === 0; timeoutMs *= 2) {
      await assert.rejects(wallet(timeoutMs).getPrice({}), { name: "AppError", code: "deadline_exceeded" });
    }
    assert.equal(((await aborted.promise) as Error).name, "TimeoutError");
  });

  it("lets a caller give up", async () => {
    await serve((router) => router.service(WalletService, { getPrice: () => new Promise(() => undefined) }));
    const failure = await failureOf(rawWallet().getPrice({}, { signal: AbortSignal.abort() }));
    assert.equal(ConnectError.from(failure).code, Code.Canceled);
  });

  it("never runs a request whose deadline is past", async () => {
    let runs = 0;
    await serve((router) =>
      router.service(WalletService, {
        debit() {
          runs += 1;
          return {};
        },
      }),
    );
    const late = headers();
    late.set("rpc-deadline", String(Date.now() - 2_001));
    const body = toBinary(DebitRequestSchema, create(DebitRequestSchema, {}));
    const reply = await ask(DEBIT_SUBJECT, body, { headers: late });
    assert.equal(reply.headers?.get("rpc-code"), "deadline_exceeded");
    assert.equal(runs, 0);
  });

  it("runs a request whose deadline is past by no more than clocks may differ", async () => {
    await serve((router) => router.service(WalletService, { debit: () => ({ outcome: DebitOutcome.PAID }) }));
    const early = headers();
    early.set("rpc-deadline", String(Date.now() - 1));
    const body = toBinary(DebitRequestSchema, create(DebitRequestSchema, {}));
    const reply = await ask(DEBIT_SUBJECT, body, { headers: early });
    assert.equal(reply.headers?.get("rpc-code") ?? "", "");
  });

  it("refuses a caller its contract does not name, without running the call", async () => {
    let runs = 0;
    await serve((router) =>
      router.service(WalletService, {
        credit() {
          runs += 1;
          return {};
        },
      }),
    );
    const asMessaging = createRpcClient(WalletService, {
      nc: clientNc,
      caller: "messaging",
      timeoutMs: 30_000,
      log,
      metrics,
    });
    await assert.rejects(asMessaging.credit({}), { name: "AppError", code: "forbidden" });
    assert.equal(runs, 0);
    assert.ok(lines.some((line) => line.includes('"caller":"messaging"') && line.includes("refused")));
  });

  it("does not run what asks for no answer to its caller: a copy out of a stream, a call answered in another's inbox", async () => {
    const runs: string[] = [];
    await serve((router) =>
      router.service(WalletService, {
        debit({ userId }) {
          runs.push(userId);
          return {};
        },
      }),
    );
    const request = (userId: string) => toBinary(DebitRequestSchema, create(DebitRequestSchema, { userId }));
    const { streams } = await jetstreamManager(clientNc);
    await streams.add({ name: "COPIED", subjects: ["copied"], republish: { src: "copied", dest: DEBIT_SUBJECT } });
    await jetstream(clientNc).publish("copied", request("forged"));
    const dropped = () => lines.filter((line) => line.includes("no answer to its caller")).length;
    await eventually("the copy has arrived", () => dropped() === 1);
    for (const reply of ["_INBOX_users.known.address", "_INBOX_messaging", "_INBOX_messaging2.known.address"]) {
      clientNc.publish(DEBIT_SUBJECT, request("redirected"), { reply });
    }
    await eventually("so have the others", () => dropped() === 4);
    await ask(DEBIT_SUBJECT, request("called"));
    assert.deepEqual(runs, ["called"]);
    await streams.delete("COPIED");
  });

  it("refuses bytes that are no request, methods that do not exist and bodies too large", async () => {
    await serve((router) => router.service(WalletService, { debit: () => ({}) }));
    const garbage = await ask(DEBIT_SUBJECT, new Uint8Array([255, 255, 255]));
    assert.equal(garbage.headers?.get("rpc-code"), "invalid_argument");
    const unknown = await ask(DEBIT_SUBJECT.replace("Debit", "DebitTwice"), "");
    assert.equal(unknown.headers?.get("rpc-code"), "unimplemented");
    const tooLarge = { description: "x".repeat((clientNc.info?.max_payload ?? 0) + 1) };
    await assert.rejects(wallet().debit(tooLarge), { code: "invalid_input" });
  });

  it("answers overloaded above maxInFlight without running the call", async () => {
    const gate = Promise.withResolvers<void>();
    let runs = 0;
    await serve(
      (router) =>
        router.service(WalletService, {
          async debit() {
            runs += 1;
            await gate.promise;
            return {};
          },
        }),
      2,
    );
    const first = [rawWallet().debit({}), rawWallet().debit({})];
    await eventually("two calls run", () => runs === 2);
    const failure = await failureOf(rawWallet().debit({}));
    assert.equal(ConnectError.from(failure).code, Code.ResourceExhausted);
    gate.resolve();
    await Promise.all(first);
    assert.equal(runs, 2);
  });

  it("tries an idempotent call again until a server comes, within its deadline", async () => {
    const answer = createTestClient(WalletService, {
      nc: clientNc,
      timeoutMs: 60_000,
      log,
      metrics,
      retry: { attemptsMax: 50 },
    }).getPrice({});
    await serve((router) => router.service(WalletService, { getPrice: () => ({ priceCents: 30n }) }));
    assert.equal((await answer).priceCents, 30n);
  });

  it("asks again for an idempotent answer that was lost", async () => {
    let runs = 0;
    await serve((router) =>
      router.service(WalletService, {
        getPrice() {
          runs += 1;
          return runs === 1 ? new Promise(() => undefined) : { priceCents: 30n };
        },
      }),
    );
    // Long enough for the second answer, which is not lost, to arrive.
    const retry = { attemptTimeoutMs: 4_000 };
    const client = createTestClient(WalletService, { nc: clientNc, timeoutMs: 60_000, log, metrics, retry });
    assert.equal((await client.getPrice({})).priceCents, 30n);
    assert.equal(runs, 2);
  });

  it("never tries again what a handler refused", async () => {
    let runs = 0;
    await serve((router) =>
      router.service(WalletService, {
        getPrice() {
          runs += 1;
          throw new AppError("unavailable", "Banco fora do ar.");
        },
      }),
    );
    await assert.rejects(wallet().getPrice({}), { code: "unavailable", publicMessage: "Banco fora do ar." });
    assert.equal(runs, 1);
  });

  it("splits calls over replicas and loses none while one of them drains", async () => {
    const counts = [0, 0];
    const second = await connectSuite("server-2");
    const routesOf = (index: number) => (router: ConnectRouter) =>
      void router.service(WalletService, {
        async debit() {
          counts[index] = (counts[index] ?? 0) + 1;
          await new Promise((resolve) => setTimeout(resolve, 5));
          return { outcome: DebitOutcome.PAID };
        },
      });
    const leaving = await serve(routesOf(0), 1_000);
    await serve(routesOf(1), 1_000, second);
    const calls = Array.from({ length: 200 }, () => rawWallet(60_000).debit({}));
    await eventually("the first replica works", () => (counts[0] ?? 0) > 0);
    await leaving.drain?.();
    const later = Array.from({ length: 50 }, () => rawWallet(60_000).debit({}));
    const answers = await Promise.all([...calls, ...later]);
    assert.equal(answers.filter(({ outcome }) => outcome === DebitOutcome.PAID).length, 250);
    assert.equal((counts[0] ?? 0) + (counts[1] ?? 0), 250);
    assert.ok((counts[1] ?? 0) >= 50);
    await second.close();
  });

  it("measures calls on both sides by method and code", async () => {
    await serve((router) => router.service(WalletService, { getPrice: () => ({ priceCents: 30n }) }));
    await wallet().getPrice({});
    const text = await metrics.registry.metrics();
    assert.match(
      text,
      /tenho_rpc_client_seconds_count\{[^}]*method="tenho\.wallet\.v1\.WalletService\.GetPrice"[^}]*code="ok"/,
    );
    assert.match(
      text,
      /tenho_rpc_server_seconds_count\{[^}]*method="tenho\.wallet\.v1\.WalletService\.GetPrice"[^}]*code="ok"/,
    );
  });
});
