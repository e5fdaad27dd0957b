import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { aWish, minutesLater, NOW, PARNAIBA, SETTINGS } from "../../../test/_wish-builder.ts";
import { APPLIED_MAX } from "../wish/applied-messages.ts";
import type { Wish, WishState } from "../wish/wish.ts";
import { addPart } from "./gather-texts.ts";
import { askNumberAgain, askUnitAgain, recordNumber, recordUnit } from "./questions.ts";
import { recordPlace } from "./record-place.ts";
import { questionOf, REPEATS_MAX, repeatQuestion, WORDS_REPEATS_MAX } from "./repeat-question.ts";
import { confirmWish } from "./still-wanted.ts";

/** Answers that a wish records beyond the limit of its messages: one for each of its questions. */
const ANSWERS = 10;
const QUESTIONS = ["asking_still", "asking_number", "asking_unit", "asking_category"] as const;

const asking = (state: WishState): Wish =>
  aWish({ state, kind: "wish", gatherUntil: null, questionUntil: minutesLater(60) });
const idsOf = ({ outbox }: Wish): string[] => outbox.flatMap(({ id, kind }) => (kind === "send_message" ? [id] : []));

/** The wish after as many messages that are no answer, a minute apart, each delivered twice. */
function afterNonsense(wish: Wish, count: number, most?: number): Wish {
  const wamids = Array.from({ length: count }, (_, index) => `n${index}`).flatMap((wamid) => [wamid, wamid]);
  return wamids.reduce((current, wamid, index) => {
    const content = questionOf(current, [PARNAIBA]);
    return content === null ? current : repeatQuestion(current, content, wamid, minutesLater(index), most);
  }, wish);
}

describe("an open question that gets no answer", () => {
  for (const state of QUESTIONS) {
    it(`is asked again ${REPEATS_MAX} times, once a message (${state})`, () => {
      const asked = afterNonsense(asking(state), REPEATS_MAX);
      assert.equal(asked.state, state);
      assert.deepEqual(
        idsOf(asked),
        Array.from({ length: REPEATS_MAX }, (_, index) => `${state}:n${index}`),
      );
    });
  }

  for (const state of ["asking_still", "asking_number", "asking_unit"] as const) {
    it(`then ends its wish with words on how to begin anew, and takes no further text (${state})`, () => {
      const closed = afterNonsense(asking(state), REPEATS_MAX + 2);
      assert.deepEqual([closed.state, closed.openKey], ["closed", undefined]);
      assert.equal(closed.closedReason, state === "asking_still" ? "not_confirmed" : undefined);
      assert.equal(idsOf(closed).at(-1), `given_up:${closed._id}`);
      const last = closed.outbox.findLast(({ kind }) => kind === "send_message");
      assert.match(JSON.stringify(last), /escreva? de novo|escrever de novo/);
    });
  }

  it("ends as by its time where it is the one for the category", () => {
    const over = afterNonsense(asking("asking_category"), REPEATS_MAX + 1);
    assert.deepEqual([over.state, over.questionUntil], ["asking_category", minutesLater(2 * REPEATS_MAX)]);
  });

  it("is asked again once for words, and not at all for further lines of the same answer", () => {
    const asked = afterNonsense(asking("asking_number"), 1, WORDS_REPEATS_MAX);
    assert.deepEqual([asked.state, idsOf(asked)], ["asking_number", ["asking_number:n0"]]);
    const line = repeatQuestion(asked, { kind: "text", body: "?" }, "line", NOW, WORDS_REPEATS_MAX);
    assert.deepEqual([line.state, line.repeats, idsOf(line)], ["asking_number", 1, ["asking_number:n0"]]);
    assert.equal(afterNonsense(asking("asking_number"), 2, WORDS_REPEATS_MAX).state, "closed");
  });

  it("says first what became of the message", () => {
    assert.match(JSON.stringify(questionOf(asking("asking_number"), [], "Recebi.")), /"Recebi\. Qual é o seu número/);
    assert.equal(questionOf(asking("gathering"), []), null);
  });
});

it("a wish records a bounded number of messages, whatever comes in whichever order", () => {
  const step = fc.constantFrom("text", "number", "no number", "unit", "no unit", "far", "near", "old yes");
  const apply = (wish: Wish, kind: string, index: number): Wish => {
    const said = { wamid: `m${index}`, at: NOW };
    const place = { city: "Teresina", units: [PARNAIBA], ...said };
    switch (kind) {
      case "text":
        return addPart(wish, { ...said, text: "x", seq: index }, NOW, SETTINGS);
      case "number":
        return recordNumber(wish, "5586999990001", said);
      case "no number":
        return askNumberAgain(wish, said.wamid, NOW);
      case "unit":
        return recordUnit(wish, PARNAIBA, said);
      case "no unit":
        return askUnitAgain(wish, [PARNAIBA], null, said.wamid, NOW);
      case "far":
      case "near":
        return recordPlace(wish, { ...place, unit: kind === "near" ? PARNAIBA : null }, NOW, SETTINGS);
      default:
        return confirmWish(wish, said, true, minutesLater(600), SETTINGS);
    }
  };
  fc.assert(
    fc.property(
      fc.constantFrom(...QUESTIONS, "gathering" as const),
      fc.array(step, { minLength: 2 * APPLIED_MAX, maxLength: 4 * APPLIED_MAX }),
      (state, steps) => {
        const { appliedMessageIds } = steps.reduce(apply, asking(state));
        return appliedMessageIds.length <= APPLIED_MAX + ANSWERS;
      },
    ),
    { numRuns: 50 },
  );
});
