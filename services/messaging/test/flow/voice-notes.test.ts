import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import { eventually } from "@tenho/tests/support/eventually";
import { OWN_NUMBER, PARNAIBA, pizzeria, SHARED_NUMBER, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, newWamid, startFlowHarness } from "../_flow-harness.ts";
import { sha256Of, startVoiceWorld, voiceFile } from "../_voice-world.ts";

const ANA = "5586999990001";
const ONLY_WRITING = /^Por enquanto entendo melhor por escrito/;

describe("a voice note", () => {
  let world: Awaited<ReturnType<typeof startVoiceWorld>>;
  let harness: FlowHarness;
  let crash: CrashPoint = () => undefined;

  const start = (env: Record<string, string> = {}) =>
    startFlowHarness({
      env: {
        GRAPH_API_URL: world.url,
        TRANSCRIBER_URL: world.url,
        TRANSCRIBER_API_KEY: "chave-do-transcritor",
        AI_ALLOWED_HOSTS: world.host,
        GRAPH_TIMEOUT_MS: "5000",
        ...env,
      },
      crash: (point) => crash(point),
      setUp: (state) => {
        state.merchants.push(pizzeria(1));
        state.balances.set(pizzeria(1).id, 1_000n);
      },
    });
  const restart = async (env: Record<string, string>) => {
    await harness.stop();
    harness = await start(env);
  };
  const say = (over: object = {}) =>
    harness.receive({
      from: ANA,
      audio: { id: "1234567890", mime_type: "audio/ogg; codecs=opus", sha256: sha256Of(world.state.file), voice: true },
      ...over,
    });
  const waiting = () => harness.connection.collection("voices").countDocuments({});
  const results = async () =>
    Object.fromEntries(
      (await harness.metrics.counter("voice_notes_total", "", ["result"]).get()).values.map(({ labels, value }) => [
        labels.result,
        value,
      ]),
    );
  const finished = () =>
    eventually(
      "the voice note is done",
      async () => Object.keys(await results()).length > 0 && (await waiting()) === 0,
    );

  beforeEach(async () => {
    crash = () => undefined;
    world = await startVoiceWorld();
    harness = await start();
  });
  afterEach(async () => {
    await harness.stop();
    await world.stop();
  });

  it("goes on as a text, and the consumer reads once what was understood", async () => {
    world.state.transcript = "  quero\u200B uma *pizza*\u202E grande  ";
    await say();
    const wish = await harness.wish("asked", ({ state }) => state === "asking");
    assert.equal(wish.text, "quero uma *pizza* grande");
    assert.equal(bodyOf((await harness.sentMessage("understood:")).inWindow), "Entendi: _quero uma pizza grande_");
    await finished();
    assert.deepEqual(
      world.state.tokens,
      new Set(["v24.0 Bearer token", "file Bearer token", "audio Bearer chave-do-transcritor"]),
    );
    assert.match(world.state.lastForm, /name="model"\r\n\r\nwhisper-1/);
    assert.ok(world.state.lastForm.includes(world.state.file.toString("latin1")));
    assert.equal(harness.sentMessages("understood:").length, 1);
  });

  it("belongs to the wish of the texts that come while it is transcribed, in the order they were sent", async () => {
    const held = Promise.withResolvers<void>();
    world.state.hold = held.promise;
    const at = new Date(Date.now() - 10_000);
    await say({ at });
    await eventually("it is being transcribed", () => world.state.transcriptions === 1);
    await harness.receive({ from: ANA, text: "com bastante queijo", at: new Date(at.getTime() + 2_000) });
    await harness.allHandled();
    harness.advanceClock(2_000);
    assert.equal((await harness.allWishes())[0]?.state, "gathering");
    held.resolve();
    const wish = await harness.wish("asked", ({ state }) => state === "asking");
    assert.equal(wish.text, "quero uma pizza\ncom bastante queijo");
    assert.equal((await harness.allWishes()).length, 1);
  });

  it("answers an open question", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", number: SHARED_NUMBER });
    await harness.sentMessage("asking_unit:");
    world.state.transcript = "estou em Parnaíba";
    await say({ number: SHARED_NUMBER });
    const wish = await harness.wish("asked", ({ state }) => state === "asking");
    assert.equal(wish.unit?.id, PARNAIBA);
  });

  it("that is not understood, or says TENHO, has an open question asked again, once", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", number: SHARED_NUMBER });
    await harness.sentMessage("asking_unit:");
    for (const [count, transcript] of [
      [2, "  "],
      [3, "tenho"],
    ] as const) {
      world.state.transcript = transcript;
      harness.advanceClock(6_000);
      await say({ number: SHARED_NUMBER });
      await eventually("asked again", () => harness.sentMessages("asking_unit:").length === count);
    }
    await finished();
    assert.match(bodyOf(harness.sentMessages("asking_unit:")[1]?.inWindow as never), ONLY_WRITING);
    assert.equal(harness.sentMessages("reply:").length, 0);
    assert.equal((await harness.wishes())[0]?.repeats, 2);
  });

  it("does not hold up other messages", async () => {
    const held = Promise.withResolvers<void>();
    world.state.hold = held.promise;
    await restart({ FLOW_IN_PARALLEL_MAX: "2", VOICE_IN_PARALLEL_MAX: "2" });
    for (let person = 10; person < 20; person += 1) await say({ from: `55869999900${person}` });
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    await harness.wish("asked", ({ state, text }) => state === "asking" && text === "quero uma pizza");
    assert.ok(world.state.transcriptions <= 2);
    held.resolve();
    await eventually("all are transcribed", async () => (await waiting()) === 0);
    assert.equal(world.state.transcriptions, 10);
  });

  const failures: [string, string, () => void][] = [
    ["does not exist any more", "no_media", () => (world.state.mediaStatus = 404)],
    ["lies at an address that is not Meta's", "no_media", () => (world.state.fileUrl = "http://127.0.0.1:1/file")],
    ["is not the file that was announced", "wrong_media", () => (world.state.file = voiceFile(3, "another"))],
    ["is no voice note", "wrong_media", () => (world.state.mimeType = "audio/mpeg")],
    ["is silent", "empty", () => (world.state.transcript = "  ")],
    ["is refused by the transcriber", "no_transcript", () => (world.state.transcriberStatus = 500)],
  ];
  for (const [what, result, arrange] of failures) {
    it(`that ${what} gets the friendly line, once`, async () => {
      const audio = { id: "1", sha256: sha256Of(world.state.file), voice: true };
      arrange();
      await harness.receive({ from: ANA, audio });
      assert.match(bodyOf((await harness.sentMessage("reply:")).inWindow), ONLY_WRITING);
      await finished();
      assert.deepEqual(await results(), { [result]: 1 });
      assert.equal(harness.sentMessages("understood:").length, 0);
      assert.deepEqual(await harness.wishes(), []);
    });
  }

  it("that is too long is not transcribed", async () => {
    world.state.file = voiceFile(121);
    await say();
    await harness.sentMessage("reply:");
    await finished();
    assert.deepEqual([await results(), world.state.transcriptions], [{ too_long: 1 }, 0]);
  });

  it("is transcribed on the day's budget only, together with those at the same moment", async () => {
    // Six seconds cost 0.0006 US dollars, so the budget pays for three notes.
    world.state.file = voiceFile(6);
    await restart({ TRANSCRIBER_DAILY_BUDGET_USD: "0.0018" });
    for (let person = 10; person < 16; person += 1) await say({ from: `55869999900${person}` });
    await eventually("all are done", async () => {
      const { transcribed = 0, no_budget: refused = 0 } = await results();
      return transcribed === 3 && refused === 3;
    });
    assert.equal(world.state.transcriptions, 3);
  });

  it("costs nothing when the transcriber refused it", async () => {
    world.state.transcriberStatus = 503;
    await say();
    await finished();
    const [day] = await harness.connection.collection("transcription_days").find({}).toArray();
    assert.equal(day?.spentNanoUsd, 0);
  });

  it("is answered as before without a transcriber, and those left from before are ended", async () => {
    const held = Promise.withResolvers<void>();
    await restart({ TRANSCRIBER_URL: "" });
    await say();
    assert.match(bodyOf((await harness.sentMessage("media:")).inWindow), ONLY_WRITING);
    assert.equal(world.state.downloads, 0);
    held.resolve();
  });

  it("is never an answer that costs money", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    await harness.sentMessage("offer:");
    world.state.transcript = "Tenho!";
    await say();
    await finished();
    assert.deepEqual(await results(), { "spoken answer": 1 });
    await say({ from: waIdOf(pizzeria(1)) });
    assert.match(bodyOf((await harness.sentMessage("media:")).inWindow), /toque em TENHO ou NÃO TENHO/);
    assert.deepEqual([world.state.transcriptions, harness.state.debitCalls], [1, []]);
  });

  it("that says SAIR is obeyed; one from before a SAIR is not listened to", async () => {
    world.state.transcript = "Sair.";
    await say();
    await harness.sentMessage("optout:");
    world.state.transcript = "quero uma pizza";
    await say({ at: new Date(Date.now() - 60_000) });
    await eventually("left alone", async () => (await results())["not wanted"] === 1);
    assert.equal(harness.sentMessages("understood:").length, 0);
  });

  for (const point of ["voice-transcribed", "voice-before-text", "voice-before-removed", "inbound-before-done"]) {
    it(`makes one wish and is read once although the process dies at ${point}`, async () => {
      let hasDied = false;
      crash = (name) => {
        if (name !== point || hasDied) return;
        hasDied = true;
        throw new Error("died");
      };
      await say({ wamid: newWamid() });
      await eventually("the process died", () => hasDied);
      // The note is free for another process once the lease of the one that died is over.
      harness.advanceClock(60_000);
      await harness.wish("asked", ({ state }) => state === "asking");
      await finished();
      // The waiting wish may have ended before the transcript arrived.
      const made = (await harness.allWishes()).filter(({ state }) => state !== "void");
      assert.equal(made.length, 1);
      assert.equal(harness.sentMessages("understood:").length, 1);
    });
  }

  it("of a process that died is done by another; its sound is stored nowhere", async () => {
    crash = (name) => {
      if (name === "voice-transcribed") throw new Error("died");
    };
    await say({ number: OWN_NUMBER });
    await eventually("transcribed", () => world.state.transcriptions > 0);
    crash = () => undefined;
    harness.advanceClock(60_000);
    await harness.wish("asked", ({ state }) => state === "asking");
    await finished();
    for (const { name } of await harness.connection.listCollections()) {
      const stored = JSON.stringify(await harness.connection.collection(name).find({}).toArray());
      for (const part of ["OggS", "OpusHead", "1234567890"]) assert.ok(!stored.includes(part), `${name} holds ${part}`);
    }
  });
});
