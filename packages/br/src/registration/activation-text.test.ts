import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  ACTIVATION_SENTENCE_MAX,
  activationMessage,
  activationParagraphs,
  activationSentenceFault,
  fillActivationSentence,
} from "./activation-text.ts";

const facts = { unitName: "Parnaíba", email: "ana@exemplo.com.br", link: "https://tenho.exemplo" };

describe("a sentence of an activation", () => {
  it("has no fault when it is empty, plain, or uses each placeholder once", () => {
    const whole = "Fale com {unidade}, entre com {e-mail} em {link} 🙂";
    for (const text of ["", "Bem-vindo!", whole, "a".repeat(ACTIVATION_SENTENCE_MAX)]) {
      assert.equal(activationSentenceFault(text), null, text);
    }
    const filled = "Fale com Parnaíba, entre com ana@exemplo.com.br em https://tenho.exemplo 🙂";
    assert.equal(fillActivationSentence(` ${whole} `, facts), filled);
  });

  for (const [what, text] of [
    ["too long", "a".repeat(ACTIVATION_SENTENCE_MAX + 1)],
    ["in two lines", "uma\nduas"],
    ["with a tab", "uma\tduas"],
    ["with a NUL", "uma\0duas"],
    ["that turns the direction of writing", "uma\u202Eduas"],
    ["with a mark of direction", "uma\u200Fduas"],
    ["with a zero-width space", "uma\u200Bduas"],
    ["with a separator of lines", "uma\u2028duas"],
    ["with half a surrogate pair", "uma\uD800"],
    ["with another placeholder", "Oi {nome}"],
    ["with an empty one", "Oi {}"],
    ["with a brace that is not closed", "Oi {unidade"],
    ["with a brace that was not opened", "Oi unidade}"],
    ["with braces in braces", "{{unidade}}"],
    ["with one twice", "{unidade} e {unidade}"],
  ] as const) {
    it(`is refused ${what}`, () => assert.notEqual(activationSentenceFault(text), null));
  }

  it("puts what stands in a fact in once, whatever it looks like", () => {
    const odd = { ...facts, unitName: "{link} $& {e-mail}" };
    assert.equal(fillActivationSentence("Fale com {unidade}", odd), "Fale com {link} $& {e-mail}");
  });

  it("stands after the message, and before the mail's last paragraph; an empty one adds nothing", () => {
    assert.ok(activationMessage(facts, "Bem-vindo!").endsWith("para receber pedidos.\n\nBem-vindo!"));
    assert.ok(activationMessage(facts, "").endsWith("para receber pedidos."));
    assert.equal(activationParagraphs("Ana", facts, "Bem-vindo!").at(-2), "Bem-vindo!");
    assert.equal(activationParagraphs("Ana", facts, "").length, 4);
  });
});
