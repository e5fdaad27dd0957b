import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "../../errors/app-error.ts";
import { scanJson } from "./scan-json.ts";

function refusal(text: string): string | undefined {
  try {
    scanJson(text, 32);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_input") return error.publicMessage;
    throw error;
  }
}

test("ordinary JSON passes, also with equal keys in different objects and keys as values", () => {
  for (const text of [
    '{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}',
    '{"a":"a","b":"a"}',
    '["a","a",["a"]]',
    '{"a":["b","b"],"b":"x,\\"a\\":{"}',
    '{"emoji":"\\ud83c\\udf55 🍕","quebra":"\\n"}',
    '"solto"',
    "",
  ]) {
    assert.equal(refusal(text), undefined, text);
  }
});

test("a key twice in one object is refused, however it is written", () => {
  for (const text of [
    '{"answer":"TENHO","answer":"NAO_TENHO"}',
    '{"answer":1, "b":[{"c":1}], "answer":2}',
    '{"answer":1,"\\u0061nswer":2}',
    '[{"x":{"answer":1,"answer":1}}]',
  ]) {
    assert.match(refusal(text) ?? "", /repete um campo: answer/, text);
  }
});

test("nesting is allowed to the limit and refused beyond it", () => {
  assert.equal(refusal("[".repeat(32) + "]".repeat(32)), undefined);
  assert.match(refusal("[".repeat(33) + "]".repeat(33)) ?? "", /32 níveis/);
  assert.match(refusal(`${'{"a":'.repeat(33)}1${"}".repeat(33)}`) ?? "", /32 níveis/);
  assert.equal(refusal(`[${"[],".repeat(10_000)}[]]`), undefined);
});

test("__proto__ as a key is refused, as a value it is only a text", () => {
  assert.match(refusal('{"__proto__":{"role":"MASTER"}}') ?? "", /não é aceito/);
  assert.match(refusal('{"a":{"__pr\\u006fto__":1}}') ?? "", /não é aceito/);
  assert.equal(refusal('{"a":"__proto__"}'), undefined);
});

test("strings that no store can keep are refused", () => {
  for (const text of ['"a\\u0000b"', '{"a":"\\ud800"}', '{"\\udc00":1}', '{"a":"\0"}']) {
    assert.match(refusal(text) ?? "", /caractere/, text);
  }
});

test("unfinished strings and bad escapes are refused, whatever they break", () => {
  for (const text of ['{"a', '{"a\\', '"\\', '{"\\x":1}', '"\\u12"']) {
    assert.match(refusal(text) ?? "", /JSON válido/, text);
  }
});

test("many keys are scanned in one pass, 2,000 of one object at most", () => {
  const keys = Array.from({ length: 2_000 }, (_, index) => `"k${index}":1`).join(",");
  const megabyte = Array.from({ length: 40 }, () => `{${keys}}`).join(",");
  assert.equal(refusal(`[${megabyte}]`), undefined);
  assert.match(refusal(`{${keys},"k0":1}`) ?? "", /2\.000 campos|repete/);
  assert.match(refusal(`[{"a":1},{${keys},"k2000":1}]`) ?? "", /2\.000 campos em um objeto/);
});
