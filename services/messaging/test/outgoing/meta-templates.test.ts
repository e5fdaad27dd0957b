import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { expectActions } from "@tenho/tests/support/recorded-actions";
import { MetaCallRefused } from "../../src/app/ports/meta-call-refused.ts";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { accessCode } from "../../src/domain/outgoing/templates/access-code.ts";
import { ALL_TEMPLATES } from "../../src/domain/outgoing/templates/all-templates.ts";
import { newOffer } from "../../src/domain/outgoing/templates/new-offer.ts";
import { temporaryPassword } from "../../src/domain/outgoing/texts/notices.ts";
import { offerTemplate } from "../../src/domain/outgoing/texts/templates.ts";
import { startWhatsappHarness, type WhatsappHarness } from "../_whatsapp-harness.ts";
import { anAskedWish } from "../_wish-builder.ts";

const ACCOUNT = "200000000000001";
const LOJA = "5586977000001";
const NAME = newOffer.meta.name;

describe("the templates of the account at Meta", () => {
  let harness: WhatsappHarness;
  afterEach(() => harness.stop());

  const start = async (templates: readonly object[]) => {
    harness = await startWhatsappHarness({ templates, connection: { accountId: ACCOUNT } });
    return (await harness.contacts.findOrCreateByPhone(LOJA, "Loja", new Date())).id;
  };
  const statusOf = async (name: string) => (await harness.stores.health.template(name, "pt_BR"))?.status?.value;
  const hasStatus = (name: string, status: string) =>
    eventually(`${name} is ${status}`, async () => (await statusOf(name)) === status);

  const offer = async (contactId: string, id: string): Promise<void> => {
    await harness.stores.wishes.insert(anAskedWish([{ id, merchantContactId: contactId }], { _id: `wish of ${id}` }));
    const outsideWindow: OutgoingMessage["outsideWindow"] = offerTemplate({
      category: "Pizzaria",
      unit: "Parnaíba",
      wish: "quero pizza",
      until: new Date(Date.now() + 3_600_000),
      timeZone: "America/Fortaleza",
      priceCents: 30,
      buttons: { yes: "sim", no: "nao", notMine: "outra" },
    });
    await harness.enqueue(contactId, id, { outsideWindow });
  };

  it("are missing in a new account, so offers wait; once created and approved they go out", async () => {
    const loja = await start([]);
    await hasStatus(NAME, "MISSING");
    await offer(loja, "offer:1");
    await harness.state("offer:1", "held");
    assert.deepEqual(await harness.outbox(), []);

    const { create } = harness.whatsapp.health.metaTemplates;
    assert.deepEqual(await create(newOffer.meta), { status: "PENDING", category: "UTILITY" });
    await harness.state("offer:1", "delivered");
    assert.equal((await harness.sentFor("offer:1"))[0]?.type, "template");
    await expectActions(harness.nc, "messaging", NAME, ["whatsapp.template_create"]);
  });

  it("are created whole, each as this version has it, and a repeated creation leaves them as they are", async () => {
    await start([]);
    const { create, read } = harness.whatsapp.health.metaTemplates;
    for (const { meta } of ALL_TEMPLATES) assert.equal((await create(meta)).category, meta.category, meta.name);
    for (const { meta } of ALL_TEMPLATES) await hasStatus(meta.name, "APPROVED");
    const again = await create(newOffer.meta);
    assert.deepEqual([again.status, again.category], ["APPROVED", "UTILITY"]);
    const listed = await read({ withComponents: true });
    assert.equal(listed.length, ALL_TEMPLATES.length);
    const offered = listed.find(({ name }) => name === NAME);
    assert.deepEqual(offered?.components, newOffer.meta.components);
  });

  it("that Meta refuses a message by are held for it, that message too, and read again soon", async () => {
    // The list is read once, while all is well; what is lost afterwards is known by Meta's refusal alone.
    const loja = await start(ALL_TEMPLATES.map(({ meta }) => meta));
    await hasStatus(NAME, "APPROVED");
    await harness.control("faults", { target: "callbacks", mode: "drop" });
    await harness.nextSecond();
    await harness.advanceClock(2_000);
    await harness.control(`templates/${NAME}`, { status: "REJECTED" });
    await offer(loja, "offer:1");
    await harness.state("offer:1", "held");
    assert.equal(await statusOf(NAME), "UNAPPROVED");
    await offer(loja, "offer:2");
    await harness.state("offer:2", "held");
    const { refusals } = await harness.control<{ refusals: Record<string, number> }>("limits");
    assert.equal(refusals["132001"], 1, "the second was not even tried");
    await harness.control(`templates/${NAME}`, { status: "APPROVED" });
    await harness.control("faults", { target: "callbacks", mode: "ok" });
    await harness.advanceClock(2_000);
    await harness.whatsapp.health.metaTemplates.read();
    for (const id of ["offer:1", "offer:2"]) await harness.state(id, "delivered");
  });

  it("are read by one replica a turn, and a failure is kept with its cause", async () => {
    await start(ALL_TEMPLATES.map(({ meta }) => meta));
    await hasStatus(NAME, "APPROVED");
    const { readings } = harness.stores.health;
    await eventually("the list is read", async () => (await readings.reading())?.readAt);
    const soon = new Date(harness.now().getTime() + 60_000);
    assert.equal(await readings.claimReading(harness.now(), soon), false, "the next turn is an hour away");
    const due = new Date(harness.now().getTime() + 7_200_000);
    const turns = await Promise.all([1, 2, 3].map(() => readings.claimReading(due, new Date(due.getTime() + 60_000))));
    assert.equal(turns.filter(Boolean).length, 1);
    await harness.faults("error", { error_code: 190 });
    await assert.rejects(
      harness.whatsapp.health.metaTemplates.read(),
      (error) => error instanceof MetaCallRefused && error.refusal.code === 190,
    );
    const kept = await readings.reading();
    assert.deepEqual(kept?.failure, { kind: "refused", code: 190 });
    assert.ok(kept?.readAt, "the last list is still known");
    assert.equal(await statusOf(NAME), "APPROVED", "a list that was not read says nothing");
  });

  it("of a one-time code copies the code by its button", async () => {
    const loja = await start([accessCode.meta]);
    const { inWindow, outsideWindow } = temporaryPassword("Abcd2345Efgh", "30");
    await harness.enqueue(loja, "notice:1", { inWindow, outsideWindow, offer: null });
    await harness.state("notice:1", "delivered");
    const [sent] = await harness.sentFor("notice:1");
    assert.equal(
      sent?.body,
      "*Abcd2345Efgh* é seu código de verificação. Para sua segurança, não o compartilhe.\nEste código expira em 30 minutos.",
    );
    assert.deepEqual((sent?.raw as { template?: { components: object[] } } | undefined)?.template?.components.at(-1), {
      type: "button",
      sub_type: "url",
      index: "0",
      parameters: [{ type: "text", text: "Abcd2345Efgh" }],
    });
  });
});
