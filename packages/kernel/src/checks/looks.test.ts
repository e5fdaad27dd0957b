import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Finding } from "./finding.ts";
import type { KeptLooks, KeptLooksStore } from "./kept-looks.ts";
import { createLooks, type Look } from "./looks.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const RIGHT: Finding = { id: "bank.token", state: "RIGHT", sentence: "O token vale." };

/** A store that several replicas share, as the broker's. */
function sharedStore(): KeptLooksStore & { fail: boolean } {
  let kept: string | null = null;
  let revision = 0;
  const store = {
    fail: false,
    read: async () => {
      if (store.fail) throw new Error("no broker");
      return { kept: kept === null ? null : (JSON.parse(kept) as KeptLooks), revision };
    },
    write: async (next: KeptLooks, from: number) => {
      if (from !== revision) return null;
      kept = JSON.stringify(next);
      revision += 1;
      return revision;
    },
  };
  return store;
}

function replicas(look: () => Promise<readonly Finding[]>, over: Partial<Look> = {}) {
  const store = sharedStore();
  const clock = { ms: Date.UTC(2026, 0, 1) };
  const looks = [{ id: "bank", group: "PIX" as const, name: "O banco", look, ...over }];
  const start = (limitMs = 1_000) =>
    createLooks({ looks, everyMs: HOUR_MS, store, log: { warn: () => undefined }, limitMs, now: () => clock.ms });
  return { store, clock, start };
}

const states = (checks: readonly { state: string; sentence: string }[]) =>
  checks.map(({ state, sentence }) => `${state} ${sentence}`);

describe("looks at the outside", () => {
  it("are taken once for all replicas, hourly, and at most once a minute however often they are asked for", async () => {
    let looked = 0;
    const { clock, start } = replicas(async () => {
      looked += 1;
      return [RIGHT];
    });
    const [one, two] = [start(), start()];
    assert.deepEqual(states(await one.read()), ["UNKNOWN O banco: ainda não foi conferido."]);
    await Promise.all([one.ifDue(0), two.ifDue(0), one.again(), two.again()]);
    assert.equal(looked, 1);
    assert.deepEqual(states(await two.read()), ["RIGHT O token vale."]);
    assert.equal((await two.read())[0]?.checkedAt?.getTime(), clock.ms);
    clock.ms += MINUTE_MS - 1;
    await Promise.all([one.again(), two.again(), one.ifDue(0)]);
    assert.equal(looked, 1);
    clock.ms += 1;
    await Promise.all([one.again(), two.again()]);
    assert.equal(looked, 2);
    clock.ms += HOUR_MS;
    await Promise.all([one.ifDue(0), two.ifDue(0)]);
    assert.equal(looked, 3);
  });

  it("are taken again by a process that started after the last one, once the minute is over", async () => {
    let looked = 0;
    const { clock, start } = replicas(async () => {
      looked += 1;
      return [RIGHT];
    });
    await start().ifDue(clock.ms);
    const [one, two] = [start(), start()];
    const bornMs = clock.ms + 1_000;
    clock.ms += MINUTE_MS - 1;
    await Promise.all([one.ifDue(bornMs), two.ifDue(bornMs)]);
    assert.equal(looked, 1);
    clock.ms += 1;
    await Promise.all([one.ifDue(bornMs), two.ifDue(bornMs)]);
    await Promise.all([one.ifDue(bornMs), two.ifDue(bornMs)]);
    assert.equal(looked, 2);
  });

  it("that throw or take too long are unknown, never what was right before, and come again soon", async () => {
    let answer: () => Promise<readonly Finding[]> = async () => [RIGHT];
    const { clock, start } = replicas(() => answer());
    const one = start(1);
    await one.again();
    answer = async () => {
      throw new Error("the bank's secret");
    };
    clock.ms += HOUR_MS;
    await one.ifDue(0);
    assert.deepEqual(states(await one.read()), ["UNKNOWN O banco: não foi possível conferir."]);
    answer = () => new Promise(() => undefined);
    clock.ms += 2 * MINUTE_MS;
    await one.ifDue(0);
    assert.deepEqual(states(await one.read()), ["UNKNOWN O banco: não foi possível conferir."]);
    answer = async () => [RIGHT];
    clock.ms += 2 * MINUTE_MS;
    await one.ifDue(0);
    assert.deepEqual(states(await one.read()), ["RIGHT O token vale."]);
  });

  it("of our own data are as new as their reader asks, whatever is kept", async () => {
    let sentence = "Não há nenhuma categoria.";
    let looked = 0;
    const look = async (): Promise<readonly Finding[]> => {
      looked += 1;
      return [{ id: "bank", state: "MISSING", sentence }];
    };
    const { store, start } = replicas(look, { freshMs: 0 });
    const one = start();
    await one.again();
    sentence = "Há 100 categorias.";
    assert.deepEqual(states(await one.read()), ["MISSING Há 100 categorias."]);
    assert.deepEqual(states(await one.readKept()), ["MISSING Não há nenhuma categoria."]);
    store.fail = true;
    assert.deepEqual(states(await one.read()), ["MISSING Há 100 categorias."]);

    const minutely = replicas(look, { freshMs: MINUTE_MS });
    looked = 0;
    const [two, three] = [minutely.start(), minutely.start()];
    await two.again();
    minutely.clock.ms += MINUTE_MS - 1;
    await Promise.all([two.read(), three.read()]);
    assert.equal(looked, 1, "what is kept is young enough");
    minutely.clock.ms += 1;
    await Promise.all([two.read(), two.read(), two.read()]);
    assert.equal(looked, 2, "readers share one look");
  });

  it("of a replica that died are taken by the next, and what the dead one says later is not kept", async () => {
    const waiting = Promise.withResolvers<readonly Finding[]>();
    const answers = [waiting.promise, Promise.resolve([RIGHT])];
    const { clock, start } = replicas(() => answers.shift() ?? Promise.resolve([]));
    const [slow, next] = [start(60_000), start()];
    const late = slow.ifDue(0);
    await next.ifDue(0);
    assert.deepEqual(states(await next.read()), ["UNKNOWN O banco: ainda não foi conferido."]);
    clock.ms += 2 * MINUTE_MS;
    await next.ifDue(0);
    waiting.resolve([{ ...RIGHT, state: "WRONG", sentence: "O token não vale." }]);
    await late;
    assert.deepEqual(states(await next.read()), ["RIGHT O token vale."]);
  });

  it("that nobody has repeated for hours, or that cannot be read, no longer count as right", async () => {
    const { store, clock, start } = replicas(async () => [RIGHT]);
    const one = start();
    await one.again();
    clock.ms += 3 * HOUR_MS + 1;
    assert.deepEqual(states(await one.read()), [
      "UNKNOWN O banco: estava certo, mas a última conferência já é antiga.",
    ]);
    store.fail = true;
    assert.deepEqual(states(await one.read()), ["UNKNOWN O banco: ainda não foi conferido."]);
  });
});
