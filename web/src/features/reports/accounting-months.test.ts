import assert from "node:assert/strict";
import { test } from "node:test";
import { accountingMonths } from "./accounting-months.ts";

test("the months go back two years from the present one, which began at midnight of the launch city", () => {
  const months = accountingMonths(new Date("2026-01-01T02:59:59Z"));
  assert.deepEqual(months[0], { value: "2025-12", label: "Dezembro de 2025 (até agora)" });
  assert.deepEqual(months[1], { value: "2025-11", label: "Novembro de 2025" });
  assert.equal(months.at(-1)?.value, "2024-01");
  assert.equal(months.length, 24);
  assert.equal(accountingMonths(new Date("2026-01-01T03:00:00Z"))[0]?.value, "2026-01");
});
