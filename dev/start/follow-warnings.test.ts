import assert from "node:assert/strict";
import { test } from "node:test";
import { readWarning } from "./follow-warnings.ts";

test("only warnings and errors of a JSON log are shown, in one short line", () => {
  const line = (level: string) =>
    JSON.stringify({ level, msg: "broker away", err: { message: "timeout", stack: "…" } });
  assert.equal(readWarning(line("warn"), "services"), "services: aviso: broker away (timeout)");
  const ofWallet = JSON.stringify({ level: "error", service: "wallet", msg: "broker away" });
  assert.equal(readWarning(ofWallet, "services"), "wallet: erro: broker away");
  for (const other of [line("info"), line("warn").slice(0, 20), "plain text", ""])
    assert.equal(readWarning(other, "a"), "");
  assert.ok(readWarning(JSON.stringify({ level: "error", msg: "x".repeat(5_000) }), "a").length <= 160);
});
