import assert from "node:assert/strict";
import { test } from "node:test";
import { costNanoUsd, maxCostNanoUsd } from "./prices.ts";
import { questionFor, readChoice } from "./question.ts";

const OPTIONS = [{ id: 41, name: "Pizzaria", description: "Pizzas" }];

test("a model is priced by its name, whatever its edition; an unknown one dearly", () => {
  const million = { input: 1_000_000, output: 0 };
  assert.equal(costNanoUsd("gpt-4o-mini-2024-07-18", million), 150_000_000);
  assert.equal(costNanoUsd("gpt-4o", million), 2_500_000_000);
  assert.equal(costNanoUsd("gpt-4-0613", million), 30_000_000_000);
  for (const name of ["gpt-5-pro", "gemini-2.0-flash-lite-novo", "modelo", ""]) {
    assert.equal(costNanoUsd(name, million), 30_000_000_000, name);
  }
});

test("no count of a vendor's can make a cost negative, endless or no number", () => {
  for (const count of [-5, Number.NaN, Number.POSITIVE_INFINITY, 1e30]) {
    const cost = costNanoUsd("gpt-4o", { input: count, output: count });
    assert.ok(Number.isSafeInteger(cost) && cost >= 0, String(count));
  }
});

test("what is reserved is more than a question of that length can cost", () => {
  const question = questionFor("ç".repeat(5_000), OPTIONS);
  const bytes = Buffer.byteLength(question.instructions + question.data);
  assert.ok(maxCostNanoUsd("gpt-4o", question) >= costNanoUsd("gpt-4o", { input: bytes, output: 256 }));
});

test("an answer that was not offered is none", () => {
  assert.deepEqual(readChoice("41", OPTIONS), { result: "picked", id: 41 });
  assert.deepEqual(readChoice("nenhuma", OPTIONS), { result: "none", id: null });
  for (const choice of ["95", "041", " 41", "", null]) assert.equal(readChoice(choice, OPTIONS).result, "outside");
});
