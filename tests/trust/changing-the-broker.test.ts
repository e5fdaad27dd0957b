import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { createKeptLooksStore } from "@tenho/kernel/checks/kept-looks";
import { durablesOf } from "@tenho/kernel/events/durables";
import { STREAM } from "@tenho/kernel/events/streams";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { BUCKETS, streamOf } from "@tenho/kernel/provision/buckets";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import type { Stack } from "../../dev/stack/stack.ts";
import { startStack } from "../../dev/stack/start-stack.ts";
import { createWebFiles } from "../../gateway/src/http/web-files.ts";

const STREAMS = [...Object.values(STREAM), ...BUCKETS.map(streamOf)];
const DEBIT = "rpc.tenho.wallet.v1.WalletService.Debit.messaging";

/** Processes that would gain most by changing a stream: messaging receives wishes, users accounts, and the gateway signs identities. */
const HOLDERS = ["messaging", "users", "gateway"] as const;

describe("with what one process holds", () => {
  let stack: Stack;
  let observer: NatsConnection;

  before(async () => {
    stack = await startStack({
      profile: `trust-broker-${process.pid}`,
      // The gateway waits for auth's keys.
      processes: [...HOLDERS, "auth"],
      throwAway: true,
      observer: true,
      env: { LOG_LEVEL: "warn" },
    });
    observer = await connectNats({ url: stack.natsUrlOf("observer"), name: "observer" });
  });
  after(async () => {
    await observer?.close();
    await stack.stop();
    stack.remove();
  });

  for (const holder of HOLDERS) {
    describe(`${holder} alone`, () => {
      let own: NatsConnection;

      before(async () => {
        own = await connectNats({ url: stack.environmentOf(holder).NATS_URL ?? "", name: holder });
      });
      after(() => own?.close());

      const isRefused = (api: string, body: unknown = "") =>
        assert.rejects(
          own.request(`$JS.API.${api}`, typeof body === "string" ? body : JSON.stringify(body), { timeout: 5_000 }),
          /[Pp]ermission/,
          `${api} by ${holder}`,
        );

      test("no stream or bucket is made, changed, emptied, restored or deleted", async () => {
        const { streams } = await jetstreamManager(observer);
        const state = async () => {
          const found = [];
          for (const name of STREAMS) found.push((await streams.info(name)).config);
          return found;
        };
        const before = await state();
        for (const config of before) {
          const { name } = config;
          await isRefused(`STREAM.CREATE.${name}`, config);
          await isRefused(`STREAM.UPDATE.${name}`, { ...config, republish: { src: ">", dest: DEBIT } });
          await isRefused(`STREAM.UPDATE.${name}`, { ...config, subjects: [...config.subjects, "rpc.>"] });
          for (const verb of ["DELETE", "PURGE", "RESTORE", "SNAPSHOT", "MSG.DELETE"]) {
            await isRefused(`STREAM.${verb}.${name}`, verb === "MSG.DELETE" ? { seq: 1 } : "");
          }
        }
        await isRefused("STREAM.CREATE.FORGED", { name: "FORGED", subjects: ["rpc.>"] });
        assert.deepEqual(await state(), before);
      });

      test("no durable is made or changed, its own neither: not to read more, nor to deliver to subjects of others", async () => {
        for (const [stream, durable] of [
          ...durablesOf(holder).map((one) => [one.stream, one.durable] as const),
          [STREAM.events, "wallet-accounts"] as const,
          [STREAM.whatsappIn, "forged"] as const,
        ]) {
          const config = { name: durable, durable_name: durable, deliver_subject: DEBIT, ack_policy: "none" };
          for (const api of ["CREATE", "DURABLE.CREATE"]) {
            await isRefused(`CONSUMER.${api}.${stream}.${durable}`, { stream_name: stream, config });
          }
          await isRefused(`CONSUMER.CREATE.${stream}.${durable}.evt.wallet.>`, { stream_name: stream, config });
          await isRefused(`CONSUMER.CREATE.${stream}`, { stream_name: stream, config });
          await isRefused(`CONSUMER.DELETE.${stream}.${durable}`);
        }
      });

      test("what it keeps of its outside is read and written by it alone", async () => {
        const kept = createKeptLooksStore(own, holder);
        const { kept: before, revision } = await kept.read();
        const written = await kept.write(before ?? { startedAt: 1, nextAt: 1, looks: {} }, revision);
        // The process itself may have written in between.
        assert.ok(written === null || written > revision);
        const others = createKeptLooksStore(own, holder === "users" ? "messaging" : "users");
        await assert.rejects(others.read(), /[Pp]ermission/);
        await assert.rejects(others.write({ startedAt: 1, nextAt: 1, looks: {} }, 0), /[Pp]ermission/);
      });

      test("no message of a stream is read but through its durables, and no bucket of another is written", async () => {
        for (const name of STREAMS) {
          await isRefused(`STREAM.MSG.GET.${name}`, { seq: 1 });
          await isRefused(`DIRECT.GET.${name}`, { seq: 1 });
          // Of its own bucket it asks for single values, and the bucket's stream has no others.
          const isLookedUp = BUCKETS.some(
            (bucket) => streamOf(bucket) === name && bucket.isLookedUp && bucket.readers.includes(holder),
          );
          if (!isLookedUp) await isRefused(`DIRECT.GET.${name}.evt.wallet.balance_changed`);
        }
        for (const { name } of BUCKETS.filter(({ writers }) => !writers.includes(holder))) {
          await assert.rejects(own.request(`$KV.${name}.account`, "1", { timeout: 5_000 }), /[Pp]ermission/, name);
        }
      });
    });
  }

  test("the gateway looks up the files of other builds, which no other process does", async () => {
    for (const holder of HOLDERS) {
      const nc = await connectNats({ url: stack.environmentOf(holder).NATS_URL ?? "", name: holder });
      const log = createLogger({ service: "test", level: "silent" });
      const read = createWebFiles({ nc, log, dist: "none" }).read("of-no-build.js");
      if (holder === "gateway") assert.equal(await read, null);
      else await assert.rejects(read, { code: "unavailable" });
      await nc.close();
    }
  });
});
