import assert from "node:assert/strict";
import { test } from "node:test";
import { ALL_TEMPLATES } from "./all-templates.ts";
import { buttonsOf, type MetaTemplate, type TemplateDefinition } from "./definition.ts";

const BODY_MAX = 1_024;
const BUTTON_MAX = 25;
/** Phones show no more at once, and computers show none of a template that has more. */
const BUTTONS_MAX = 3;
const CODE_MAX = 15;
const VARIABLE = /\{\{(\d+)\}\}/g;
/** Words for which Meta files a template as marketing, at nine times the price: praise, urgency, an invitation to buy or to answer. */
const MARKETING =
  /gr[aá]tis|desconto|promo|ofert|aproveit|imperd|n[aã]o perca|perdeu|compre|ganh|adicion|cr[eé]ditos|quando quiser|s[oó] hoje|é só chamar|novidade|responda|!/iu;
/** One-time codes go out by an AUTHENTICATION template alone. */
const CODE = /senha tempor|código de/iu;

const textOf = ({ components }: MetaTemplate) => {
  const body = components.find((component) => component.type === "BODY");
  return body !== undefined && "text" in body ? body : null;
};

/** Reasons for which Meta would not create a template, would refuse it, or would file it as marketing. */
function refusals({ parameters, meta }: TemplateDefinition): string[] {
  const found: string[] = [];
  const refuse = (isRefused: boolean, why: string): void => void (isRefused && found.push(why));
  const buttons = buttonsOf(meta);
  refuse(!/^[a-z0-9_]{1,500}_v[0-9]+$/.test(meta.name), "name");
  refuse(buttons.length > BUTTONS_MAX, "buttons");
  refuse(
    buttons.some((button) => button.type === "QUICK_REPLY" && button.text.length > BUTTON_MAX),
    "button too long",
  );
  const body = textOf(meta);
  if (meta.category === "AUTHENTICATION") {
    refuse(body !== null, "words of its own");
    refuse(buttons.length !== 1 || buttons[0]?.type !== "OTP", "no button for the code");
    refuse(parameters.length !== 1 || (parameters[0]?.max ?? 0) > CODE_MAX, "code too long");
    return found;
  }
  if (body === null) return [...found, "no text"];
  const { text } = body;
  const [examples] = body.example.body_text;
  const variables = Array.from(text.matchAll(VARIABLE), ([, number]) => Number(number));
  // Neither punctuation nor marks count as text around a variable.
  const bare = text.replace(/[^\p{L}\p{N}{}]/gu, "");
  const words = text.replace(VARIABLE, " ").match(/[\p{L}\p{N}]+/gu) ?? [];
  const filled = text.replace(VARIABLE, (_, number: string) => "x".repeat(parameters[Number(number) - 1]?.max ?? 0));
  refuse(bare.startsWith("{{"), "variable first");
  refuse(bare.endsWith("}}"), "variable last");
  refuse(bare.includes("}}{{"), "variables side by side");
  refuse(
    variables.some((number, index) => number !== index + 1),
    "variables out of order",
  );
  refuse(parameters.length !== variables.length, "parameters");
  refuse(words.length < 2 * variables.length + 1, "too many variables for its length");
  refuse(examples.length !== variables.length || examples.some((example) => example === ""), "examples");
  refuse(
    examples.some((example, index) => example.length > (parameters[index]?.max ?? 0)),
    "example longer than its parameter",
  );
  refuse([...filled].length > BODY_MAX, "too long at the longest parameters");
  refuse(MARKETING.test(text), "words of marketing");
  refuse(CODE.test(text), "one-time code");
  refuse(
    buttons.some(({ type }) => type === "OTP"),
    "button for a code",
  );
  return found;
}

test("Meta would create and approve every template, as utility or as a one-time code", () => {
  for (const definition of ALL_TEMPLATES) assert.deepEqual(refusals(definition), [], definition.meta.name);
});

test("names, titles and texts are one each: Meta refuses a text it has under another name", () => {
  for (const of of [
    ({ meta }: TemplateDefinition) => meta.name,
    ({ title }: TemplateDefinition) => title,
    ({ meta }: TemplateDefinition) => textOf(meta)?.text ?? meta.name,
  ]) {
    assert.equal(new Set(ALL_TEMPLATES.map(of)).size, ALL_TEMPLATES.length);
  }
  assert.equal(ALL_TEMPLATES.filter(({ isOffer }) => isOffer === true).length, 1);
});

const withText = (text: string, more: { examples?: string[]; max?: number; button?: string } = {}) => {
  const names = [...new Set(Array.from(text.matchAll(VARIABLE), ([, number = ""]) => number))];
  const examples = more.examples ?? names.map((name) => `exemplo ${name}`);
  const definition: TemplateDefinition = {
    title: "Teste",
    purpose: "Teste",
    parameters: names.map((name) => ({ name, max: more.max ?? 80 })),
    meta: {
      name: "teste_v1",
      language: "pt_BR",
      category: "UTILITY",
      components: [
        { type: "BODY", text, example: { body_text: [examples] } },
        ...(more.button === undefined
          ? []
          : [{ type: "BUTTONS" as const, buttons: [{ type: "QUICK_REPLY" as const, text: more.button }] }]),
      ],
    },
  };
  return refusals(definition);
};

test("each rule of Meta's finds what breaks it", () => {
  const good = "Aviso da sua conta: o valor {{1}} foi lançado em {{2}} no extrato.";
  assert.deepEqual(withText(good), []);
  assert.deepEqual(withText("{{1}} é o valor lançado na sua conta."), ["variable first"]);
  assert.deepEqual(withText("O valor lançado na sua conta é *{{1}}*."), ["variable last"]);
  assert.deepEqual(withText("Na sua conta foi lançado {{1}} {{2}} agora mesmo."), ["variables side by side"]);
  assert.deepEqual(withText("Foi lançado {{2}} na sua conta agora mesmo."), ["variables out of order"]);
  assert.deepEqual(withText("Valor {{1}} em {{2}} agora."), ["too many variables for its length"]);
  assert.deepEqual(withText(good, { examples: ["R$ 1,00"] }), ["examples"]);
  assert.deepEqual(withText(good, { examples: ["x".repeat(81), "ontem"] }), ["example longer than its parameter"]);
  assert.deepEqual(withText(good, { max: 500 }), ["too long at the longest parameters"]);
  assert.deepEqual(withText(`${good} Aproveite`), ["words of marketing"]);
  assert.deepEqual(withText(`${good} É a sua senha temporária.`), ["one-time code"]);
  assert.deepEqual(withText(good, { button: "x".repeat(26) }), ["button too long"]);
});
