import assert from "node:assert/strict";
import { test } from "node:test";
import type { Edge } from "../gen/read-calls.ts";
import { mutualCallFaults } from "./mutual-calls.ts";

const edge = (caller: string, callee: string, ...methods: string[]): Edge => ({ caller, callee, methods });
const EDGES = [
  edge("auth", "users", "getAccounts"),
  edge("users", "auth", "setPassword"),
  edge("users", "wallet", "getPrice"),
];

test("allowed pairs may call each other, and calls in one direction need no permission", () => {
  assert.deepEqual(mutualCallFaults(EDGES, ["auth ⇄ users"]), []);
});

test("a new pair is named with the methods of both directions", () => {
  const faults = mutualCallFaults([...EDGES, edge("wallet", "users", "getAccounts", "setPause")], ["auth ⇄ users"]);
  assert.deepEqual(faults, [
    "users ⇄ wallet: par novo de serviços que se chamam um ao outro (users → wallet: getPrice; wallet → users: getAccounts, setPause)",
  ]);
});

test("an allowed pair that no longer calls each other is named, so that the list only shrinks", () => {
  const faults = mutualCallFaults(EDGES, ["auth ⇄ users", "users ⇄ wallet"]);
  assert.deepEqual(faults, ["users ⇄ wallet: já não se chamam um ao outro; apague o par da lista permitida"]);
});
