import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { endOfLastDay, TODAY } from "@tenho/br/calendar/last-day";
import { eventually } from "@tenho/tests/support/eventually";
import { changesOf, recordedActions } from "@tenho/tests/support/recorded-actions";
import { postponeForPause } from "../../src/domain/offers/hold-wish.ts";
import { unitPauseHandlers } from "../../src/unit-pause/pause-handlers.ts";
import { PARNAIBA, pizzeria } from "../_clients.ts";
import { bodyOf, type FlowHarness, startFlowHarness } from "../_flow-harness.ts";
import { type Panel, servePanel } from "../_panel-harness.ts";
import { anAskedWish } from "../_wish-builder.ts";

const ANA = "558699990001";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const PATH = `/franchise-units/${PARNAIBA}/pause`;
const ADMIN = { role: "ADMIN" as const, unitIds: [PARNAIBA] };
const MASTER = { role: "MASTER" as const };
const OTHER_UNIT = "00000000-0000-4000-8000-0000000000f2";

type Shown = { unit_id: string; until: string | null; reason: string; by: string };

describe("a unit that is paused", () => {
  let harness: FlowHarness;
  let panel: Panel;

  beforeEach(async () => {
    harness = await startFlowHarness();
    for (const shop of [pizzeria(1), pizzeria(2)]) {
      harness.state.merchants.push(shop);
      harness.state.balances.set(shop.id, 1_000n);
    }
    panel = await servePanel(unitPauseHandlers(harness.unitPauses));
  });
  afterEach(async () => {
    await panel?.stop();
    await harness?.stop();
  });

  const put = (who: Parameters<Panel["call"]>[0], body: object) =>
    panel.call<{ pause: Shown | null; errors?: { field: string }[] }>(who, PATH, body, "PUT");
  const pause = (until: Date | null = null, reason = "Sistema em manutenção") =>
    put(ADMIN, { paused: true, reason, until: until?.toISOString() ?? null });
  const resume = () => put(ADMIN, { paused: false });
  const held = (harness: FlowHarness) =>
    harness.wish("it waits", ({ state, outbox }) => state === "waiting_merchant" && outbox.length === 0);
  const records = async () => (await recordedActions(harness.nc, "messaging", PARNAIBA)).slice(-2);

  it("asks nobody, tells the consumer once, and goes on with the wish within a minute of being resumed", async () => {
    assert.equal((await pause()).status, 200);
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    const wish = await held(harness);
    assert.deepEqual(wish.offers, []);
    const told = () => harness.sentMessages("paused:");
    assert.equal(told().length, 1);
    assert.equal(
      bodyOf((await harness.sentMessage("paused:")).inWindow),
      "O atendimento em *Parnaíba* está em pausa. Guardei seu pedido: pergunto às empresas assim que voltarmos e te respondo por aqui.",
    );

    harness.advanceClock(8 * DAY_MS);
    const later = await harness.wish(
      "it was looked at again",
      ({ retryAt }) => Number(retryAt) > Date.now() + 8 * DAY_MS - HOUR_MS,
    );
    assert.equal(later.state, "waiting_merchant", "however long the pause, the wish is not given up");
    assert.equal(told().length, 1, "and not told again");

    assert.deepEqual((await resume()).body.pause, null);
    harness.advanceClock(MINUTE_MS);
    const asked = await harness.wish("the companies are asked", ({ state }) => state === "asking");
    assert.equal(asked.offers.length, 2);
    assert.equal(asked.heldByPause, undefined);
  });

  it("says until when, ends by itself then, and is known to another replica within its refresh", async () => {
    const replica = await harness.startReplica();
    const until = new Date(Date.now() + 2 * HOUR_MS);
    const { body } = await pause(until);
    assert.equal(body.pause?.until, until.toISOString());
    await eventually("the other replica knows it", () => replica.pauses.of(PARNAIBA) !== null);
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    await held(harness);
    assert.match(
      bodyOf((await harness.sentMessage("paused:")).inWindow),
      /em pausa até \d\d\/\d\d às \d\d:\d\d\. Guardei/,
    );
    harness.advanceClock(2 * HOUR_MS);
    assert.equal(replica.pauses.of(PARNAIBA), null);
    await harness.wish("the companies are asked", ({ state }) => state === "asking");
  });

  it("lets offers that run be answered, and asks those later who open meanwhile", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    const wish = await harness.wish("asked", ({ state, outbox }) => state === "asking" && outbox.length === 0);
    await pause();
    const [offer] = wish.offers;
    assert.ok(offer);
    const command = { wishId: wish._id, merchantId: offer.merchantId, by: offer.merchantId, contactId: null };
    await harness.flow.answerOffer({ ...command, answer: "TENHO", via: "panel", key: "panel-1", at: new Date() });
    await harness.wish("paid", ({ offers }) => offers.some(({ status }) => status === "accepted"));

    const now = new Date();
    const scheduled = anAskedWish([
      { id: "due", status: "scheduled", askAt: now },
      { id: "later", status: "scheduled", askAt: new Date(now.getTime() + HOUR_MS) },
      { id: "asked", status: "pending", askAt: now },
    ]);
    const held = { since: now, until: new Date(now.getTime() + 5_000), reason: "", byRole: "MASTER" as const };
    const { offers } = postponeForPause(scheduled, held, now);
    assert.deepEqual(
      offers.map(({ askAt }) => askAt.getTime() - now.getTime()),
      [5_000, HOUR_MS, 0],
    );
  });

  it("is paused and resumed once, however often it is said, and each change stands in the audit log", async () => {
    const first = await pause(null, "Feriado");
    const again = await pause(null, "Feriado");
    assert.deepEqual(again.body, first.body);
    await resume();
    await resume();
    const found = await eventually("both are recorded", async () => {
      const all = await records();
      return all.length === 2 && all[1]?.action === "unit.resume" ? all : undefined;
    });
    assert.deepEqual(
      found.map(({ action }) => action),
      ["unit.pause", "unit.resume"],
    );
    assert.deepEqual(changesOf(found[0] as never), {
      paused_until: ["null", '"open"', false],
      pause_reason: ["null", '"Feriado"', false],
    });
  });

  it("is its ADMINs' and MASTER's to pause and to see", async () => {
    const stranger = { role: "ADMIN" as const, unitIds: [OTHER_UNIT] };
    const body = { paused: true, reason: "x", until: null };
    assert.equal((await put(stranger, body)).status, 404);
    for (const role of ["CLIENT", "USER"] as const) assert.equal((await put({ role }, body)).status, 403);
    assert.equal((await put(MASTER, body)).body.pause?.by, "MASTER");
    const seenBy = async (who: Parameters<Panel["call"]>[0]) =>
      (await panel.call<{ items: Shown[] }>(who, "/franchise-units/pauses")).body.items.map(({ unit_id }) => unit_id);
    assert.deepEqual(await seenBy(ADMIN), [PARNAIBA]);
    assert.deepEqual(await seenBy(MASTER), [PARNAIBA]);
    assert.deepEqual(await seenBy(stranger), []);
  });

  it("ends with a day by the server's clock, whatever day the device shows", async () => {
    const day = new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10);
    for (const last of [TODAY, day]) {
      const ends = [endOfLastDay(last, new Date()).toISOString()];
      const { body } = await put(ADMIN, { paused: true, reason: "Feriado", last_day: last });
      ends.push(endOfLastDay(last, new Date()).toISOString());
      assert.ok(ends.includes(body.pause?.until ?? ""), last);
    }
    const over = await put(ADMIN, { paused: true, reason: "x", last_day: "2020-01-01" });
    assert.deepEqual([over.status, over.body.errors?.map(({ field }) => field)], [400, ["last_day"]]);
    for (const end of [{}, { last_day: TODAY, until: null }, { last_day: "hoje" }]) {
      assert.equal((await put(ADMIN, { paused: true, reason: "x", ...end })).status, 400, JSON.stringify(end));
    }
  });

  it("is refused an end that has passed, a missing reason and a unit nobody knows", async () => {
    assert.equal((await pause(new Date(Date.now() - 1_000))).status, 400);
    assert.equal((await put(ADMIN, { paused: true, reason: " ", until: null })).status, 400);
    const unknown = `/franchise-units/${OTHER_UNIT}/pause`;
    assert.equal((await panel.call(MASTER, unknown, { paused: true, reason: "x", until: null }, "PUT")).status, 404);
    assert.equal(harness.pauses.of(PARNAIBA), null);
  });
});
