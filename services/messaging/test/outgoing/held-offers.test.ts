import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { jetstream } from "@nats-io/jetstream";
import { eventually } from "@tenho/tests/support/eventually";
import { changesOf, expectActions } from "@tenho/tests/support/recorded-actions";
import { createAuditPublisher } from "../../src/adapters/events/audit-publisher.ts";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { temporaryPassword } from "../../src/domain/outgoing/texts/notices.ts";
import { offerTemplate } from "../../src/domain/outgoing/texts/templates.ts";
import { createRelayRecords } from "../../src/routing/relay-records.ts";
import { healthHandlers } from "../../src/whatsapp-health/adapters/health-handler.ts";
import { createWhatsappHealth } from "../../src/whatsapp-health/app/read-health.ts";
import { type Panel, servePanel } from "../_panel-harness.ts";
import { NUMBER, startWhatsappHarness, type WhatsappHarness } from "../_whatsapp-harness.ts";
import { anAskedWish } from "../_wish-builder.ts";

const LOJA = "5586977000001";
const DISPLAY = "558633330001";
const TEMPLATE = "novo_pedido_v3";
const RATES = { microsOf: { utility: 36_720, marketing: 337_500 }, otherMicros: 337_500 };
const MASTER = { role: "MASTER" as const };

const contentOf = (): Pick<OutgoingMessage, "outsideWindow"> => ({
  outsideWindow: offerTemplate({
    category: "Pizzaria",
    unit: "Parnaíba",
    wish: "quero pizza",
    until: new Date(Date.now() + 3_600_000),
    timeZone: "America/Fortaleza",
    priceCents: 30,
    buttons: { yes: "sim", no: "nao", notMine: "outra" },
  }),
});

type Shown = {
  templates: { name: string; category: string | null; status: string | null; is_offer: boolean }[];
  numbers: { number: string; units: string[]; is_flagged: boolean | null; limit: string | null }[];
  hold: { marketing: boolean; refused: boolean } | null;
  is_hold_released: boolean;
  held_offers: number;
};

