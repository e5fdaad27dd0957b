import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { checkFlowPage, proveFlowPage, wrongReferences } from "./flow-page.ts";

const root = mkdtempSync(join(tmpdir(), "tenho-flow-"));
const CODE = `
export async function takeOrder(): Promise<void> {}
export const priceOf = (text: string) => { const inner = 1; return call(text, inner); };
export type Order = { id: string; cancel(): void };
export class Shop { open = true; close() {} }
const service = { sell: () => 1, async refund() {} };
`;
const PAGE = "| step | code |\n|---|---|\n| order | `app/take-order.ts:takeOrder` |\n\n- then `app/take-order.ts`\n";

before(() => {
  mkdirSync(join(root, "app"));
  mkdirSync(join(root, "docs"));
  writeFileSync(join(root, "app/take-order.ts"), CODE);
});
after(() => rmSync(root, { recursive: true }));

describe("the page of the flow", () => {
  test("names files and what they declare: functions, constants, types, classes, methods and properties", () => {
    const names = ["takeOrder", "priceOf", "inner", "Order", "id", "cancel", "Shop", "open", "close", "sell", "refund"];
    for (const name of names) assert.deepEqual(wrongReferences(root, `- \`app/take-order.ts:${name}\``), [], name);
  });

  test("is wrong about a file that is not there, and about what a file only calls or mentions", () => {
    assert.deepEqual(wrongReferences(root, "`app/gone.ts:takeOrder`"), ["app/gone.ts: não existe"]);
    for (const name of ["call", "text", "Promise", "takeorder", ""]) {
      const expected = [`app/take-order.ts: ${name} não é declarado ali`];
      assert.deepEqual(wrongReferences(root, `| \`app/take-order.ts:${name}\` |`), expected);
    }
  });

  test("must be there and name something, and its check is proved by seeded mistakes", () => {
    assert.equal(checkFlowPage(root).ok, false);
    writeFileSync(join(root, "docs/flow.md"), "nothing of the code\n");
    assert.equal(checkFlowPage(root).ok, false);
    writeFileSync(join(root, "docs/flow.md"), PAGE);
    assert.deepEqual(checkFlowPage(root), { ok: true, output: "" });
    assert.deepEqual(proveFlowPage(root), { ok: true, output: "" });
    writeFileSync(join(root, "docs/flow.md"), `${PAGE}- \`app/take-order.ts:gone\`\n`);
    assert.equal(checkFlowPage(root).ok, false);
  });
});
