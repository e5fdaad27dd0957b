import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { jetstream } from "@nats-io/jetstream";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { provisionBroker } from "@tenho/kernel/provision/provision-broker";
import { changesOf, recordedActions } from "@tenho/tests/support/recorded-actions";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { openDatabase } from "../../src/adapters/db/open-database.ts";
import { createAuditPublisher } from "../../src/adapters/events/audit-publisher.ts";
import { createMessageRates, type MessageRateSettings } from "../../src/costs/message-rates.ts";
import { createRateStore } from "../../src/costs/rate-store.ts";
import { rateHandlers } from "../../src/costs/rates-handlers.ts";
import { createRelayRecords } from "../../src/routing/relay-records.ts";
import { type Panel, servePanel } from "../_panel-harness.ts";

const MASTER = { role: "MASTER" as const };
const PATH = "/settings/message-rates";
const FALLBACK = { usdOf: { utility: 0.01, marketing: 0.05 }, brlPerUsd: 5 };
const BODY = { marketing: 0.06, utility: 0.0068, authentication: 0.0068, service: 0, usd_brl: 5.4 };

type Item = typeof BODY & { from: string | null };
type Rates = { today: string; items: Item[] };

describe("the prices of messages", () => {
  let connection: Connection;
  let nc: Awaited<ReturnType<typeof connectNats>>;
  let rates: MessageRateSettings;
  let panel: Panel;
  let relays = 0;

  before(async () => {
    connection = await openDatabase({ url: testInfra().mongoUrl("rates"), poolMax: 10, timeoutMs: 90_000 });
    nc = await connectNats({ url: testInfra().natsUrl(), name: "test" });
    await provisionBroker(nc);
    rates = createMessageRates({
      store: createRateStore(connection),
      fallback: FALLBACK,
      onChange: () => {
        relays += 1;
      },
      now: () => new Date("2026-11-29T23:30:00Z"),
    });
    panel = await servePanel(rateHandlers(rates));
  });
  after(async () => {
    await panel.stop();
    await nc.close();
    await connection.close();
  });
  beforeEach(async () => {
    await connection.collection("settings").deleteMany({});
    relays = 0;
  });

  const read = async () => (await panel.call<Rates>(MASTER, PATH)).body;
  const put = (from: string, body: object = BODY) => panel.call<Rates>(MASTER, `${PATH}/${from}`, body, "PUT");
  const days = ({ items }: Rates) => items.map(({ from }) => from);

  it("are the configuration's until MASTER has set some, and hold from their day until the next one's", async () => {
    const before = await read();
    assert.deepEqual(before, {
      today: "2026-11-29",
      items: [{ from: null, marketing: 0.05, utility: 0.01, authentication: 0.05, service: 0.05, usd_brl: 5 }],
    });
    assert.equal((await put("2026-12-01")).status, 200);
    const { body } = await put("2026-10-01", { ...BODY, utility: 0.02, usd_brl: 6 });
    assert.deepEqual(days(body), ["2026-12-01", "2026-10-01", null]);
    const ratesOn = await rates.ratesOn();
    const utilityOn = (day: string) => ratesOn(day).microsOf.utility;
    assert.deepEqual(
      ["2026-09-30", "2026-10-01", "2026-11-30", "2026-12-01", "2030-01-01"].map(utilityOn),
      [50_000, 120_000, 120_000, 36_720, 36_720],
    );
    // A category without a price of its own costs as the dearest.
    assert.deepEqual([ratesOn("2026-09-30").otherMicros, ratesOn("2026-12-01").otherMicros], [250_000, 324_000]);
  });

  it("are replaced on their day, and deleted so that those before go on", async () => {
    await put("2026-12-01");
    await put("2026-12-01", { ...BODY, usd_brl: 6 });
    assert.deepEqual(
      (await read()).items.map(({ from, usd_brl: brl }) => [from, brl]),
      [
        ["2026-12-01", 6],
        [null, 5],
      ],
    );
    const remove = () => panel.call<Rates>(MASTER, `${PATH}/2026-12-01`, {}, "DELETE");
    assert.deepEqual(days((await remove()).body), [null]);
    assert.equal((await remove()).status, 404);
    assert.equal((await rates.ratesOn())("2026-12-01").microsOf.utility, 50_000);
  });

  it("keep to their bounds, and to a day that exists, at most a year ahead", async () => {
    const wrong = [
      { ...BODY, marketing: 10.01 },
      { ...BODY, service: -0.01 },
      { ...BODY, usd_brl: 0.99 },
      { ...BODY, usd_brl: 100.01 },
      { ...BODY, utility: "0.0068" },
      { marketing: 0.06, usd_brl: 5 },
    ];
    for (const body of wrong) assert.equal((await put("2026-12-01", body)).status, 400, JSON.stringify(body));
    for (const day of ["2026-02-30", "2023-12-31", "2027-12-01", "amanha"]) {
      assert.equal((await put(day)).status, 400, day);
    }
    const extreme = { marketing: 10, utility: 0, authentication: 0, service: 0, usd_brl: 100 };
    assert.equal((await put("2026-12-01", extreme)).status, 200);
    assert.equal((await put("2027-11-30", { ...extreme, usd_brl: 1 })).status, 200);
    assert.deepEqual(days(await read()), ["2027-11-30", "2026-12-01", null]);
  });

  it("are changed by several at once without one being lost", async () => {
    const all = ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04"];
    const answers = await Promise.all(all.map((day) => put(day)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    assert.deepEqual(days(await read()), [...all.toReversed(), null]);
  });

  it("are counted without a stored one that cannot be read", async () => {
    await put("2026-12-01");
    const torn = [{ from: "2026-12-02" }, { from: 7 }, null];
    await connection.collection("settings").updateOne({ _id: "message_rates" as never }, {
      $push: { periods: { $each: torn } },
    } as never);
    assert.deepEqual(days(await read()), ["2026-12-01", null]);
  });

  it("are MASTER's, and each change is recorded with what it changed", async () => {
    for (const role of ["ADMIN", "CLIENT", "USER"] as const) {
      assert.equal((await panel.call({ role }, PATH)).status, 403);
      assert.equal((await panel.call({ role }, `${PATH}/2026-12-01`, BODY, "PUT")).status, 403);
      assert.equal((await panel.call({ role }, `${PATH}/2026-12-01`, {}, "DELETE")).status, 403);
    }
    await put("2026-12-01");
    await put("2026-12-01");
    await put("2026-12-01", { ...BODY, usd_brl: 6 });
    await panel.call(MASTER, `${PATH}/2026-12-01`, {}, "DELETE");
    assert.equal(relays, 3, "what changes nothing is no change");
    const store = createRateStore(connection);
    await createRelayRecords({ outboxes: [store], audit: createAuditPublisher(jetstream(nc)) })();
    const records = await recordedActions(nc, "messaging", "message_rates");
    assert.deepEqual(
      records.map(({ action, actorRole }) => [action, actorRole]),
      Array(3).fill(["setting.update", "MASTER"]),
    );
    const [first, second, third] = records.map(changesOf);
    assert.deepEqual(first?.usd_brl, ["", "5.4", false]);
    assert.deepEqual(first?.valid_from, ["", '"2026-12-01"', false]);
    assert.deepEqual(second, {
      valid_from: ['"2026-12-01"', '"2026-12-01"', false],
      usd_brl: ["5.4", "6", false],
    });
    assert.deepEqual(third?.valid_from, ['"2026-12-01"', "", false]);
    assert.deepEqual(await store.pending(), []);
  });
});
