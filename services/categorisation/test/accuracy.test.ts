import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, describe, it } from "node:test";
import { categorise } from "../src/app/categorise.ts";
import { trainingContent } from "../src/domain/catalogue/training-content.ts";
import { evaluate } from "../src/domain/classifier/evaluation/evaluate.ts";
import type { Model } from "../src/domain/classifier/model.ts";
import { predict } from "../src/domain/classifier/predict.ts";
import { trainModel } from "../src/domain/classifier/train.ts";
import { STANDARD_CATALOGUE } from "../standard-catalogue/standard-catalogue.ts";
import { categorisationContext } from "./_context.ts";

const OTHERS_ID = 95;

const linesOf = (file: string) =>
  readFileSync(new URL(`./${file}`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "");

const wishes = linesOf("wishes.tsv").map((line) => {
  const [text = "", label = ""] = line.split("\t");
  return { text, label: Number(label) };
});
const notWishes = linesOf("not-wishes.txt");

describe("the standard catalogue, trained as in service", () => {
  let model: Model;
  const ctx = categorisationContext();

  before(() => {
    const { trainOptions } = ctx.config;
    const content = trainingContent(STANDARD_CATALOGUE, trainOptions);
    assert.ok(content);
    model = trainModel(content.labelledTexts, trainOptions);
    ctx.classifier.swap({
      served: { model, version: "test", dataHash: content.hash },
      names: new Map(STANDARD_CATALOGUE.map(({ id, name }) => [id, name])),
    });
  });

  it("categorises wishes it was not trained on", (t) => {
    const { top1, top3, coverage, precision } = evaluate((text) => predict(model, text), wishes);
    t.diagnostic(JSON.stringify({ top1, top3, coverage, precision }));
    assert.ok(top1 >= 0.8, `top-1 ${top1}`);
    assert.ok(top3 >= 0.93, `top-3 ${top3}`);
    assert.ok(precision >= 0.9, `precision of the reliable answers ${precision}`);
  });

  const answersOf = (texts: readonly string[]) =>
    Promise.all(texts.map(async (text) => ({ text, answer: await categorise(ctx, text) })));

  it("does not take what is no wish for a reliable one", async (t) => {
    const taken = (await answersOf(notWishes)).filter(({ answer }) => answer.reliable).map(({ text }) => text);
    t.diagnostic(`taken for wishes: ${JSON.stringify(taken)}`);
    assert.ok(taken.length <= notWishes.length * 0.15, taken.join(" · "));
  });

  it("gives every wish the kind wish", async () => {
    const answers = await answersOf(wishes.map(({ text }) => text));
    const missed = answers.filter(({ answer }) => answer.kind !== "wish");
    assert.deepEqual(missed, []);
  });

  it("never offers Outros", async () => {
    assert.ok(!model.labels.includes(OTHERS_ID));
    for (const { text, answer } of await answersOf(["outros", "Outros pedidos", ...notWishes])) {
      assert.ok(
        answer.candidates.every(({ id }) => id !== OTHERS_ID),
        text,
      );
    }
  });
});
