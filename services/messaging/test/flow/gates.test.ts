import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { composeGates } from "../../src/compose/gates.ts";
import type { Gate, GateQuestions } from "../../src/domain/gates.ts";
import { pizzeria } from "../_clients.ts";
import { type FlowHarness, startFlowHarness } from "../_flow-harness.ts";
import { startWhatsappHarness, type WhatsappHarness } from "../_whatsapp-harness.ts";

type Question = keyof GateQuestions;

/** Every gate there is, with the questions it is asked: one that is left out of the list, or answers less, is missed here. */
const GATES: readonly [name: string, ...questions: Question[]][] = [
  ["unit_paused", "holdsUnit"],
  ["no_number", "leavesOut"],
  ["merchant_paused", "leavesOut"],
  ["own_wish", "leavesOut"],
  ["smoke_run", "leavesOut"],
  ["opted_out", "leavesOut", "silences", "stops"],
  ["withdrawn", "silences"],
  ["templates_refused", "stops"],
  ["blocked", "endsWish", "silences", "ignores"],
  ["template_held", "holdsMessage"],
  ["account_held", "holdsMessage"],
];

/** Every gate with each question of these kinds. */
const asksOf = (...kinds: Question[]): [name: string, question: Question][] =>
  GATES.flatMap(([name, ...questions]) =>
    questions.filter((one) => kinds.includes(one)).map((one): [string, Question] => [name, one]),
  );

/** Gates that note what they are asked; one question at a time can be answered as if its gate were closed. */
function notingGates() {
  const asked = new Set<string>();
  let closed = "";
  const noting =
    <Args extends unknown[], Answer>(key: string, answer: (...args: Args) => Answer, closedAnswer: Answer) =>
    (...args: Args): Answer => {
      asked.add(key);
      return closed === key ? closedAnswer : answer(...args);
    };
  const note = (gate: Gate): Gate => {
    const { name, holdsUnit, leavesOut, endsWish, silences, ignores, stops, holdsMessage } = gate;
    const soon = Promise.resolve(true);
    return {
      name,
      ...(holdsUnit && { holdsUnit: noting(`${name} holdsUnit`, holdsUnit, { until: null }) }),
      ...(leavesOut && { leavesOut: noting(`${name} leavesOut`, leavesOut, true) }),
      ...(endsWish && { endsWish: noting(`${name} endsWish`, endsWish, true) }),
      ...(silences && { silences: noting(`${name} silences`, silences, true) }),
      ...(ignores && { ignores: noting(`${name} ignores`, ignores, soon) }),
      ...(stops && { stops: noting(`${name} stops`, stops, true) }),
      ...(holdsMessage && { holdsMessage: noting(`${name} holdsMessage`, holdsMessage, soon) }),
    };
  };
  return {
    asked,
    change: (list: readonly Gate[]) => list.map(note),
    close: (name: string, question: Question) => {
      closed = `${name} ${question}`;
    },
    openAll: () => {
      closed = "";
    },
  };
}

it("the list of gates holds every gate, with all of its questions", () => {
  const { list } = composeGates({
    stores: {} as Parameters<typeof composeGates>[0]["stores"],
    franchise: { unitsOfNumber: async () => [] },
    pauses: { of: () => null },
    isDisconnected: () => false,
    staleMs: 0,
    now: () => new Date(),
  });
  assert.deepEqual(
    list.map(({ name, ...questions }) => [name, ...Object.keys(questions)]),
    GATES,
  );
});

describe("before a merchant is asked and before a contact is answered", () => {
  const gates = notingGates();
  const SHOP = pizzeria(1);
  let harness: FlowHarness;
  let people = 0;
  before(async () => {
    harness = await startFlowHarness({
      changeGates: gates.change,
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
      },
    });
  });
  after(() => harness.stop());

  /** Has somebody new ask for a pizza. */
  const ask = async (): Promise<string> => {
    people += 1;
    const text = `quero uma pizza número ${people}`;
    await harness.receive({ from: `558699990${String(people).padStart(3, "0")}`, text });
    return text;
  };
  const wishOf = (text: string, what: string, isSo: Parameters<FlowHarness["wish"]>[1]) =>
    harness.wish(what, (wish) => wish.text === text && isSo(wish));
  const offersOf = (wishId: string) => harness.sentMessages("offer:").filter(({ offer }) => offer?.wishId === wishId);

  it("every gate is asked", async () => {
    gates.openAll();
    const text = await ask();
    const { _id } = await wishOf(text, "asked", ({ state }) => state === "asking");
    await eventually("the merchant is asked", () => offersOf(_id).length === 1);
    assert.deepEqual(
      asksOf("ignores", "endsWish", "holdsUnit", "leavesOut", "silences").filter(
        (ask) => !gates.asked.has(ask.join(" ")),
      ),
      [],
    );
  });

  for (const [name, question] of asksOf("ignores")) {
    it(`nobody is answered whom ${name} ignores`, async () => {
      gates.close(name, question);
      const sent = harness.sent.size;
      const text = await ask();
      await harness.allHandled();
      assert.equal((await harness.allWishes()).filter((wish) => wish.text === text).length, 0);
      assert.equal(harness.sent.size, sent);
    });
  }

  for (const [name, question] of asksOf("endsWish", "holdsUnit", "leavesOut", "silences")) {
    it(`no merchant is asked where ${name} ${question}`, async () => {
      gates.close(name, question);
      const text = await ask();
      const wish = await wishOf(text, "kept from merchants", ({ state, withdrawnAt, heldByPause, outbox }) => {
        if (outbox.length > 0) return false;
        if (question === "endsWish") return state === "closed" && withdrawnAt !== undefined;
        if (question === "holdsUnit") return state === "waiting_merchant" && heldByPause === true;
        return state === (question === "leavesOut" ? "waiting_merchant" : "asking");
      });
      assert.deepEqual(offersOf(wish._id), []);
      if (question === "silences") assert.equal(harness.sent.has(`received:${wish._id}`), false, "nor is the consumer");
    });
  }
});

describe("before a message goes to Meta", () => {
  const gates = notingGates();
  let harness: WhatsappHarness;
  let contactId = "";
  before(async () => {
    harness = await startWhatsappHarness({ changeGates: gates.change });
    contactId = await harness.createContact("558699990001");
  });
  after(() => harness.stop());

  it("every gate is asked", async () => {
    gates.openAll();
    await harness.enqueue(contactId, "open", { offer: null });
    await eventually("it is sent", async () => (await harness.sentFor("open")).length === 1);
    assert.deepEqual(
      asksOf("stops", "holdsMessage").filter((ask) => !gates.asked.has(ask.join(" "))),
      [],
    );
  });

  for (const [name, question] of asksOf("stops", "holdsMessage")) {
    it(`none is sent where ${name} ${question}`, async () => {
      gates.close(name, question);
      const id = `${name}:${question}`;
      await harness.enqueue(contactId, id, { offer: null });
      const delivery = await eventually("it is kept", async () => {
        const found = await harness.deliveries.get(id);
        return found?.state === "failed" || found?.state === "held" ? found : null;
      });
      assert.deepEqual([delivery.state, delivery.failure], question === "stops" ? ["failed", name] : ["held", null]);
      assert.deepEqual(await harness.sentFor(id), []);
    });
  }
});
