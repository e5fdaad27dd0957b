import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Prediction } from "../wish/prediction.ts";
import type { WishPart } from "../wish/wish.ts";
import type { DialogueAct } from "./dialogue-act.ts";
import { isSurelyAside, isUndecided, mayBelong, withoutNo, wordsMeanwhile } from "./words-meanwhile.ts";

const FLOWERS = { id: 70, name: "Floricultura", confidence: 0.4 };
const GIFTS = { id: 71, name: "Presentes", confidence: 0.3 };
const GAS = { id: 44, name: "Gás", confidence: 0.97 };

const guess = (candidates: Prediction["candidates"], requestConfidence: number, reliable = false): Prediction => ({
  candidates,
  requestConfidence,
  reliable,
  isKnown: true,
  threshold: 0.6,
  method: "lexical",
  modelVersion: "m1",
});
const part: WishPart = { wamid: "w1", text: "um presente", at: new Date(0), seq: 1 };
const asked = (requestConfidence: number, candidates = [FLOWERS, GIFTS]) => ({
  guess: guess(candidates, requestConfidence),
  parts: [part],
});
const read = (act: DialogueAct, said: Prediction) => ({
  kind: "wish" as const,
  act: { act, confidence: 0.9 },
  guess: said,
});
const CLEAR = asked(0.95);
const UNCLEAR = asked(0.5);

describe("wordsMeanwhile", () => {
  it("takes a clear request for something else as one of its own", () => {
    const said = read("request", guess([GAS], 0.97, true));
    assert.equal(wordsMeanwhile(CLEAR, { text: "um botijão de gás" }, said), "own");
  });

  it("takes what names a category that was offered, or is unclear, as going on with a clear request", () => {
    const roses = read("request", guess([{ ...FLOWERS, confidence: 0.97 }], 0.97, true));
    assert.equal(wordsMeanwhile(CLEAR, { text: "um buquê de rosas" }, roses), "detail");
    assert.equal(wordsMeanwhile(CLEAR, { text: "pra minha mãe" }, read("addition", guess([GAS], 0.1))), "detail");
    assert.equal(wordsMeanwhile(CLEAR, { text: "botijão" }, read("request", guess([GAS], 0.9))), "detail");
  });

  it("lets them take the place of words that were no clear request, or that a machine may have written", () => {
    const said = read("request", guess([GAS], 0.97, true));
    assert.equal(wordsMeanwhile(UNCLEAR, { text: "um botijão de gás" }, said), "instead");
    assert.equal(wordsMeanwhile(UNCLEAR, { text: "de treze quilos" }, read("addition", guess([GAS], 0.2))), "instead");
    const doubtful = { ...CLEAR, parts: [{ ...part, isDoubtful: true as const }] };
    assert.equal(wordsMeanwhile(doubtful, { text: "um botijão de gás" }, said), "instead");
  });

  it("lets them take the place where other words were asked for, or the person takes them back", () => {
    const said = read("request", guess([GAS], 0.97, true));
    assert.equal(wordsMeanwhile(asked(0.95, []), { text: "um botijão de gás" }, said), "instead");
    assert.equal(wordsMeanwhile(CLEAR, { text: "não, quero é um botijão de gás" }, said), "instead");
  });

  it("goes on with the wish for what a machine may have written, of which nothing is offered unpicked", () => {
    const said = read("request", guess([GAS], 0.97, true));
    assert.equal(wordsMeanwhile(UNCLEAR, { text: "atendemos em breve", isDoubtful: true }, said), "detail");
  });

  it("counts what is a clear request with nothing open, where it may be one beside the question too", () => {
    const alone = read("request", guess([GAS], 0.99, true));
    const beside = read("answer", guess([GAS], 0.25, true));
    assert.ok(isUndecided(beside) && !isUndecided(alone));
    assert.equal(wordsMeanwhile(CLEAR, { text: "trocar o botijão" }, beside, alone), "own");
    assert.equal(wordsMeanwhile(CLEAR, { text: "de gás" }, beside, alone), "detail", "it goes on by its first word");
  });

  it("may leave words to those before that are no clear request without them", () => {
    const unclear = read("answer", guess([GAS], 0.3));
    assert.equal(mayBelong(UNCLEAR, { text: "da geladeira" }, unclear), true);
    assert.equal(mayBelong(UNCLEAR, { text: "não, um fogão" }, unclear), false);
    assert.equal(mayBelong(UNCLEAR, { text: "botijão de gás" }, read("request", guess([GAS], 0.97, true))), false);
    assert.equal(mayBelong(asked(0.5, []), { text: "da geladeira" }, unclear), false);
  });

  it("answers beside a question for number or place only what surely has another act", () => {
    const other = (confidence: number) => ({
      ...read("question", guess([GAS], 0.01)),
      act: { act: "question" as const, confidence },
    });
    assert.equal(isSurelyAside("por que você quer meu número?", other(0.93)), true);
    assert.equal(isSurelyAside("é esse aqui do zap", other(0.61)), false);
  });

  it("leaves the question to itself for what asks for nothing or looks for a job", () => {
    const other = read("question", guess([GAS], 0.1));
    assert.equal(wordsMeanwhile(CLEAR, { text: "quanto custa?" }, other), "aside");
    assert.equal(
      wordsMeanwhile(UNCLEAR, { text: "tem vaga de motoboy?" }, read("request", guess([GAS], 0.9))),
      "aside",
    );
    const said = read("request", guess([GAS], 0.97, true));
    assert.equal(wordsMeanwhile(CLEAR, { text: "quanto custa?" }, said), "aside");
    assert.equal(wordsMeanwhile(CLEAR, { text: "boa noite" }, { ...said, kind: "greeting" }), "aside");
  });

  it("asks whom a categorisation serves that reads no acts as before", () => {
    const { requestConfidence: _, isKnown: _known, ...plain } = guess([FLOWERS], 0, true);
    assert.equal(wordsMeanwhile(CLEAR, { text: "rosas" }, { kind: "wish", act: null, guess: plain }), "detail");
  });
});

describe("withoutNo", () => {
  it("takes the no away before what is wanted instead, and only there", () => {
    assert.equal(withoutNo("não, quero é pizza"), "quero é pizza");
    assert.equal(withoutNo("Não é isso, uma pizza"), "uma pizza");
    assert.equal(withoutNo("n. pizza"), "pizza");
    for (const text of ["não quero cebola na pizza", "não, nada", "nada de pizza, um açaí"]) {
      assert.equal(withoutNo(text), text);
    }
  });
});
