import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { NatsConnection } from "@nats-io/nats-core";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { createTestClient } from "@tenho/tests/support/calls/create-test-client";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { signTestIdentity, TEST_IDENTITY_KEYS } from "@tenho/tests/support/calls/test-identity";
import type { Identity } from "../src/auth/identity.ts";
import { requireIdentity } from "../src/auth/require-identity.ts";
import type { Component } from "../src/lifecycle/run-service.ts";
import type { SignIdentity } from "../src/rpc/request-headers.ts";
import { serveRpc } from "../src/rpc/serve-rpc.ts";
import { currentContext } from "../src/telemetry/request-context.ts";
import { connectSuite, failureOf, testTools } from "./_parts.ts";

describe("the identity that an RPC acts for", () => {
  let nc: NatsConnection;
  let server: Component;
  const { log, lines, metrics } = testTools();
  const seen: (Identity | undefined)[] = [];

  before(async () => {
    nc = await connectSuite("server");
    server = serveRpc({
      nc,
      service: "wallet",
      log,
      metrics,
      maxInFlight: 10,
      identityKeys: TEST_IDENTITY_KEYS,
      routes: (router) =>
        router.service(WalletService, {
          getPrice: () => {
            seen.push(currentContext()?.identity);
            return {};
          },
          getBalances: () => {
            requireIdentity();
            return {};
          },
        }),
    });
    await server.start();
  });
  after(async () => {
    await server.stop();
    await nc.close();
  });

  const client = (signIdentity?: SignIdentity) =>
    createTestClient(WalletService, { nc, timeoutMs: 90_000, log, metrics, signIdentity });
  const merchant = identityFor({ role: "CLIENT" });
  const forMerchant: SignIdentity = (service) => signTestIdentity(merchant, service);

  it("arrives as it was signed for the service that is called", async () => {
    await client(forMerchant).getPrice({});
    assert.deepEqual(seen.at(-1), merchant);
    await client(forMerchant).getBalances({});
    assert.ok(!lines.join("").includes(merchant.userId ?? ""), "no line of the log has it");
  });

  it("is nobody where none is signed, and what needs one is refused then", async () => {
    await client().getPrice({});
    await client(() => undefined).getPrice({});
    assert.deepEqual(seen.slice(-2), [undefined, undefined]);
    const failure = await failureOf(client().getBalances({}));
    assert.deepEqual((failure as { code?: string }).code, "unauthenticated");
  });

  it("signed for another service, too long ago or by nobody refuses the whole call", async () => {
    const calls = seen.length;
    const signers: SignIdentity[] = [
      () => signTestIdentity(merchant, "payment"),
      (service) => signTestIdentity(merchant, service, -1),
      () => "bm9ib2R5.bm9ib2R5",
    ];
    for (const sign of signers) {
      const failure = await failureOf(client(sign).getPrice({}));
      assert.deepEqual((failure as { code?: string }).code, "forbidden");
    }
    assert.equal(seen.length, calls);
  });
});
