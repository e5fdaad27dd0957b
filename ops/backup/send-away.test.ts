import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { jetstreamManager } from "@nats-io/jetstream";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { STREAM } from "@tenho/kernel/events/streams";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { provisionBroker } from "@tenho/kernel/provision/provision-broker";
import { ActionRecordedSchema } from "@tenho/proto/audit/v1/events_pb";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { startBucketServer } from "../offsite/_bucket-server.ts";
import { writeSmallBackup } from "../offsite/_small-backup.ts";
import { sendAway } from "./send-away.ts";

const AT = new Date("2026-11-01T04:00:00Z");

test("a backup is recorded as complete once the bucket has all of it, with where it lies, and once", async (t) => {
  const natsUrl = testInfra().natsUrl();
  const nc = await connectNats({ url: natsUrl, name: "test" });
  const place = mkdtempSync(join(tmpdir(), "tenho-away-"));
  const server = await startBucketServer();
  t.after(async () => {
    server.close();
    rmSync(place, { recursive: true });
    await nc.close();
  });
  await provisionBroker(nc);
  const { streams } = await jetstreamManager(nc);
  const lines = async () => (await streams.info(STREAM.audit)).state.messages;
  const { dir } = writeSmallBackup(place, AT, "x");
  const url = server.access.url.replace("//", "//quem:segredo@");
  const recipient = await identityToRecipient(await generateX25519Identity());
  const sending = {
    offsite: { ...server.access, recipient },
    place,
    keep: 3,
    broker: { natsUrl, brokerWaitMs: 5_000 },
    print: () => undefined,
  };

  server.refuseAfter(1);
  await assert.rejects(sendAway(sending), /AccessDenied/);
  assert.equal(await lines(), 0, "nothing says that a backup is complete");

  server.refuseAfter(Number.POSITIVE_INFINITY);
  assert.equal(await sendAway({ ...sending, offsite: { ...sending.offsite, url } }), true);
  const line = await streams.getMessage(STREAM.audit, { last_by_subj: "audit.operations" });
  const { action, subject, changes } = decodeEvent(ActionRecordedSchema, line?.data ?? new Uint8Array());
  assert.deepEqual([action, subject?.id], ["backup.complete", AT.toISOString()]);
  assert.deepEqual(
    changes.map(({ field, after }) => [field, JSON.parse(after)]),
    [
      ["folder", dir],
      ["offsite", `${new URL(url).host}/copias/tenho`],
    ],
  );
  assert.equal(await sendAway(sending), true);
  assert.equal(await lines(), 1, "it is there already");
});
