import assert from "node:assert/strict";
import { test } from "node:test";
import { STANDARD_CATALOGUE } from "../../../standard-catalogue/standard-catalogue.ts";
import { fixtureOptions, fixtureTexts } from "./_training-fixtures.ts";
import { evaluate, shareRejected } from "./evaluation/evaluate.ts";
import { scoreVector } from "./lexical/lexical-model.ts";
import { requestPhrases } from "./lexical/request-phrases.ts";
import { vectoriseText } from "./lexical/text-vector.ts";
import { predict } from "./predict.ts";
import { serialiseModel } from "./serialise.ts";
import { trainModel } from "./train.ts";

const model = trainModel(fixtureTexts, fixtureOptions);
const read = (text: string) => predict(model, text);

test("the same labelledTexts and seed give the same model, byte for byte", () => {
  assert.deepEqual(serialiseModel(trainModel(fixtureTexts, fixtureOptions)), serialiseModel(model));
});

test("the order of the labelledTexts and their repetition change nothing", () => {
  const shuffled = [...fixtureTexts.toReversed(), ...fixtureTexts.slice(10, 20)];
  assert.deepEqual(serialiseModel(trainModel(shuffled, fixtureOptions)), serialiseModel(model));
});

test("other data or another seed has another fingerprint", () => {
  const fewer = trainModel(fixtureTexts.slice(1), fixtureOptions);
  const reseeded = trainModel(fixtureTexts, { ...fixtureOptions, seed: 8 });
  assert.equal(new Set([model.fingerprint, fewer.fingerprint, reseeded.fingerprint]).size, 3);
});

test("unseen requests find their category, inside a phrase and with typing errors", () => {
  const wishes: [string, number][] = [
    ["oi, quero uma pizza de calabreza", 1],
    ["REMEDIO pra gripe", 2],
    ["preciso de um mecânico pro carro", 3],
    ["alguém corta cabelo?", 4],
    ["minha pia ta vazando, tem encanador?", 5],
    ["raçaooo de cachorro", 6],
    ["bolo de aniversario pra amanhã", 7],
  ];
  for (const [text, label] of wishes) assert.equal(predict(model, text).best, label, text);
});

test("an answer carries three candidates, best first, and the words that explain it", () => {
  const answer = predict(model, "quero uma Pizza de calabresa");
  assert.equal(answer.top3.length, 3);
  assert.deepEqual(answer.top3[0], { label: 1, confidence: answer.confidence });
  const confidences = answer.top3.map(({ confidence }) => confidence);
  assert.deepEqual(
    confidences,
    confidences.toSorted((left, right) => right - left),
  );
  assert.ok(confidences.reduce((sum, value) => sum + value, 0) <= 1 + 1e-9);
  assert.deepEqual(new Set(answer.explanation.slice(0, 2).map(({ word }) => word)), new Set(["Pizza", "calabresa"]));
  assert.equal(answer.method, "lexical");
});

test("on content of real size calibration brings confidence near the share of right answers", () => {
  const labelledTexts = STANDARD_CATALOGUE.slice(0, 25).flatMap(({ id, synonyms, examples }) =>
    [...synonyms, ...examples].map((text) => ({ text, label: id })),
  );
  const { calibrationError, calibrationErrorBefore, heldOutCount } = trainModel(labelledTexts, {
    ...fixtureOptions,
    requestPrefixes: requestPhrases,
  }).crossValidation;
  assert.ok(heldOutCount > 1_000);
  assert.ok(calibrationError < calibrationErrorBefore / 1.5, `${calibrationError} of ${calibrationErrorBefore}`);
});

test("the threshold keeps the required precision on held-out texts and rejects chit-chat", () => {
  assert.ok(model.crossValidation.thresholdPrecision >= fixtureOptions.requiredPrecision);
  assert.ok(model.crossValidation.thresholdCoverage > 0.1);
  assert.ok(shareRejected(read, ["você viu o jogo ontem?", "feliz natal", "que horas são", "12345", "???"]) >= 0.8);
});

test("a training text of two categories is right for either", () => {
  const shared = [...fixtureTexts, { text: "bolo de aniversário", label: 1 }];
  const { top3 } = predict(trainModel(shared, fixtureOptions), "bolo de aniversário");
  assert.deepEqual(new Set(top3.slice(0, 2).map(({ label }) => label)), new Set([1, 7]));
});

test("too few texts to cross-validate are trained on all the same, and only sure answers are reliable", () => {
  const thin = trainModel(
    [
      { text: "pizza", label: 1 },
      { text: "remédio", label: 2 },
      { text: "  ", label: 3 },
    ],
    fixtureOptions,
  );
  assert.equal(thin.crossValidation.heldOutCount, 0);
  assert.equal(thin.threshold, fixtureOptions.requiredPrecision);
  assert.deepEqual(Array.from(thin.labels), [1, 2]);
  assert.equal(predict(thin, "uma pizza").best, 1);
});

test("content of fewer than two categories is refused", () => {
  assert.throws(() => trainModel([], fixtureOptions), RangeError);
  assert.throws(
    () =>
      trainModel(
        [
          { text: "pizza", label: 1 },
          { text: "?!", label: 2 },
        ],
        fixtureOptions,
      ),
    RangeError,
  );
});

test("evaluation of the training texts themselves is near perfect, of nothing is zero", () => {
  const result = evaluate(read, fixtureTexts);
  assert.ok(result.top1 > 0.95 && result.macroF1 > 0.95 && result.top3 >= result.top1);
  assert.equal(evaluate(read, []).top1, 0);
});

test("the lexical model scores every category", () => {
  const scores = scoreVector(model.lexical, vectoriseText("pizza", model.lexical.vocabulary));
  assert.equal(scores.length, model.labels.length);
});
