import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { catalogueCsv, parseCatalogueCsv } from "./catalogue-csv.ts";
import { decodeSpreadsheet } from "./decode-spreadsheet.ts";

const PIZZA = {
  id: 3,
  name: "Pizzaria",
  family: "Alimentação",
  description: 'Pizzas; fatias e "bordas"',
  synonyms: ["pizza", "=SOMA(A1)"],
  examples: ["quero uma pizza", "tem a | b \\ c?"],
};
const categoriesOf = (text: string) => parseCatalogueCsv(text).map(({ category }) => category);
const refused = (text: string, message: RegExp) => assert.throws(() => parseCatalogueCsv(text), { message });

test("what is written is read back as it was, and no cell starts a formula", () => {
  const first = { ...PIZZA, name: "-Pizzaria", synonyms: ["@pizza", "+1"] };
  const text = catalogueCsv([PIZZA, first]);
  assert.deepEqual(categoriesOf(text), [PIZZA, first]);
  assert.match(text, /^\uFEFFNúmero;Nome;Família;Descrição;Sinônimos;Exemplos\r\n/);
  assert.match(text, /;'-Pizzaria;/);
  assert.match(text, /;"'@pizza\n\+1";/);
});

test("any tidy texts are read back as they were", () => {
  const text = fc
    .string({ unit: fc.constantFrom("a", "é", "|", "\\", ";", ",", '"', "'", "=", "-", " ", "1"), minLength: 1 })
    .map((value) => value.trim())
    .filter((value) => value !== "");
  const shape = {
    id: fc.integer({ min: 1, max: 2_147_483_647 }),
    name: text,
    family: text,
    description: fc.oneof(text, fc.constant("")),
    synonyms: fc.array(text, { maxLength: 4 }),
    examples: fc.array(text, { maxLength: 4 }),
  };
  const category = fc.record(shape, { noNullPrototype: true });
  fc.assert(
    fc.property(fc.array(category, { minLength: 1, maxLength: 4 }), (categories) => {
      assert.deepEqual(categoriesOf(catalogueCsv(categories)), categories);
    }),
  );
});

test("a spreadsheet is read in each form that LibreOffice and Excel give it", () => {
  const rows = [
    ["Nome", "família", "EXEMPLOS", "Numero"],
    ["Padaria", "Alimentação", "pão|bolo", ""],
    ["", "", "", ""],
    ["Chaveiro", "Serviços", "abrir porta", "12"],
  ];
  const expected = [
    { name: "Padaria", family: "Alimentação", description: "", synonyms: [], examples: ["pão", "bolo"] },
    { id: 12, name: "Chaveiro", family: "Serviços", description: "", synonyms: [], examples: ["abrir porta"] },
  ];
  for (const delimiter of [";", ",", "\t"]) {
    const text = rows.map((cells) => cells.join(delimiter)).join("\r\n");
    const files = [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}\r\n`),
      Buffer.from(text, "latin1"),
      Buffer.from(`\uFEFF${text}`, "utf16le"),
      Buffer.from(`sep=${delimiter}\r\n${text}`),
    ];
    for (const file of files) assert.deepEqual(categoriesOf(decodeSpreadsheet(file)), expected);
  }
});

test("each fault names its row as the spreadsheet counts it, also below blank rows and cells of several lines", () => {
  const head = "Nome;Família;Exemplos\n";
  refused(`${head}Padaria;Alimentação;"pão\nbolo"\n\nChaveiro;;abrir\n`, /^Linha 4: falta família\.$/);
  refused(`${head};Alimentação;pão\n`, /^Linha 2: falta nome\.$/);
  refused("Número;Nome;Família\n1,5;Padaria;Alimentação\n", /^Linha 2: o número "1,5" não é um número inteiro/);
  refused(`${head}Padaria;Alimentação;pão;sobra\n`, /^Linha 2: há um texto na 4ª coluna/);
  refused("Nome;Tipo\nPadaria;Alimentação\n", /^Linha 1: não há coluna "Tipo"; as colunas são Número, Nome/);
  refused("sep=;\nNome\nPadaria\n", /^Linha 2: falta a coluna Família\.$/);
  refused("Nome;Família;nome\n", /^Linha 1: a coluna Nome aparece 2 vezes\.$/);
  refused(`${head}Padaria;Alimentação;pão\nChaveiro;Serviços;"abrir\n`, /^Linha 3: uma aspa não fecha\.$/);
  refused(`${head}Padaria;Alimentação;forma 12" redonda\n`, /^Linha 2: há uma aspa no meio/);
  refused(head, /nenhuma categoria/);
  refused("", /vazio/);
});
