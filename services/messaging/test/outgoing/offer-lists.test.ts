import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Delivery } from "../../src/app/ports/delivery-store.ts";
import { rankOf } from "../../src/domain/outgoing/delivery-state.ts";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { createPersonStore } from "../../src/retention/person-store.ts";
import { NUMBER, type OutboxRow, startWhatsappHarness, type WhatsappHarness } from "../_whatsapp-harness.ts";

const SHOP = "558688887777";
const HOUR_MS = 3_600_000;
const INTERVAL_MS = 10_000;
/** A burst of one message, then one per interval, so that everything but the first waits. A lease and the resend cutoff end when a test says so. */
const LIMITS = {
  PAIR_BURST: 1,
  PAIR_INTERVAL_MS: INTERVAL_MS,
  RECIPIENT_LEASE_MS: HOUR_MS,
  RESEND_SILENCE_MS: HOUR_MS,
};

type Row = { id: string; title: string; description: string };
type Listed = OutboxRow & { raw: { interactive?: { type: string; action: { sections?: { rows: Row[] }[] } } } };

const rowsOf = ({ raw }: OutboxRow): Row[] =>
  (raw as Listed["raw"]).interactive?.action.sections?.flatMap(({ rows }) => rows) ?? [];
/** Returns whether Meta accepted the message, in a list or alone. */
const isSettled = (delivery: Delivery | null): boolean => rankOf(delivery?.state ?? "queued") >= rankOf("accepted");
const offerIds = (count: number): string[] => Array.from({ length: count }, (_, index) => `offer:${index}`);

/** Messages of offers to a shop. */
const offersTo = (shop: string, ids: readonly string[]): OutgoingMessage[] =>
  ids.map((id) => ({
    id,
    contactId: shop,
    phoneNumberId: NUMBER,
    inWindow: {
      kind: "buttons",
      body: `Pedido ${id}`,
      buttons: ["TENHO", "NÃO TENHO", "Não vendo isso"].map((title) => ({ id: `${title} ${id}`, title })),
    },
    outsideWindow: {
      kind: "template",
      name: "novo_pedido_v3",
      parameters: ["a", "b", "c", "d", "e"],
      quickReplyPayloads: ["1", "2", "3"],
    },
    row: { id: `row ${id}`, title: "Pizzaria", description: `quero a pizza de ${id}` },
    offer: { wishId: `wish of ${id}`, offerId: id },
    usefulUntil: new Date(Date.now() + 12 * HOUR_MS),
  }));

