import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { auditRecord } from "../../src/adapters/events/audit-record.ts";
import { createWhatsappHealth } from "../../src/whatsapp-health/app/read-health.ts";
import { NUMBER, startWhatsappHarness, type WhatsappHarness } from "../_whatsapp-harness.ts";

describe("messages that wait while numbers pass from one person to another", () => {
  let harness: WhatsappHarness;
  before(async () => {
    harness = await startWhatsappHarness();
  });
  after(() => harness.stop());

  const open = (phone: string) =>
    harness.control("windows", { phone, phone_number_id: NUMBER, last_inbound_at: new Date().toISOString() });
  const refusedForNow = (id: string) =>
    eventually(`${id} waits`, async () => (await harness.deliveries.get(id))?.refusals);
  /** The number to which Meta delivered the message. */
  const takenAt = async (id: string) => {
    const { wamid } = await harness.state(id, "delivered");
    return (await harness.sentFor(id)).filter((row) => row.wamid === wamid).map(({ to }) => to);
  };

  it("go to the number their person has when they are sent, never to a stranger who has the old one", async () => {
    const [first, next] = ["558699150021", "558699150022"];
    const contactId = await harness.createContact(first);
    await open(next);
    await harness.faults("error", { error_code: 131016 });
    await harness.enqueue(contactId, "for-carla");
    await refusedForNow("for-carla");
    await harness.contacts.changeNumber({ from: first, bsuid: null, to: next, at: new Date() });
    assert.notEqual(await harness.createContact(first), contactId);
    await harness.faults("ok");
    await harness.endPause();
    assert.deepEqual(await takenAt("for-carla"), [next]);
  });

  it("do not reach a person known before who has the old number now, whose own messages do", async () => {
    const [first, second, next] = ["558699150041", "558699150042", "558699150043"];
    const contactId = await harness.createContact(first);
    const known = await harness.createContact(second);
    await open(next);
    await harness.faults("error", { error_code: 131016 });
    await harness.enqueue(contactId, "for-the-first");
    await harness.enqueue(known, "for-the-known");
    await refusedForNow("for-the-first");
    await harness.contacts.changeNumber({ from: first, bsuid: null, to: next, at: new Date() });
    await harness.contacts.changeNumber({ from: second, bsuid: null, to: first, at: new Date(Date.now() + 1_000) });
    assert.equal((await harness.contacts.findByPhone("5586999150041"))?.id, known);
    await harness.faults("ok");
    await harness.endPause();
    assert.deepEqual([await takenAt("for-the-first"), await takenAt("for-the-known")], [[next], [first]]);
  });

  it("that are held for the account do so too, once they are let go", async () => {
    const [first, next] = ["558699150051", "558699150052"];
    const contactId = await harness.createContact(first);
    await open(next);
    await harness.faults("error", { error_code: 131031 });
    await harness.enqueue(contactId, "held-for-carla", { offer: null });
    await harness.state("held-for-carla", "held");
    await harness.contacts.changeNumber({ from: first, bsuid: null, to: next, at: new Date() });
    assert.notEqual(await harness.createContact(first), contactId);
    await harness.faults("ok");
    const health = createWhatsappHealth({
      store: harness.stores.health,
      readings: harness.stores.health.readings,
      hasAccount: () => false,
      disconnectedAt: () => null,
      deliveries: harness.deliveries,
      unitsByNumber: async () => new Map(),
      onChange: harness.whatsapp.health.changed,
      now: harness.now,
    });
    const record = () =>
      auditRecord({ action: "setting.update", subject: { kind: "setting", id: "hold" }, unitId: null, changes: [] });
    await health.setReleased(true, record);
    assert.deepEqual(await takenAt("held-for-carla"), [next]);
  });
});
