import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { keepRegistration } from "../src/app/sweeps/keep-registration.ts";
import { CALLBACK_SECRET } from "./_bank.ts";
import { type PaymentHarness, startPaymentHarness } from "./_harness.ts";
import { startProcess } from "./_process.ts";

const PUBLIC = "http://127.0.0.1:9/hooks/pix";
const OURS = `${PUBLIC}?hmac=${CALLBACK_SECRET}`;
const ELSEWHERE = "https://outra.example/hooks?hmac=segredo-alheio";
const HOUR_MS = 3_600_000;

describe("a service with a public callback address", () => {
  let payment: PaymentHarness;
  let process: ReturnType<typeof startProcess>;
  before(async () => {
    payment = await startPaymentHarness({ PIX_CALLBACK_URL: PUBLIC, CALLBACK_CHECK_MS: "50" });
    process = startProcess(payment);
  });
  after(async () => {
    await process.stop();
    await payment.stop();
  });

  const isOurs = () => eventually("it is ours", async () => (await process.pix.readCallbackUrl()) === OURS);
  const counted = async (found: string): Promise<number> => {
    const lines = (await (await fetch(`${payment.service.url}/metrics`)).text()).split("\n");
    const line = lines.find((one) => one.includes("payment_callback_repairs_total{") && one.includes(`"${found}"`));
    return Number(line?.split(" ").at(-1) ?? 0);
  };

  it("registers it with the bank, and again when the bank has dropped it; both are counted", async () => {
    await isOurs();
    await payment.bank.dropWebhook();
    await isOurs();
    await eventually("they are counted", async () => (await counted("MISSING")) >= 2);
  });

  it("puts it in the place of another one, by which somebody else would hear of our payments", async () => {
    await isOurs();
    await payment.bank.pointWebhook(ELSEWHERE);
    await isOurs();
    await eventually("it is counted", async () => (await counted("ELSEWHERE")) === 1);
  });
});

describe("a look at where the bank's callbacks go", () => {
  let payment: PaymentHarness;
  let process: ReturnType<typeof startProcess>;
  let now: Date;
  let looks = 0;
  before(async () => {
    payment = await startPaymentHarness();
    process = startProcess(payment, { now: () => now });
  });
  after(async () => {
    await process.stop();
    await payment.stop();
  });

  /** A replica that checks the registration after `passedMs`. */
  function replica(passedMs: number) {
    if (passedMs > 0) {
      looks += 1;
      now = new Date(Date.now() + looks * 10 * HOUR_MS + passedMs);
    }
    const found: string[] = [];
    const warned: object[] = [];
    const address = `${payment.gatewayUrl}/hooks/pix?hmac=${CALLBACK_SECRET}`;
    const log = { warn: (fields: object) => warned.push(fields) } as never;
    const rules = { address, everyMs: HOUR_MS, onRepaired: (one: string) => found.push(one) };
    const look = () => keepRegistration({ ...process.ctx, log }, rules);
    return { look, found, warned, address };
  }

  it("is not taken by a service without a public address: nothing was registered", async () => {
    assert.equal((await payment.buy(payment.merchant())).status, 201);
    now = new Date();
    assert.equal(await process.pix.readCallbackUrl(), null);
  });

  it("has callbacks come to us again; the log names the other's host and nothing that could be its secret", async () => {
    await payment.bank.pointWebhook(ELSEWHERE);
    const { look, found, warned, address } = replica(1);
    await look();
    assert.equal(await process.pix.readCallbackUrl(), address);
    assert.deepEqual([found, warned], [["ELSEWHERE"], [{ found: "ELSEWHERE", host: "outra.example" }]]);
    const { body } = await payment.buy(payment.merchant());
    await payment.bank.pay(body.txid);
    await payment.reaches(body.txid, "PAID");
  });

  it("changes nothing where all is well", async () => {
    const { look, found, warned } = replica(1);
    await look();
    assert.deepEqual([found, warned], [[], []]);
  });

  it("is taken by one of many replicas, and by none before its time", async () => {
    await payment.bank.dropWebhook();
    const { look, found } = replica(1);
    await Promise.all(Array.from({ length: 8 }, look));
    assert.deepEqual(found, ["MISSING"]);
    await payment.bank.dropWebhook();
    now = new Date(now.getTime() + HOUR_MS - 1);
    await look();
    assert.deepEqual(found, ["MISSING"]);
    now = new Date(now.getTime() + 1);
    await look();
    assert.deepEqual(found, ["MISSING", "MISSING"]);
  });

  it("that failed is followed by another after a minute, and the bank counts as not having confirmed it", async () => {
    const { look, found } = replica(1);
    const before = await process.sweeps.readUntil("callback");
    await payment.bank.dropWebhook();
    await payment.bank.fault("pix", "down");
    await assert.rejects(look(), { code: "unavailable" });
    await payment.bank.fault("pix", "ok");
    assert.deepEqual(await process.sweeps.readUntil("callback"), before);
    await look();
    assert.deepEqual(found, []);
    now = new Date(now.getTime() + 60_000);
    await eventually("the breaker lets it through", async () => {
      await look().catch(() => undefined);
      now = new Date(now.getTime() + 60_000);
      return found.length === 1;
    });
    assert.ok(((await process.sweeps.readUntil("callback")) as Date) > (before as Date));
  });

  it("says so when the bank took the address and does not keep it", async () => {
    await payment.bank.dropWebhook();
    const { address } = replica(1);
    const pix = { ...process.pix, registerCallbackUrl: async () => undefined };
    const rules = { address, everyMs: HOUR_MS, onRepaired: () => assert.fail("it was not repaired") };
    await assert.rejects(keepRegistration({ ...process.ctx, pix }, rules), { code: "unavailable" });
  });
});