describe("offers whose template is bad", () => {
  let harness: WhatsappHarness;
  let panel: Panel | undefined;
  const replicas: Awaited<ReturnType<WhatsappHarness["startReplica"]>>[] = [];

  const start = async (options: Parameters<typeof startWhatsappHarness>[0] = {}) => {
    harness = await startWhatsappHarness(options);
    const health = createWhatsappHealth({
      store: harness.stores.health,
      readings: harness.stores.health.readings,
      hasAccount: () => false,
      disconnectedAt: () => null,
      deliveries: harness.deliveries,
      unitsByNumber: async () => new Map([[DISPLAY, ["Parnaíba"]]]),
      onChange: harness.whatsapp.health.changed,
      now: harness.now,
    });
    panel = await servePanel(
      healthHandlers({ health, rates: { today: () => "2026-03-02", ratesOn: async () => () => RATES } }),
    );
    const { id } = await harness.contacts.findOrCreateByPhone(LOJA, "Loja", new Date());
    return { loja: id, panel };
  };
  afterEach(async () => {
    for (const replica of replicas.splice(0)) await replica.stop();
    await panel?.stop();
    await harness.stop();
  });

  /** Acts as Meta: the sandbox bills and refuses by the change, and reports it. */
  const meta = async (change: object) => {
    const at = (await harness.nextSecond()).toISOString();
    return harness.control<{ callbacks: number[] }>(`templates/${TEMPLATE}`, { at, ...change });
  };
  const known = (what: string, isSo: (state: { category?: string; status?: string }) => boolean) =>
    eventually(`the store knows: ${what}`, async () => {
      const state = await harness.stores.health.template(TEMPLATE, "pt_BR");
      return isSo({
        ...(state?.category && { category: state.category.value }),
        ...(state?.status && { status: state.status.value }),
      });
    });
  const marketing = async (more: object = {}) => {
    await meta({ category: "MARKETING", ...more });
    await known("marketing", ({ category }) => category === "MARKETING");
  };
  const utility = () => meta({ category: "UTILITY" });

  /** A pending offer of a wish in the store, put to its merchant. */
  const offer = async (
    contactId: string,
    id: string,
    more: Partial<OutgoingMessage> = {},
    enqueue = harness.enqueue,
  ): Promise<void> => {
    await harness.stores.wishes.insert(anAskedWish([{ id, merchantContactId: contactId }], { _id: `wish of ${id}` }));
    await enqueue(contactId, id, { ...contentOf(), ...more });
  };
  const sentAs = async (id: string) => (await harness.sentFor(id)).map(({ type }) => type);
  const pricing = async (id: string) =>
    (await harness.connection.collection("outgoing").findOne({ _id: id as never }))?.pricing?.category;
  const openWindow = () => harness.createContact(LOJA);

  it("wait while it is marketing, without delaying what else goes to the merchant, and go out once it is not", async () => {
    const { loja } = await start();
    await marketing();
    await offer(loja, "offer:1");
    await harness.state("offer:1", "held");
    const template = { kind: "template", name: "saldo_baixo_v2", parameters: ["1", "2", "3"], quickReplyPayloads: [] };
    await harness.enqueue(loja, "credit:1", {
      outsideWindow: template as OutgoingMessage["outsideWindow"],
      offer: null,
    });
    await harness.state("credit:1", "delivered");
    assert.deepEqual(await sentAs("offer:1"), []);
    assert.equal((await harness.stores.recipients.get(`${loja}:${NUMBER}`)).queue.length, 0);
    assert.equal(await harness.deliveries.countHeld(), 1);
    await eventually("it is measured", async () =>
      /whatsapp_template_held\{template="novo_pedido_v3"[^}]*\} 1/.test(await harness.metrics.registry.metrics()),
    );
    await utility();
    await harness.state("offer:1", "delivered");
    assert.deepEqual(await sentAs("offer:1"), ["template"]);
    await eventually("billed", async () => (await pricing("offer:1")) === "utility");
    const outcomes = () => harness.outcomes.filter(({ id }) => id === "offer:1").map(({ outcome }) => outcome);
    await eventually("its outcome is passed on", () => outcomes().length > 0);
    assert.deepEqual(outcomes(), ["accepted"]);
  });

  it("go out as a message with buttons when the merchant writes and opens the window, and inside it were never held", async () => {
    const { loja } = await start();
    await marketing();
    await offer(loja, "offer:1");
    await harness.state("offer:1", "held");
    await openWindow();
    await harness.state("offer:1", "delivered");
    await offer(loja, "offer:2");
    await harness.state("offer:2", "delivered");
    for (const id of ["offer:1", "offer:2"]) {
      assert.deepEqual(await sentAs(id), ["text"], id);
      assert.equal((await harness.deliveries.get(id))?.attempts, id === "offer:1" ? 2 : 1);
    }
  });

  it("end as too late when they are no longer useful, and are not sent when they were answered in the panel", async () => {
    const { loja } = await start();
    await marketing();
    await offer(loja, "offer:late", { usefulUntil: new Date(harness.now().getTime() + 60_000) });
    await harness.state("offer:late", "held");
    await harness.advanceClock(60_000);
    await offer(loja, "offer:answered");
    await harness.state("offer:late", "failed");
    assert.equal((await harness.deliveries.get("offer:late"))?.failure, "too_late");
    await eventually("passed on", () =>
      harness.outcomes.some(({ id, outcome }) => id === "offer:late" && outcome === "too_late"),
    );
    await harness.state("offer:answered", "held");
    const wish = await harness.stores.wishes.get("wish of offer:answered");
    assert.ok(wish);
    const offers = wish.offers.map((one) => ({ ...one, status: "accepted" as const }));
    assert.equal(await harness.stores.wishes.write(wish, { ...wish, offers }), true);
    await utility();
    await harness.state("offer:answered", "failed");
    assert.deepEqual(await sentAs("offer:answered"), []);
    assert.equal((await harness.deliveries.get("offer:answered"))?.pendingNotice, null);
  });

  it("are held from Meta's refusal on, before its callback comes, and sent once Meta approves again", async () => {
    const { loja } = await start();
    await harness.control("faults", { target: "callbacks", mode: "drop" });
    await meta({ status: "PAUSED" });
    await offer(loja, "offer:1");
    await harness.state("offer:1", "held");
    assert.equal((await harness.stores.health.template(TEMPLATE, "pt_BR"))?.status?.value, "PAUSED");
    await offer(loja, "offer:2");
    await harness.state("offer:2", "held");
    const { refusals } = await harness.control<{ refusals: Record<string, number> }>("limits");
    assert.equal(refusals["132015"], 1, "the second was not even tried");
    await harness.control("faults", { target: "callbacks", mode: "ok" });
    await meta({ status: "APPROVED" });
    for (const id of ["offer:1", "offer:2"]) await harness.state(id, "delivered");
  });

  it("wait like every other message whose template Meta does not have, but what a person waits for on a screen ends", async () => {
    const { loja } = await start({ templates: [] });
    const saldo = {
      kind: "template",
      name: "saldo_baixo_v2",
      parameters: ["1", "2", "3"],
      quickReplyPayloads: [],
    } as const;
    const more = {
      outsideWindow: { ...saldo, parameters: [...saldo.parameters], quickReplyPayloads: [] },
      offer: null,
    };
    await harness.enqueue(loja, "credit:1", more);
    await harness.state("credit:1", "held");
    await harness.enqueue(loja, "credit:2", more);
    await harness.state("credit:2", "held");
    const { refusals } = await harness.control<{ refusals: Record<string, number> }>("limits");
    assert.equal(refusals["132001"], 1, "the second was not even tried");
    const { inWindow, outsideWindow } = temporaryPassword("Abcd2345Efgh", "30");
    await harness.enqueue(loja, "notice:1", { inWindow, outsideWindow, offer: null });
    await harness.state("notice:1", "failed");
  });

  it("are not held by an older update that comes after a newer one", async () => {
    const { loja } = await start();
    const daysAgo = (days: number) => new Date(harness.now().getTime() - days * 86_400_000).toISOString();
    await meta({ category: "UTILITY", at: daysAgo(1) });
    await meta({ category: "MARKETING", at: daysAgo(2) });
    await meta({ quality: "RED" });
    await eventually("all was read", async () => {
      return (await harness.stores.health.template(TEMPLATE, "pt_BR"))?.quality?.value === "RED";
    });
    assert.equal((await harness.stores.health.template(TEMPLATE, "pt_BR"))?.category?.value, "UTILITY");
    await offer(loja, "offer:1");
    await harness.state("offer:1", "delivered");
  });

  it("stay held in both replicas and go out once, also when one of them dies with an offer in hand", async () => {
    const leaseMs = 6_000;
    const { loja } = await start({
      env: { RESEND_SILENCE_MS: 1_000, RECIPIENT_LEASE_MS: leaseMs, GRAPH_TIMEOUT_MS: 5_000 },
    });
    let isDead = false;
    const dying = await harness.startReplica((name) => {
      if (name !== "sender-marked" || isDead) return;
      isDead = true;
      void dying.kill();
      throw new Error("killed");
    });
    const other = await harness.startReplica();
    replicas.push(dying, other);
    // The harness's own sender is stopped, so that only the replicas send.
    await harness.whatsapp.components.at(-1)?.stop();
    await marketing();
    await offer(loja, "offer:1", {}, dying.enqueue).catch(() => undefined);
    await offer(loja, "offer:2", {}, other.enqueue);
    await eventually("one of them died", () => isDead);
    await harness.advanceClock(leaseMs);
    for (const id of ["offer:1", "offer:2"]) await harness.state(id, "held");
    assert.deepEqual(await harness.outbox(), []);
    await utility();
    for (const id of ["offer:1", "offer:2"]) {
      await harness.state(id, "delivered");
      assert.deepEqual(await sentAs(id), ["template"], id);
    }
  });

  it("are sent at the dearer price where MASTER decides so, until Meta changes something again", async () => {
    const { loja, panel } = await start();
    const read = async () => (await panel.call<Shown>(MASTER, "whatsapp-health")).body;
    await marketing();
    await offer(loja, "offer:1");
    await harness.state("offer:1", "held");
    const shown = await read();
    assert.deepEqual([shown.hold?.marketing, shown.hold?.refused, shown.is_hold_released], [true, false, false]);
    assert.equal(shown.held_offers, 1);
    for (const who of [{ role: "ADMIN" as const, permissions: ["settings.manage"] }, { role: "CLIENT" as const }]) {
      assert.equal((await panel.call(who, "whatsapp-health/hold", { released: true })).status, 403);
    }
    assert.equal((await panel.call(MASTER, "whatsapp-health/hold", { released: true, always: 1 })).status, 400);
    const released = await panel.call<Shown>(MASTER, "whatsapp-health/hold", { released: true });
    assert.equal(released.body.is_hold_released, true);
    await harness.state("offer:1", "delivered");
    await eventually("billed as advertising", async () => (await pricing("offer:1")) === "marketing");
    // At least a second later, because Meta's times are in whole seconds.
    await harness.advanceClock(2_000);
    await meta({ status: "PAUSED" });
    await known("paused", ({ status }) => status === "PAUSED");
    await offer(loja, "offer:2");
    await harness.state("offer:2", "held");
    assert.equal((await read()).is_hold_released, false);
    await panel.call(MASTER, "whatsapp-health/hold", { released: false });
    assert.deepEqual(await sentAs("offer:2"), []);

    await panel.call(MASTER, "whatsapp-health/hold", { released: false });
    const outboxes = [harness.stores.health.releases];
    const relay = createRelayRecords({ outboxes, audit: createAuditPublisher(jetstream(harness.nc)) });
    for (const _ of [1, 2]) await relay();
    const [first, second] = await expectActions(harness.nc, "messaging", "whatsapp_hold", [
      "offers.release",
      "offers.hold",
    ]);
    const [[before, releasedAt], [again, held]] = [first, second].map((one) => one && changesOf(one).released_at) as [
      [string, string, boolean],
      [string, string, boolean],
    ];
    assert.deepEqual([before, again, held, first?.actorRole], ["", releasedAt, "", "MASTER"]);
  });

  it("are shown to MASTER with the numbers and all templates", async () => {
    const { panel } = await start();
    await harness.control(`numbers/${DISPLAY}`, { event: "DOWNGRADE", limit: "TIER_2K" });
    await harness.control(`numbers/${DISPLAY}`, { event: "FLAGGED" });
    const shown = await eventually("the number is known", async () => {
      const { body } = await panel.call<Shown>(MASTER, "whatsapp-health");
      return body.numbers[0]?.is_flagged === true ? body : undefined;
    });
    assert.equal(shown.numbers.length, 1);
    assert.deepEqual([shown.numbers[0]?.units, shown.numbers[0]?.limit], [["Parnaíba"], "TIER_2K"]);
    const [first] = shown.templates;
    assert.deepEqual([first?.name, first?.is_offer, first?.category], [TEMPLATE, true, null]);
    assert.equal(shown.hold, null);
    for (const role of ["ADMIN", "CLIENT"] as const) {
      assert.equal((await panel.call({ role, permissions: ["setting.access"] }, "whatsapp-health")).status, 403);
    }
  });
});
