import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { startWhatsappHarness, type WhatsappHarness } from "../_whatsapp-harness.ts";

let harness: WhatsappHarness;
before(async () => {
  harness = await startWhatsappHarness();
});
after(() => harness.stop());

it("a message withdrawn while Meta is away is never sent, and holds up none after it; one that was sent stays as it is", async () => {
  const contactId = await harness.createContact("558699150061");
  await harness.enqueue(contactId, "sent-before");
  await harness.state("sent-before", "delivered");
  await harness.faults("error", { error_code: 131016 });
  await harness.enqueue(contactId, "withdrawn");
  await harness.enqueue(contactId, "goes-on");
  await eventually("Meta refused it for now", async () => (await harness.deliveries.get("withdrawn"))?.refusals);
  for (let count = 0; count < 2; count += 1) {
    await harness.whatsapp.outgoing.withdraw(["sent-before", "withdrawn", "unknown"]);
  }
  const refused = (await harness.sentFor("withdrawn")).length;
  await harness.faults("ok");
  await harness.endPause();
  await harness.state("goes-on", "delivered");
  assert.equal((await harness.state("withdrawn", "failed")).failure, "withdrawn");
  assert.equal((await harness.sentFor("withdrawn")).length, refused);
  assert.equal((await harness.deliveries.get("sent-before"))?.state, "delivered");
});
