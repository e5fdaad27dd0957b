import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { DEAD_LETTER_HEADER } from "@tenho/kernel/events/dead-letters";
import { publish } from "@tenho/kernel/events/publish";
import { ensureStreams } from "@tenho/kernel/events/streams";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { changesOf, expectActions } from "@tenho/tests/support/recorded-actions";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { runHere } from "../_run-here.ts";

const COMMAND = fileURLToPath(new URL("../../dev/commands/dead-letters.ts", import.meta.url));
const PHONE = "86999990001";
const SUBJECT = "dlq.EVENTS.fussy";

describe("npm run dead-letters", () => {
  let nc: Awaited<ReturnType<typeof connectNats>>;
  const url = () => testInfra().natsUrl();

  const run = (args: readonly string[], natsUrl = url()) => runHere(["dead-letters", ...args], { NATS_URL: natsUrl });

  /** Runs the command's short form as a process of its own, as an operator does. */
  function start(args: readonly string[]) {
    const env = { ...process.env, NATS_URL: url() };
    return new Promise<{ code: number; out: string }>((resolve) => {
      execFile(process.execPath, [COMMAND, ...args], { env, timeout: 120_000 }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), out: stdout + stderr });
      });
    });
  }

  /** Lays a letter among the dead ones, as a consumer does; its place there. */
  async function park(durable: string, reason: string): Promise<number> {
    const seq = String(Math.ceil(Math.random() * 1e9));
    const headers = {
      [DEAD_LETTER_HEADER.subject]: "evt.shop.opened",
      [DEAD_LETTER_HEADER.msgId]: `m:${PHONE}:${seq}`,
      [DEAD_LETTER_HEADER.seq]: seq,
      [DEAD_LETTER_HEADER.reason]: reason,
    };
    const options = { msgId: `dlq:${durable}:${seq}`, headers, timeoutMs: 90_000 };
    return (await publish(jetstream(nc), `dlq.EVENTS.${durable}`, new TextEncoder().encode(PHONE), options)).seq;
  }

  before(async () => {
    nc = await connectNats({ url: url(), name: "test" });
    await ensureStreams(nc);
    const jsm = await jetstreamManager(nc);
    await jsm.consumers.add("EVENTS", { durable_name: "fussy", filter_subjects: ["evt.shop.>"] });
  });
  after(() => nc.close());

  it("tells, gives back and gives up, and never shows what a message says or is called", async () => {
    assert.match((await run(["list"])).out, /^Nenhuma mensagem parada\.\n$/);
    const [one, two, three] = [
      await park("fussy", "not a wish"),
      await park("fussy", "not a wish"),
      await park("fussy", "no unit"),
    ];
    const alien = await park("gone", "not a wish");

    const list = await start(["list"]);
    assert.equal(list.code, 0, list.out);
    assert.match(list.out, /^dlq\.EVENTS\.fussy: 3 mensagens\n {2}2 × not a wish\n {4}(de|em) 20\S+Z/);
    assert.ok(list.out.includes(`ids ${one}, ${two}\n`), list.out);
    assert.ok(!list.out.includes(PHONE));

    const replayed = await run(["replay", SUBJECT, "--id", String(one), "--id", String(alien)]);
    assert.deepEqual(replayed, { code: 0, out: `${alien}: não está em ${SUBJECT}\nDevolvidas: 1 mensagem.\n` });
    const jsm = await jetstreamManager(nc);
    const back = await jsm.streams.getMessage("EVENTS", { last_by_subj: "evt.shop.opened" });
    assert.equal(back?.string(), PHONE);

    const dry = await run(["replay", SUBJECT, "--dry-run"]);
    assert.deepEqual(dry, { code: 0, out: "Devolveria 2 mensagens. Nada foi mudado.\n" });
    await expectActions(nc, "operations", SUBJECT, ["dead_letters.replay"]);
    const unread = await run(["replay", "dlq.EVENTS.gone"]);
    assert.equal(unread.code, 1);
    assert.match(unread.out, /ninguém a leria.*\nDevolvidas: 0 mensagens/);

    const unsure = await run(["drop", SUBJECT, "--id", String(two)]);
    assert.equal(unsure.code, 1);
    assert.match(unsure.out, /Apagaria 1 mensagem .*--confirm/);
    assert.equal((await run(["drop", SUBJECT, "--id", String(two), "--confirm"])).out, "Apagadas: 1 mensagem.\n");
    const [, dropped] = await expectActions(nc, "operations", SUBJECT, ["dead_letters.replay", "dead_letters.drop"]);
    assert.deepEqual(dropped && changesOf(dropped), { ids: ["", JSON.stringify([two]), false] });
    assert.match((await run(["list", SUBJECT])).out, new RegExp(`: 1 mensagem\n.*no unit\n.*\n {4}ids ${three}\n$`));
  });

  it("says in a sentence what is wrong, and exits with 1", async () => {
    const cases: [string[], RegExp][] = [
      [[], /^Falta list\|replay\|drop\.\nUso: npm run ops -- dead-letters/],
      [["lose", SUBJECT], /não é list, replay nem drop/],
      [["replay"], /Falta o assunto/],
      [["replay", "evt.shop.opened"], /não é um assunto/],
      [["replay", "dlq.>"], /não é um assunto/],
      [["drop", SUBJECT, "--id", "all"], /"all" não é um id/],
      [["list", "--all"], /Uso:/],
    ];
    for (const [args, expected] of cases) {
      const { code, out } = await run(args);
      assert.equal(code, 1);
      assert.match(out, expected);
    }
    assert.match((await run(["list"], "nats://user:secret@127.0.0.1:1")).out, /^O broker não responde[^\n]*\n$/);
  });
});