describe("offers that wait for one merchant behind Meta's limit for one person", () => {
  let harness: WhatsappHarness;
  const replicas: Awaited<ReturnType<WhatsappHarness["startReplica"]>>[] = [];
  afterEach(async () => {
    for (const replica of replicas.splice(0)) await replica.stop();
    await harness.stop();
  });

  async function start(options: Parameters<typeof startWhatsappHarness>[0] = {}): Promise<string> {
    harness = await startWhatsappHarness({ ...options, env: { ...LIMITS, ...options.env } });
    await harness.control("limits", { pair_burst: 1, pair_interval_ms: INTERVAL_MS });
    return harness.createContact(SHOP);
  }
  /** Enqueues the offers while the first message uses up the limit. */
  async function enqueueBehind(shop: string, ids: readonly string[]): Promise<void> {
    await harness.enqueue(shop, "told:first");
    await harness.whatsapp.outgoing.enqueue(offersTo(shop, ids));
  }
  /** Waits, and lets the limit pass. */
  const until = <T>(what: string, condition: () => T | Promise<T>) =>
    harness.untilPassing(what, INTERVAL_MS, condition);
  const outcomeOf = (id: string, outcome: string) =>
    until(`${id}: ${outcome}`, () => harness.outcomes.some((one) => one.id === id && one.outcome === outcome));
  const lists = async () => (await harness.outbox()).filter((row) => rowsOf(row).length > 0);
  /** The offers in everything Meta accepted, in order: rows of lists, and offers sent alone. */
  const offered = async (): Promise<string[]> =>
    (await harness.outbox()).flatMap((row) => {
      const listed = rowsOf(row).map(({ id }) => id.slice("row ".length));
      const id = row.raw.biz_opaque_callback_data;
      return listed.length > 0 ? listed : id.startsWith("offer:") ? [id] : [];
    });
  const refusals = async () =>
    (await harness.control<{ refusals: Record<string, number> }>("limits")).refusals["131056"] ?? 0;

  it("go together as one list, ten at most; Meta's acceptance of the list counts for each, and none is sent alone", async () => {
    const shop = await start();
    const ids = offerIds(14);
    await enqueueBehind(shop, ids);
    for (const id of ids) await outcomeOf(id, "accepted");
    const [first, second, ...others] = await lists();
    assert.ok(first && second && others.length === 0);
    assert.deepEqual([rowsOf(first).length, rowsOf(second).length], [10, 4]);
    assert.deepEqual(rowsOf(first)[0], {
      id: "row offer:0",
      title: "Pizzaria",
      description: "quero a pizza de offer:0",
    });
    assert.match(first.body, /Você tem \*10 pedidos\* esperando\. Toque em um para ver e responder\./);
    assert.deepEqual(await offered(), ids);
    assert.equal(await refusals(), 0);
    const list = await harness.deliveries.byWamid(first.wamid);
    const { settledAt } = (await harness.deliveries.get("offer:0")) ?? {};
    assert.deepEqual(settledAt, list?.settledAt);
    await eventually(
      "nothing is left to do",
      async () => (await harness.deliveries.withPendingNotice(harness.now(), 10)).length === 0,
    );
  });

  it("go one by one when they are few, when the limit is lifted, or when a message before them waits", async () => {
    const shop = await start();
    await enqueueBehind(shop, offerIds(2));
    for (const id of offerIds(2)) await outcomeOf(id, "accepted");
    assert.deepEqual(await lists(), []);
    await harness.stop();
    const other = await start({ env: { PAIR_INTERVAL_MS: 0 } });
    await harness.control("limits", { pair_interval_ms: 0 });
    await enqueueBehind(other, offerIds(6));
    for (const id of offerIds(6)) await outcomeOf(id, "accepted");
    assert.deepEqual(await lists(), []);
  });

  it("go as templates one by one outside the 24 h window", async () => {
    const shop = await start();
    await harness.connection.collection("contacts").updateOne({ _id: shop as never }, { $set: { windows: {} } });
    const windows = async () => Object.keys((await harness.contacts.getRecent(shop))?.windows ?? {});
    await eventually("the sender sees it", async () => (await windows()).length === 0);
    await enqueueBehind(shop, offerIds(3));
    for (const id of offerIds(3)) await outcomeOf(id, "accepted");
    const types = (await harness.outbox()).map(({ type }) => type);
    assert.deepEqual(types, ["template", "template", "template"]);
  });

  it("keep the order: what came before them is sent before, what came after waits behind the list", async () => {
    const shop = await start();
    await harness.enqueue(shop, "told:first");
    await harness.enqueue(shop, "accepted:1");
    await harness.whatsapp.outgoing.enqueue(offersTo(shop, offerIds(3)));
    await harness.enqueue(shop, "accepted:2");
    await until("the last is delivered", async () => {
      return (await harness.deliveries.get("accepted:2"))?.state === "delivered";
    });
    const sent = (await harness.outbox()).map(({ raw }) => raw.biz_opaque_callback_data.split(":").slice(0, 1)[0]);
    assert.deepEqual(sent, ["told", "accepted", "offers", "accepted"]);
  });

  for (const point of ["group-begun", "group-replaced", "group-activated", "sender-marked", "sender-answered"]) {
    it(`reach the merchant once each after a crash at ${point}`, async () => {
      let isArmed = false;
      let deaths = 0;
      const shop = await start({
        crash: (name) => {
          if (name === "group-begun") isArmed = true;
          if (name !== point || !isArmed || deaths > 0) return;
          deaths += 1;
          throw new Error(`died at ${point}`);
        },
      });
      const ids = offerIds(6);
      await enqueueBehind(shop, ids);
      await until("it died", () => deaths === 1);
      await harness.advanceClock(HOUR_MS);
      for (const id of ids) await outcomeOf(id, "accepted");
      assert.equal(deaths, 1);
      assert.deepEqual((await offered()).toSorted(), ids);
      const open = await harness.connection
        .collection("outgoing")
        .countDocuments({ state: { $in: ["grouping", "grouped"] } });
      assert.equal(open, 0);
    });
  }

  it("reach the merchant once each from two replicas, also when one dies while it makes a list", async () => {
    const shop = await start();
    let dead: number | null = null;
    const crashOf = (index: number) => (name: string) => {
      if (name === "group-replaced") dead ??= index;
      if (dead !== index) return;
      void replicas[index]?.kill();
      throw new Error("killed");
    };
    // The harness's own sender is stopped, so that only the replicas send.
    await harness.whatsapp.components.at(-1)?.stop();
    for (const index of [0, 1]) replicas.push(await harness.startReplica(crashOf(index)));
    const ids = offerIds(9);
    await replicas[0]?.enqueue(shop, "told:first");
    const all = offersTo(shop, ids);
    for (const half of [0, 1]) {
      const own = all.filter((_, index) => index % 2 === half);
      const send = (replica: number) => replicas[replica]?.outgoing.enqueue(own);
      await send(half)?.catch(() => send(1 - half));
    }
    await until("one of them died", () => dead !== null);
    await harness.advanceClock(HOUR_MS);
    for (const id of ids) await until(`${id} is settled`, async () => isSettled(await harness.deliveries.get(id)));
    assert.deepEqual((await offered()).toSorted(), ids);
    assert.equal(await refusals(), 0);
  });

  it("all fail with a list that cannot be delivered, however late Meta says so", async () => {
    for (const late_refusal of ["request", "status"]) {
      const shop = await start();
      await harness.control("limits", { late_refusal });
      await harness.control("reachability", { phone: SHOP, reachable: "no" });
      await enqueueBehind(shop, offerIds(3));
      for (const id of offerIds(3)) {
        await outcomeOf(id, "meta_131026");
        assert.equal((await harness.deliveries.get(id))?.state, "failed");
      }
      if (late_refusal === "request") await harness.stop();
    }
  });

  it("go as templates when Meta finds the window closed that we took to be open", async () => {
    for (const late_refusal of ["request", "status"]) {
      const shop = await start();
      await harness.control("limits", { late_refusal });
      await harness.control("windows", { phone: SHOP, phone_number_id: NUMBER, last_inbound_at: null });
      await enqueueBehind(shop, offerIds(3));
      for (const id of offerIds(3)) {
        await until(`${id} is delivered`, async () => (await harness.deliveries.get(id))?.state === "delivered");
      }
      const types = (await harness.outbox()).filter(({ raw }) => raw.biz_opaque_callback_data.startsWith("offer:"));
      assert.deepEqual(
        types.map(({ type }) => type),
        ["template", "template", "template"],
      );
      if (late_refusal === "request") await harness.stop();
    }
  });

  it("go alone, once, when Meta does not take the list", async () => {
    const shop = await start();
    // Meta takes no list in which two rows have the same id.
    const like = offersTo(shop, offerIds(3)).map((message) => ({
      ...message,
      row: { id: "row", title: "Pizzaria", description: message.id },
    }));
    await harness.enqueue(shop, "told:first");
    await harness.whatsapp.outgoing.enqueue(like);
    for (const id of offerIds(3)) await outcomeOf(id, "accepted");
    const outgoing = harness.connection.collection("outgoing");
    const refused = await outgoing.find({ _id: /^offers:/ as never }).toArray();
    assert.deepEqual(
      refused.map(({ state, failure }) => [state, failure]),
      [["failed", "meta_131009"]],
    );
    // Alone they go in any order.
    assert.deepEqual((await offered()).toSorted(), offerIds(3));
  });

  it("leave nothing of a wish in the list that quoted it, once that is erased", async () => {
    const shop = await start();
    const ids = offerIds(3);
    await enqueueBehind(shop, ids);
    for (const id of ids) await outcomeOf(id, "accepted");
    const persons = createPersonStore(harness.connection);
    assert.equal(await persons.clearMessages(["offer:1"], new Date()), true);
    const stored = JSON.stringify(
      await harness.connection
        .collection("outgoing")
        .find({ _id: { $ne: "offer:0" as never } })
        .toArray(),
    );
    assert.doesNotMatch(stored, /pizza de offer:1/);
  });
});
