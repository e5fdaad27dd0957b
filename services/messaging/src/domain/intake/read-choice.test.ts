import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Option, readChoice } from "./read-choice.ts";
import { saysSomething } from "./says-something.ts";

const LIST: Option[] = [
  { title: "Restaurante", kind: "row" },
  { title: "Hamburgueria e Lanches", kind: "row" },
  { title: "Pizzaria", kind: "row" },
  { title: "Nenhuma destas", kind: "none" },
];
const YES_NO: Option[] = [
  { title: "Sim", kind: "yes" },
  { title: "Não", kind: "no" },
];
const UNITS: Option[] = [
  { title: "Tenho Parnaíba", kind: "row", more: "Parnaíba – PI" },
  { title: "Tenho Luís Correia", kind: "row", more: "Luís Correia – PI" },
];

const said = (text: string, options: Option[]): string => {
  const choice = readChoice(text, options);
  return choice.kind === "pick" ? String(choice.index + 1) : choice.kind;
};

/** Texts by the row of the list that they pick. */
const ROWS: Record<string, string[]> = {
  1: [
    "1",
    "1)",
    "opção 1",
    "a primeira",
    "primeira opção",
    "1ª",
    "🥇",
    "Restaurante por favor",
    "restorante",
    "acho que restaurante",
    "quero a 1",
    "a 1 por favor",
    "letra A",
  ],
  2: [
    "2",
    "2.",
    "opçao 2",
    "número dois",
    "a segunda",
    "segunda",
    "2️⃣",
    "nº 2",
    "n° 2",
    "quero a 2",
    "lanches",
    "lanche",
    "hamburgeria",
    "HAMBURGUERIA E LANCHES",
    "opcao numero 2",
    "pode ser a 2",
    "letra b",
    "dois",
  ],
  3: [
    "3",
    "a terceira",
    "eu quero a terceira",
    "PIZZARIA!!",
    "pizaria",
    "pizzria",
    "3 - Pizzaria",
    "a penúltima",
    "opção três",
  ],
  4: [
    "4",
    "a última",
    "nenhuma",
    "Nenhuma destas",
    "nenhum desses",
    "não quero nenhuma dessas",
    "nenhuma das opções",
    "nada disso",
    "outra coisa",
    "não",
    "ñ",
    "nn",
    "nem uma nem outra",
  ],
  unclear: [
    "5",
    "0",
    "sim",
    "ok",
    "oi",
    "?",
    "🙂",
    "hein",
    "1 e 2",
    "os dois",
    "quero as 2",
    "os três",
    "uma pizza",
    "3 pizzas",
    "pizza",
    "restaurante ou pizzaria",
    "segunda-feira",
    "quero algo pra comer",
    "",
    "x".repeat(5_000),
  ],
};
const YES = [
  "sim",
  "simm",
  "siiim",
  "s",
  "ss",
  "claro",
  "claro que sim",
  "pode ser",
  "isso",
  "isso mesmo",
  "👍",
  "👍🏽",
  "✅",
  "quero sim",
  "ainda quero",
  "com certeza",
  "aham",
  "ta bom",
  "tá",
  "blz",
  "lógico",
  "sim, obrigado",
  "1",
  "a primeira",
];
const NO = [
  "não",
  "Não!",
  "n",
  "ñ",
  "nn",
  "naooo",
  "num",
  "👎",
  "❌",
  "não, obrigado",
  "não quero mais",
  "não preciso mais",
  "já resolvi",
  "não, já consegui",
  "deixa pra lá",
  "claro que não",
  "nunca",
  "2",
  "a segunda",
];
/** Thanks, which answer nothing, whatever they agree with out of politeness. */
const THANKS = [
  "obrigado",
  "valeu",
  "valeuu",
  "ok obrigado",
  "blz, vlw",
  "tá bom, obrigada",
  "show, muito obrigado viu",
  "🙏",
];

describe("the reader of typed choices", () => {
  for (const [row, texts] of Object.entries(ROWS)) {
    it(`takes ${texts.length} texts as ${row === "unclear" ? "no answer" : `row ${row}`}`, () => {
      for (const text of texts) assert.equal(said(text, LIST), row, text.slice(0, 50));
    });
  }

  it("reads a plain yes and no in all the ways they are written", () => {
    for (const text of YES) assert.equal(said(text, YES_NO), "1", text);
    for (const text of NO) assert.equal(said(text, YES_NO), "2", text);
    for (const text of ["não quero cebola", "sim, quero uma pizza", "talvez", "bom dia", "não tenho", ...THANKS]) {
      assert.equal(said(text, YES_NO), "unclear", text);
    }
  });

  it("takes a no to a list without such a row as none of it, and a word that several titles have as no answer", () => {
    assert.equal(said("nenhuma", UNITS), "none");
    assert.equal(said("não", UNITS), "none");
    assert.equal(said("luis correa", UNITS), "2");
    assert.equal(said("a 2", UNITS), "2");
    assert.equal(said("tenho", UNITS), "unclear");
  });
});

it("talk, numbers and signs are told from words that name something", () => {
  for (const text of [
    "2 2",
    "oi?",
    "sei lá",
    "kkk",
    "hein",
    "tanto faz",
    "🤔",
    "qualquer uma",
    "os dois",
    "todos",
    "alguém aí?",
    "",
  ]) {
    assert.ok(!saysSomething(text), text);
  }
  for (const text of [
    "uma pizza",
    "conserto de geladeira",
    "algo gostoso",
    "botijão",
    `${"quero uma pizza ".repeat(40)}`,
  ]) {
    assert.ok(saysSomething(text), text);
  }
});
