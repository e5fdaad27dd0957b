import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { OutsideCheck } from "@tenho/kernel/checks/finding";
import { waitForChecks } from "./wait-for-checks.ts";

const check = (over: Partial<OutsideCheck> = {}): OutsideCheck => ({
  id: "pix.token",
  group: "PIX",
  state: "RIGHT",
  sentence: "O token vale.",
  checkedAt: null,
  ...over,
});
const WRONG = check({ state: "WRONG", sentence: "O banco recusou.", action: "Confira o segredo." });

async function run(answers: OutsideCheck[][], limitMs: number) {
  const lines: string[] = [];
  let asked = 0;
  let nowMs = 0;
  const gather = async () => {
    nowMs += 10;
    asked += 1;
    return answers[Math.min(asked, answers.length) - 1] ?? [];
  };
  const isReady = await waitForChecks({
    gather,
    print: (line) => lines.push(line),
    limitMs,
    pauseMs: 1,
    now: () => nowMs,
  });
  return { isReady, lines, asked };
}

describe("ops check", () => {
  it("prints each check below its group, with what to do, and is not ready while one is open or unknown", async () => {
    const unknown = check({ id: "mail.dkim", group: "MAIL", state: "UNKNOWN", sentence: "Não se sabe." });
    const { isReady, lines } = await run([[WRONG, unknown]], 0);
    assert.equal(isReady, false);
    assert.deepEqual(lines, [
      "Pix",
      "  errado       O banco recusou.",
      "               → Confira o segredo.",
      "E-mail",
      "  não se sabe  Não se sabe.",
      "Faltam acertar 2 linhas de 2.",
    ]);
  });

  it("is ready with what is right or not used, at once", async () => {
    const cards = check({ id: "cards", state: "UNUSED", sentence: "Só Pix." });
    const { isReady, lines, asked } = await run([[check(), cards]], 0);
    assert.deepEqual([isReady, asked], [true, 1]);
    assert.equal(lines.at(-1), "Pronto para o ar.");
  });

  it("waits until all is right and says only what has changed, or gives up at its limit", async () => {
    const { isReady, lines, asked } = await run([[WRONG], [WRONG], [check()]], 1_000);
    assert.deepEqual([isReady, asked], [true, 3]);
    assert.deepEqual(lines.slice(3), ["Pix", "  certo        O token vale.", "Pronto para o ar."]);
    const given = await run([[WRONG]], 25);
    assert.equal(given.isReady, false);
    assert.equal(given.lines.at(-1), "Falta acertar 1 linha de 1.");
  });
});
