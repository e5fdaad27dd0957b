import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTROLLER_FIELDS, type Controller } from "../controller.ts";
import { CURRENT_TEXT, contractWith, withHash } from "./service-contract.ts";
import { VERSION_2026_11 } from "./version-2026-11.ts";
import { VERSION_2026_12 } from "./version-2026-12.ts";

/** Merchants accepted these texts: a hash that differs is a text that somebody never read. */
const PUBLISHED = [
  [VERSION_2026_11, "1cbf1529304c3e984885daeb3ff624c623f2d7b2ade181ded169ecdd733c743f"],
  [VERSION_2026_12, "8609d1c9739736bec070e379756e009c1fb1e631c8bfcdfb45cb279d1f7e9403"],
] as const;

test("a published text stays as it was accepted, letter by letter", () => {
  for (const [text, sha256] of PUBLISHED) assert.equal(withHash(text, null).sha256, sha256, text.version);
});

test("the newest published text is in force", () => {
  assert.equal(
    CURRENT_TEXT.version,
    PUBLISHED.map(([{ version }]) => version)
      .toSorted()
      .at(-1),
  );
});

test("it says which messages come by WhatsApp, who sends them and how to end them, and clauses that are named keep their numbers", () => {
  const clause = CURRENT_TEXT.sections.find(({ title }) => title.includes("WhatsApp"))?.paragraphs.join(" ") ?? "";
  for (const words of [
    /Quem escreve é a Tenho/,
    /os pedidos de consumidores/,
    /avisos da conta/,
    /escreve SAIR/,
    /PAUSAR/,
  ])
    assert.match(clause, words);
  assert.match(CURRENT_TEXT.sections[3]?.title ?? "", /^4\. Prazo, renovação e término/);
  assert.deepEqual(
    CURRENT_TEXT.sections.map(({ title }) => Number.parseInt(title, 10)),
    CURRENT_TEXT.sections.map((_, index) => index + 1),
  );
});

const controller = (more: Partial<Controller>): Controller => ({
  ...(Object.fromEntries(CONTROLLER_FIELDS.map((field) => [field, ""])) as Controller),
  ...more,
});

test("it names the company that offers it, in one sentence that its proof covers", () => {
  const nobody = contractWith(controller({ cnpj: "11222333000181" }));
  assert.deepEqual([nobody.party, nobody.sha256], [null, PUBLISHED.at(-1)?.[1]], "the text alone, as before");
  const named = contractWith(
    controller({ legal_name: "Rede Exemplo Ltda.", cnpj: "11222333000181", address: "Rua Grande, 10, Parnaíba, PI." }),
  );
  assert.equal(
    named.party,
    "Neste contrato, a Tenho é Rede Exemplo Ltda., CNPJ 11.222.333/0001-81, Rua Grande, 10, Parnaíba, PI.",
  );
  assert.equal(contractWith(controller({ legal_name: "Rede Ltda." })).party, "Neste contrato, a Tenho é Rede Ltda.");
  const other = contractWith(controller({ legal_name: "Outra Rede Ltda" }));
  assert.equal(new Set([nobody, named, other].map(({ sha256 }) => sha256)).size, 3);
  for (const { edition, version, sha256 } of [nobody, named, other])
    assert.equal(edition, `${version}.${sha256.slice(0, 16)}`);
});
