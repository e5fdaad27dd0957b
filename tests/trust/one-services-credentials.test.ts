import assert from "node:assert/strict";
import { createHash, createHmac, createPrivateKey, type KeyObject, sign } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { ANONYMOUS, type Identity } from "@tenho/kernel/auth/identity";
import { IDENTITY_HEADER, signIdentity } from "@tenho/kernel/auth/identity-header";
import { parsePrivateKey } from "@tenho/kernel/auth/identity-keys";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { createRpcClient } from "@tenho/kernel/rpc/create-rpc-client";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { CreditKind, WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { BROKER_USERS } from "@tenho/trust/broker-users";
import { POSTGRES_SERVICES } from "@tenho/trust/postgres-roles";
import pg from "pg";
import { connectServiceClients, type ServiceClients } from "../../dev/seed/clients.ts";
import type { Stack } from "../../dev/stack/stack.ts";
import { startStack } from "../../dev/stack/start-stack.ts";

const UNIT_ID = "00000000-0000-4000-8000-0000000000aa";
const MERCHANT_ID = "00000000-0000-4000-8000-000000000001";
const CREDIT = {
  userId: MERCHANT_ID,
  source: "test",
  amountCents: 5_000n,
  kind: CreditKind.MANUAL,
  description: "Teste",
};
const MASTER: Identity = { ...ANONYMOUS, userId: MERCHANT_ID, role: "MASTER", permissions: ["financial.view"] };
/** Bytes before the 32 of an Ed25519 private key in PKCS8. */
const ED25519_PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");
const refused = { name: "AppError", code: "forbidden" };

/** Subject that answers that there is no message, which reads as an empty answer. */
const EMPTY_PULL = "$JS.API.CONSUMER.MSG.NEXT.WHATSAPP_IN.messaging-templates";

/** The next reply addresses of a caller that would number them consecutively. */
function furtherAddresses(address: string): string[] {
  const at = address.lastIndexOf(".") + 1;
  const counted = Number.parseInt(address.slice(at), 36);
  return [1, 2, 3].map((further) => address.slice(0, at) + (counted + further).toString(36));
}

/** Makes a signature in every way in which a process that holds `value` might sign. */
function signaturesOf(payload: string, value: string): string[] {
  const raw = Buffer.from(value, "base64url");
  const ders = [
    Buffer.from(value, "base64"),
    Buffer.concat([ED25519_PKCS8, raw.subarray(0, 32)]),
    Buffer.concat([ED25519_PKCS8, createHash("sha256").update(value).digest()]),
  ];
  const keys = ders.flatMap((key): KeyObject[] => {
    try {
      return [createPrivateKey({ key, format: "der", type: "pkcs8" })];
    } catch {
      return [];
    }
  });
  return [
    value,
    ...[value, raw].map((secret) => createHmac("sha256", secret).update(payload).digest("base64url")),
    ...keys.map((key) => sign(null, Buffer.from(payload), key).toString("base64url")),
  ];
}

describe("with what messaging holds alone", () => {
  let stack: Stack;
  let seed: ServiceClients;
  let messaging: NatsConnection;
  const log = createLogger({ service: "test", level: "silent" });
  const metrics = createMetrics("test");

  before(async () => {
    stack = await startStack({ profile: `trust-${process.pid}`, throwAway: true, env: { LOG_LEVEL: "warn" } });
    seed = await connectServiceClients(stack.natsUrlOf("seed"));
    await seed.wallet.openWallet({ userId: MERCHANT_ID, unitId: UNIT_ID });
    await seed.wallet.credit({ ...CREDIT, externalId: "granted" });
    const { NATS_URL = "" } = stack.environmentOf("messaging");
    messaging = await connectNats({ url: NATS_URL, name: "messaging" });
  });
  after(async () => {
    await messaging?.close();
    await seed?.close();
    await stack.stop();
    stack.remove();
  });

  const movements = async () => (await seed.wallet.summarise({ userIds: [MERCHANT_ID] })).movementCount;

  test("nobody is credited and no password is set, whatever name the call bears", async () => {
    const before = await movements();
    for (const caller of Object.keys(BROKER_USERS)) {
      const options = { nc: messaging, caller, timeoutMs: 10_000, log, metrics };
      const wallet = createRpcClient(WalletService, options);
      await assert.rejects(wallet.credit({ ...CREDIT, externalId: caller }), refused, `Credit as ${caller}`);
      const credential = { userId: MERCHANT_ID, email: "forged@tenho.dev", password: "Tenho@2026" };
      const auth = createRpcClient(AuthService, options);
      await assert.rejects(auth.setCredential(credential), refused, `SetCredential as ${caller}`);
    }
    assert.equal(await movements(), before);
  });

  test("no event of wallet is published, and messaging's own is", async () => {
    const js = jetstream(messaging);
    await js.publish("evt.messaging.tried", new Uint8Array(), { timeout: 10_000 });
    for (const subject of ["evt.wallet.balance_changed", "live.wallet.balance", "$KV.sessions.someone"]) {
      await assert.rejects(js.publish(subject, "forged", { timeout: 1_000 }), /ermission|imeout/, subject);
    }
    const operations = await connectNats({ url: stack.natsUrlOf("operations"), name: "operations" });
    const { streams } = await jetstreamManager(operations);
    const published = async () => {
      const { state } = await streams.info("EVENTS", { subjects_filter: "evt.wallet.>" });
      return Object.values(state.subjects ?? {}).reduce((sum, count) => sum + count, 0);
    };
    const expected = Number(await movements());
    await eventually(
      "each movement has its event, and there is no other",
      async () => (await published()) === expected,
    );
    await operations.close();
  });

  test("no call is answered in wallet's stead, though the caller asks messaging too", async () => {
    const users = await connectNats({ url: stack.environmentOf("users").NATS_URL ?? "", name: "users" });
    const heard: string[] = [];
    const calls = messaging.subscribe("rpc.tenho.messaging.v1.MessagingService.*.*", {
      callback: (_, msg) => void heard.push(msg.reply ?? ""),
    });
    await messaging.flush();
    const options = { nc: users, caller: "users", log, metrics };
    const asked = createRpcClient(MessagingService, { ...options, timeoutMs: 30_000 }).sendNotice({});
    await assert.rejects(asked, { code: "invalid_input" });
    await eventually("messaging hears where users is answered", () =>
      heard.some((at) => at.startsWith("_INBOX_users.")),
    );
    const wallet = stack.pid("wallet") ?? 0;
    process.kill(wallet, "SIGSTOP");
    try {
      const call = createRpcClient(WalletService, { ...options, timeoutMs: 3_000 }).getBalances({});
      const outcome = call.then(
        () => "answered",
        (error: { code?: unknown }) => error.code,
      );
      await users.flush();
      for (const address of heard.flatMap(furtherAddresses)) {
        messaging.publish(address, "");
        messaging.publish(EMPTY_PULL, JSON.stringify({ batch: 1, no_wait: true }), { reply: address });
      }
      await messaging.flush();
      assert.equal(await outcome, "deadline_exceeded");
    } finally {
      process.kill(wallet, "SIGCONT");
      calls.unsubscribe();
      await users.close();
    }
  });

  test("nothing is put into the gateway's inbox, neither by messaging nor by a service that would answer there", async () => {
    const gateway = await connectNats({ url: stack.environmentOf("gateway").NATS_URL ?? "", name: "gateway" });
    const address = "_INBOX_gateway.known.address";
    const arrived: string[] = [];
    gateway.subscribe(address, { callback: (_, msg) => void arrived.push(msg.string()) });
    await gateway.flush();
    messaging.publish(address, "forged");
    messaging.publish("rpc.tenho.wallet.v1.WalletService.GetPrice.messaging", "", { reply: address });
    // The previous request was answered before this one, or not at all.
    await createRpcClient(WalletService, {
      nc: messaging,
      caller: "messaging",
      timeoutMs: 30_000,
      log,
      metrics,
    }).getPrice({});
    await gateway.flush();
    assert.deepEqual(arrived, []);
    await gateway.close();
  });

  test("nothing it holds signs an identity that wallet accepts; the gateway's key does", async (t) => {
    const call = async (header: string) =>
      (await fetch(`${stack.urls.wallet}/wallet/${MERCHANT_ID}`, { headers: { [IDENTITY_HEADER]: header } })).status;
    const privateKey = parsePrivateKey(stack.secrets.GATEWAY_IDENTITY_PRIVATE_KEY);
    const genuine = signIdentity(MASTER, { privateKey, audience: "wallet", ttlMs: 60_000 });
    assert.equal(await call(genuine), 200);
    const payload = genuine.split(".")[0] ?? "";
    const values = Object.values(stack.environmentOf("messaging")).filter((value) => value !== undefined);
    // Whole values, and the passwords that are part of an address.
    const held = values.flatMap((value) => [value, ...value.split(/[,@:/]+/)]);
    const headers = [...new Set(held)]
      .filter((value) => value.length >= 16 && /^[\w+/=-]+$/.test(value))
      .flatMap((value) => signaturesOf(payload, value))
      .map((signature) => `${payload}.${signature}`);
    for (const header of headers) assert.equal(await call(header), 403);
    t.diagnostic(`${headers.length} forged headers refused`);
    assert.ok(headers.length > 20);
  });

  test("no database of PostgreSQL is open to it, nor any to a service it is not of", async () => {
    assert.ok(Object.values(stack.environmentOf("messaging")).every((value) => !value?.startsWith("postgres")));
    for (const service of POSTGRES_SERVICES) {
      for (const other of POSTGRES_SERVICES) {
        const url = new URL(stack.postgresUrlOf[service]);
        url.pathname = `/${other}`;
        const client = new pg.Client({ connectionString: url.toString() });
        if (service === other) {
          await client.connect();
          assert.ok((await client.query(`select name from ${other}.schema_migrations`)).rows.length > 0, service);
        } else {
          await assert.rejects(client.connect(), { code: "42501" }, `${service} into ${other}`);
        }
        await client.end();
      }
    }
  });
});
