import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { PARNAIBA, PLACES, pizzeria, SHARED_NUMBER } from "../_clients.ts";
import { bodyOf, type FlowHarness, type Inbound, newWamid, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const CAIO = "BR.3000000000000051";
const HOUR_MS = 3_600_000;
const SHOP = pizzeria(1);
const BY_WRITING = /^Por enquanto entendo melhor por escrito\. /;

const card = (...phones: object[]) => ({ type: "contacts", more: { contacts: [{ name: {}, phones }] } });

describe("what cannot be read while a question is open", () => {
  let harness: FlowHarness;
  const start = async (env: Record<string, string> = {}) => {
    harness = await startFlowHarness({
      env: { CATEGORY_ASK_MS: String(HOUR_MS), ...env },
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
      },
    });
  };
  beforeEach(() => start());
  afterEach(() => harness.stop());

  /** Sends it twice under one id; returns the question that is asked again, once. */
  const askedAgain = async (prefix: string, message: Inbound) => {
    const before = harness.sentMessages(prefix).length;
    // A text that follows a repetition at once belongs to the same answer.
    harness.advanceClock(6_000);
    const wamid = newWamid();
    for (let copy = 0; copy < 2; copy += 1) await harness.receive({ ...message, wamid });
    const again = await eventually("asked again", () => harness.sentMessages(prefix)[before]);
    await harness.allHandled();
    assert.equal(harness.sentMessages(prefix).length, before + 1);
    assert.equal(harness.sentMessages("media:").length, 0);
    return again;
  };
  const askedNumber = async () => {
    await harness.receive({ from: "", bsuid: CAIO, text: "quero uma pizza" });
    await harness.sentMessage("asking_number:");
  };
  const unsure = () => {
    harness.state.reliable = false;
    harness.state.candidates = [{ categoryId: 41, categoryName: "Pizzaria", confidence: 0.4 }];
  };

  it("has the question for the number asked again; a card with one number answers it", async () => {
    await askedNumber();
    const friends = card({ phone: "86 98888-0001" }, { phone: "86 98888-0002" });
    for (const message of [{ type: "sticker" }, friends]) {
      const again = await askedAgain("asking_number:", { from: "", bsuid: CAIO, ...message });
      assert.match(bodyOf(again.inWindow), BY_WRITING);
      assert.match(bodyOf(again.inWindow), /Qual é o seu número/);
    }
    const own = card({ phone: "+55 86 9913-0004", wa_id: "558699130004", type: "CELL" });
    const wamid = newWamid();
    for (let copy = 0; copy < 2; copy += 1) await harness.receive({ from: "", bsuid: CAIO, ...own, wamid });
    const wish = await harness.wish("asked", ({ state }) => state === "asking");
    assert.equal(wish.senderPhone, "5586999130004");
    await harness.allHandled();
    assert.equal(harness.sentMessages("asking_number:").length, 3);
    assert.equal(harness.sentMessages("media:").length, 0);
  });

  it("has the question for the place, with its list, asked again", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", number: SHARED_NUMBER });
    await harness.sentMessage("asking_unit:");
    const again = await askedAgain("asking_unit:", { from: ANA, type: "image", number: SHARED_NUMBER });
    assert.match(bodyOf(again.inWindow), BY_WRITING);
    assert.equal(tapsOf(again).length, 2);
  });

  it("has the question for the category, with its list, asked again", async () => {
    unsure();
    await harness.receive({ from: ANA, text: "algo gostoso" });
    await harness.sentMessage("asking_category:");
    const again = await askedAgain("asking_category:", { from: ANA, ...card({ phone: "86 98888-0001" }) });
    assert.match(bodyOf(again.inWindow), BY_WRITING);
    await harness.receive({ from: ANA, tap: tapsOf(again)[0] ?? "" });
    await harness.wish("picked", ({ category }) => category?.decidedBy === "consumer");
  });

  it("has the question whether an old wish is still wanted asked again", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", at: new Date(Date.now() - 3 * HOUR_MS) });
    await harness.sentMessage("asking_still:");
    const again = await askedAgain("asking_still:", { from: ANA, type: "image" });
    assert.match(bodyOf(again.inWindow), BY_WRITING);
    assert.equal(tapsOf(again).length, 2);
  });

  it("is a place that was not asked for: it counts, or is refused, and the question is asked again", async () => {
    await askedNumber();
    const near = await askedAgain("asking_number:", { from: "", bsuid: CAIO, location: PLACES[PARNAIBA] });
    assert.match(bodyOf(near.inWindow), /^Recebi sua localização, perto de \*Parnaíba\*\. Qual é o seu número/);
    const far = await askedAgain("asking_number:", { from: "", bsuid: CAIO, location: PLACES.saoPaulo });
    assert.match(bodyOf(far.inWindow), /^Ainda não estamos em \*São Paulo\*\. Qual é o seu número/);
    const [wish] = await harness.wishes();
    assert.deepEqual([wish?.unit?.id, wish?.repeats], [PARNAIBA, 2]);
  });

  it("is a place far away while the category is asked", async () => {
    unsure();
    await harness.receive({ from: ANA, text: "algo gostoso" });
    await harness.sentMessage("asking_category:");
    const again = await askedAgain("asking_category:", { from: ANA, location: PLACES.sea });
    assert.match(bodyOf(again.inWindow), /^Ainda não estamos perto desse lugar\. Você procura algo de \*Pizzaria\*\?$/);
  });

  it("gets nothing of its own beside texts that are being read", async () => {
    await harness.stop();
    await start({ WISH_GATHER_MS: String(HOUR_MS / 60) });
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    await harness.allHandled();
    await harness.receive({ from: ANA, type: "image" });
    await harness.allHandled();
    harness.advanceClock(HOUR_MS / 60);
    await harness.sentMessage("offer:");
    assert.equal(harness.sentMessages("media:").length, 0);
  });
});
