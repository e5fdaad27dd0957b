import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { OutgoingContent } from "../message.ts";
import { askCategory, type CategoryGuess } from "./category-question.ts";

const GUESS = { threshold: 0.77, reliable: false, isKnown: true };
const guess = (named: Record<string, number>, more: Partial<NonNullable<CategoryGuess>> = {}): CategoryGuess => ({
  ...GUESS,
  ...more,
  candidates: Object.entries(named).map(([name, confidence], index) => ({ id: index + 1, name, confidence })),
});

/** The names that a question offers, "Sim" and "Não" with its sentence, or the whole of an open question. */
function offered(question: OutgoingContent): string[] {
  if (question.kind === "list") return question.rows.map(({ title }) => title);
  if (question.kind === "buttons") return [question.body, ...question.buttons.map(({ title }) => title)];
  return question.kind === "text" ? [question.body] : [];
}
const asks = (from: CategoryGuess) => offered(askCategory({ wishId: "w1", guess: from }));

describe("the question for the category", () => {
  it("offers no category that would only show that nothing was understood", () => {
    assert.deepEqual(asks(guess({ Farmácia: 0.67, "Clínica Médica": 0.31, Pneus: 0.0003 })), [
      "Farmácia",
      "Clínica Médica",
      "Nenhuma destas",
    ]);
    assert.deepEqual(asks(guess({ Roupas: 0.49, Costura: 0.49, Bebê: 0.004 }, { isKnown: false })), [
      "Roupas",
      "Costura",
      "Nenhuma destas",
    ]);
  });

  it("is a yes or no where one category is likely", () => {
    const sushi = guess({ "Comida Japonesa": 0.995, Celulares: 0.0002, Pedreiro: 0.0001 }, { reliable: true });
    assert.deepEqual(asks(sushi), ["Você procura algo de *Comida Japonesa*?", "Sim", "Não"]);
  });

  it("shows three for a word that several families sell, however sure the best is", () => {
    const present = guess({ Brinquedos: 0.999, Motoboy: 0.00001, Floricultura: 0.00001 });
    assert.deepEqual(asks(present), ["Brinquedos", "Motoboy", "Floricultura", "Nenhuma destas"]);
  });

  it("asks for other words where no category seems to sell it", () => {
    const [sentence, ...others] = asks(guess({ Construção: 0.26, Encanador: 0.05, Frutas: 0.04 }, { isKnown: false }));
    assert.match(sentence ?? "", /^Ainda não sei a quem perguntar\. .*\?/);
    assert.deepEqual(others, []);
    assert.deepEqual(asks(null), [sentence]);
  });
});
