import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { NatsConnection } from "@nats-io/nats-core";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { BreakerState, type ServiceStatus, ServiceStatusSchema } from "@tenho/proto/status/v1/status_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { StatusOfServices } from "../../src/panel/ask-services.ts";
import { createReadPlatformStatus } from "../../src/panel/read-status.ts";
import { type GatewayHarness, startGatewayHarness } from "../_harness.ts";
import { person, tokenFor } from "../_token-builder.ts";

const PROVEN_AT = new Date("2026-11-20T12:00:00Z");
const ready = create(ServiceStatusSchema, { ready: true });
const NOBODY: StatusOfServices = {
  auth: null,
  users: null,
  franchise: null,
  wallet: null,
  messaging: null,
  categorisation: null,
  payment: null,
};
const noStreams = async () => ({ deadLetters: 0, streams: [] });

describe("GET /platform/status", () => {
  let gateway: GatewayHarness;
  let nc: NatsConnection;
  let wallet: Component;

  before(async () => {
    nc = await connectNats({ url: testInfra().natsUrl(), name: "test" });
    const books = { balanced: false, discrepancies: 3, provenAt: timestampFromDate(PROVEN_AT), stale: true };
    wallet = serveRpc({
      nc,
      service: "wallet",
      log: createLogger({ service: "wallet", level: "silent" }),
      metrics: createMetrics("wallet"),
      maxInFlight: 10,
      routes: (router) =>
        router.service(WalletService, { getStatus: () => ({ ready: false, failingChecks: ["postgres"], books }) }),
    });
    await wallet.start();
    gateway = await startGatewayHarness();
    await eventually("ready", async () => (await gateway.admin("/readyz")).status === 200);
  });
  after(async () => {
    await gateway?.stop();
    await wallet?.stop();
    await nc?.close();
  });

  it("is MASTER's alone", async () => {
    const call = (token?: string) => gateway.call("/platform/status", token === undefined ? {} : { token });
    assert.equal((await call()).status, 401);
    for (const role of ["ADMIN", "CLIENT", "USER"] as const) {
      assert.equal((await call(tokenFor(person(role)))).status, 403, role);
    }
    assert.equal(
      (await call(tokenFor(person("MASTER"), { due: "password" }))).status,
      403,
      "a forced step comes first",
    );
  });

  it("says what each service says, and of one that is dead that it cannot be reached, without failing", async () => {
    const { status, json, headers } = await gateway.call("/platform/status", { token: tokenFor(person("MASTER")) });
    assert.equal(status, 200);
    assert.equal(headers["cache-control"], "no-store");
    const services = json.services as { name: string }[];
    assert.deepEqual(
      services.find(({ name }) => name === "wallet"),
      { name: "wallet", state: "NOT_READY", failing_checks: ["postgres"] },
    );
    assert.deepEqual(
      services.find(({ name }) => name === "payment"),
      { name: "payment", state: "UNREACHABLE", failing_checks: [] },
    );
    assert.deepEqual(json.books, {
      is_balanced: false,
      discrepancies: 3,
      proven_at: PROVEN_AT.toISOString(),
      is_stale: true,
    });
    assert.deepEqual([json.whatsapp, json.payment], [null, null], "nobody knows, so nothing is said to be well");
    const names = (json.streams as { name: string; fill: number }[]).map(({ name }) => name);
    assert.deepEqual(names.sort(), ["AUDIT", "DEAD_LETTERS", "EVENTS", "WHATSAPP_IN"]);
    assert.equal(typeof json.dead_letters, "number");
  });
});

describe("the status of the platform", () => {
  const reader = (
    answers: Partial<StatusOfServices>,
    more: Partial<Parameters<typeof createReadPlatformStatus>[0]> = {},
  ) =>
    createReadPlatformStatus({
      askServices: async () => ({ ...NOBODY, ...answers }),
      readStreams: noStreams,
      now: () => PROVEN_AT,
      ...more,
    });

  it("is asked for once while panels look within a few seconds, and again after them", async () => {
    let nowMs = 0;
    let asked = 0;
    const read = reader(
      {},
      {
        now: () => new Date(nowMs),
        askServices: async () => {
          asked += 1;
          return NOBODY;
        },
      },
    );
    await Promise.all(Array.from({ length: 20 }, read));
    nowMs = 4_999;
    await read();
    assert.equal(asked, 1);
    nowMs = 5_000;
    await Promise.all([read(), read()]);
    assert.equal(asked, 2);
  });

  it("has the breakers of what lies outside, and null for a state this version does not know", async () => {
    const breakers = (pix: BreakerState) =>
      create(ServiceStatusSchema, {
        ready: true,
        breakers: [
          { target: "pix", state: pix },
          { target: "card", state: BreakerState.CLOSED },
        ],
        payment: { openReviews: 4, dueLagSeconds: 60, failingWork: 2, bankRefusal: "403: Acesso negado." },
      });
    const paymentOf = async (status: ServiceStatus) => (await reader({ payment: status })()).payment;
    const rest = {
      card_breaker: "CLOSED",
      open_reviews: 4,
      due_lag_seconds: 60,
      failing_work: 2,
      bank_refusal: "403: Acesso negado.",
    };
    assert.deepEqual(await paymentOf(breakers(BreakerState.OPEN)), { pix_breaker: "OPEN", ...rest });
    assert.deepEqual(await paymentOf(breakers(9 as BreakerState)), { pix_breaker: null, ...rest });
    assert.equal(await paymentOf(ready), null, "a status without payment's part shows none");
  });

  it("says whether wishes can be recognised, and null for an older service", async () => {
    const catalogueOf = async (status: ServiceStatus) => (await reader({ categorisation: status })()).catalogue;
    const empty = create(ServiceStatusSchema, { ready: true, catalogue: { categories: 0, hasModel: false } });
    assert.deepEqual(await catalogueOf(empty), { categories: 0, has_model: false });
    assert.equal(await catalogueOf(ready), null);
  });

  it("has what keeps mails from being sent, and null for a trouble this version does not know", async () => {
    const users = (trouble: string) =>
      create(ServiceStatusSchema, {
        ready: true,
        breakers: [{ target: "smtp", state: BreakerState.OPEN }],
        mail: { waiting: 7, trouble },
      });
    const mailOf = async (status: ServiceStatus) => (await reader({ users: status })()).mail;
    assert.deepEqual(await mailOf(users("login")), { breaker: "OPEN", waiting: 7, trouble: "login" });
    for (const trouble of ["", "newer"]) assert.equal((await mailOf(users(trouble)))?.trouble, null);
    assert.equal(await mailOf(ready), null, "a status without the mail's part shows none");
  });

  it("stands without the streams when the broker does not tell of them", async () => {
    const read = reader({ auth: ready }, { readStreams: () => Promise.reject(new Error("no answer")) });
    const { dead_letters, streams, services } = await read();
    assert.deepEqual([dead_letters, streams, services[0]?.state], [null, null, "READY"]);
  });
});
