import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { DialogueAct, MessageKind } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { BAKERY, PIZZA, pizzeria, type StoodInAct, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, newWamid, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const GATHER_MS = 600_000;
const act = (name: DialogueAct, requestConfidence: number): StoodInAct => ({
  act: name,
  actConfidence: 0.95,
  requestConfidence,
  known: true,
});

const crashes = new Set<string>();

const start = (env: Record<string, string> = {}): Promise<FlowHarness> => {
  crashes.clear();
  return startFlowHarness({
    env,
    crash: (name) => {
      if (crashes.delete(name)) throw new Error(`died at ${name}`);
    },
    setUp: (state) => {
      state.merchants.push({ ...SHOP, categoryIds: [PIZZA.id, BAKERY.id] });
      state.balances.set(SHOP.id, 1_000n);
      state.actOf = (text) =>
        /^(?:não, )?de /u.test(text) ? act(DialogueAct.ADDITION, 0.1) : act(DialogueAct.REQUEST, 0.97);
      state.kindOf = (text) => {
        const { id: categoryId, name: categoryName } = text.includes("pão") ? BAKERY : PIZZA;
        state.candidates = [{ categoryId, categoryName, confidence: 0.97 }];
        return MessageKind.WISH;
      };
    },
  });
};

describe("a request that takes back the one before", () => {
  let harness: FlowHarness;
  beforeEach(async () => {
    harness = await start();
  });
  afterEach(() => harness.stop());

  /** Writes it, dies before it is done, and has it delivered again. */
  const say = async (text: string, at = new Date()) => {
    const wamid = newWamid();
    crashes.add("inbound-before-done");
    for (let copy = 0; copy < 2; copy += 1) await harness.receive({ from: ANA, text, wamid, at });
    await harness.allHandled();
  };
  const asked = (text: string) =>
    harness.wish(text, (wish) => wish.text === text && wish.state === "asking" && wish.outbox.length === 0);
  const received = () => harness.sentMessages("received:").map(({ inWindow }) => bodyOf(inWindow));

  it("ends the former, as a cancel does, says so with its receipt, and asks once", async () => {
    await say("quero uma pizza");
    await asked("quero uma pizza");
    await say("não, quero é pão");
    await asked("quero é pão");
    const all = await harness.allWishes();
    const former = all.find(({ text }) => text === "quero uma pizza");
    assert.ok(former?.withdrawnAt !== undefined && former.state === "closed");
    assert.equal(all.length, 2);
    assert.match(received()[1] ?? "", /^Certo, cancelei _quero uma pizza_\. Anotado! .*_quero é pão_\./u);
    const [tap = ""] = tapsOf(harness.sentMessages("offer:")[0] ?? assert.fail("no offer"));
    await harness.receive({ from: waIdOf(SHOP), tap });
    assert.match(bodyOf((await harness.sentMessage("withdrawn:")).inWindow), /desistiu dele/u);
    assert.deepEqual(harness.state.debitCalls, []);
  });

  it("says so also where it died between the end of the one and the begin of the other", async () => {
    await say("quero uma pizza");
    await asked("quero uma pizza");
    const wamid = newWamid();
    harness.state.failing.set("findUnitsByNumber", 1);
    await harness.receive({ from: ANA, text: "na verdade quero pão", wamid });
    await asked("quero pão");
    assert.match(received()[1] ?? "", /^Certo, cancelei _quero uma pizza_\. Anotado!/u);
  });

  it("leaves a wish that a company has answered, and one that it does not name", async () => {
    await say("quero uma pizza");
    await asked("quero uma pizza");
    await say("bolo não, pão");
    await asked("pão");
    const [tap = ""] = tapsOf(harness.sentMessages("offer:")[0] ?? assert.fail("no offer"));
    await harness.receive({ from: waIdOf(SHOP), tap });
    await harness.sentMessage("told:");
    await say("pizza não, pão doce");
    await asked("pão doce");
    const all = await harness.allWishes();
    assert.ok(all.every(({ withdrawnAt }) => withdrawnAt === undefined));
    assert.equal(all.length, 3);
  });

  it("is none where it only writes a word again, of which nobody is asked", async () => {
    await say("quero uma piza");
    await asked("quero uma piza");
    await say("*pizza");
    assert.equal((await harness.allWishes()).length, 1);
    await say("*pão");
    await asked("pão");
    assert.match(received()[1] ?? "", /^Certo, cancelei _quero uma piza_\. Anotado!/u);
  });

  it("is none where it asks for the same once more: that is told how it stands, and nobody is asked again", async () => {
    await say("quero uma pizza");
    await asked("quero uma pizza");
    await say("Quero uma pizza!");
    assert.match(
      bodyOf((await harness.sentMessage("repeated:")).inWindow),
      /^Já estou com este pedido\. _quero uma pizza_: 1 empresa ainda pode responder/u,
    );
    assert.equal((await harness.allWishes()).length, 1);
    assert.equal(harness.sentMessages("offer:").length, 1);
  });

  it("is none where all companies have declined the same: that is told, with TENTAR DE NOVO, which answers once", async () => {
    await say("quero uma pizza");
    await asked("quero uma pizza");
    const [, no = ""] = tapsOf(harness.sentMessages("offer:")[0] ?? assert.fail("no offer"));
    await harness.receive({ from: waIdOf(SHOP), tap: no });
    await harness.wish("declined", ({ state, outbox }) => state === "waiting_merchant" && outbox.length === 0);
    await say("quero uma pizza");
    const told = await harness.sentMessage("repeated:");
    assert.match(
      bodyOf(told.inWindow),
      /^Já estou com este pedido\. _quero uma pizza_: as empresas que consultei não têm isso agora\./u,
    );
    assert.equal((await harness.allWishes()).length, 1);
    const [again = ""] = tapsOf(told);
    for (let copy = 0; copy < 2; copy += 1) await harness.receive({ from: ANA, tap: again });
    assert.match(
      bodyOf((await harness.sentMessage("again:")).inWindow),
      /^Certo, procuro de novo: _quero uma pizza_\./u,
    );
    await harness.sentMessage("over:");
    await harness.wish("waits again", ({ state, rounds }) => state === "waiting_merchant" && rounds === 1);
    await say("quero uma pizza");
    await say("deixar pra lá");
    await harness.sentMessage("dropped:");
    assert.equal(harness.sentMessages("offer:").length, 1, "who has it not is not asked again");
  });

  it("leaves one of long ago, and a detail that is no request of its own", async () => {
    await say("quero uma pizza", new Date(Date.now() - 20 * 60_000));
    await asked("quero uma pizza");
    await say("não, de frango");
    await eventually("answered as a detail", () => harness.sentMessages("act:detail:").length === 1);
    await say("na verdade quero pão");
    await asked("quero pão");
    assert.ok((await harness.wishes()).every(({ withdrawnAt }) => withdrawnAt === undefined));
  });
});

describe("a request that takes back words that are still gathered", () => {
  let harness: FlowHarness;
  beforeEach(async () => {
    harness = await start({ WISH_GATHER_MS: String(GATHER_MS) });
  });
  afterEach(() => harness.stop());

  it("takes their place, so that no company reads any of them", async () => {
    for (const text of ["quero uma pizza", "pizza não, pão"]) {
      await harness.receive({ from: ANA, text });
      await harness.allHandled();
    }
    harness.advanceClock(GATHER_MS);
    const wish = await harness.wish("asked", ({ state, outbox }) => state === "asking" && outbox.length === 0);
    assert.deepEqual([wish.text, wish.parts.length, wish.category?.name], ["pão", 1, BAKERY.name]);
    assert.equal((await harness.allWishes()).length, 1);
  });
});
