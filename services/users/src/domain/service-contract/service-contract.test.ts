import assert from "node:assert/strict";
import { test } from "node:test";
import { CURRENT_CONTRACT, withHash } from "./service-contract.ts";
import { VERSION_2026_11 } from "./version-2026-11.ts";
import { VERSION_2026_12 } from "./version-2026-12.ts";

/** Merchants accepted these texts: a hash that differs is a text that somebody never read. */
const PUBLISHED = [
  [VERSION_2026_11, "1cbf1529304c3e984885daeb3ff624c623f2d7b2ade181ded169ecdd733c743f"],
  [VERSION_2026_12, "8609d1c9739736bec070e379756e009c1fb1e631c8bfcdfb45cb279d1f7e9403"],
] as const;

test("a published text stays as it was accepted, letter by letter", () => {
  for (const [text, sha256] of PUBLISHED) assert.equal(withHash(text).sha256, sha256, text.version);
});

test("the newest published text is in force", () => {
  assert.equal(
    CURRENT_CONTRACT.version,
    PUBLISHED.map(([{ version }]) => version)
      .toSorted()
      .at(-1),
  );
});

test("it says which messages come by WhatsApp, who sends them and how to end them, and clauses that are named keep their numbers", () => {
  const clause = CURRENT_CONTRACT.sections.find(({ title }) => title.includes("WhatsApp"))?.paragraphs.join(" ") ?? "";
  for (const words of [
    /Quem escreve é a Tenho/,
    /os pedidos de consumidores/,
    /avisos da conta/,
    /escreve SAIR/,
    /PAUSAR/,
  ])
    assert.match(clause, words);
  assert.match(CURRENT_CONTRACT.sections[3]?.title ?? "", /^4\. Prazo, renovação e término/);
  assert.deepEqual(
    CURRENT_CONTRACT.sections.map(({ title }) => Number.parseInt(title, 10)),
    CURRENT_CONTRACT.sections.map((_, index) => index + 1),
  );
});
