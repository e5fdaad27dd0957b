import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type DebitCommand, type DebitDecision, leadersOf, repeatedDebit, settleBatch } from "./debit.ts";
import { keyText } from "./movement.ts";

const debit = (externalId: string, more: Partial<DebitCommand> = {}): DebitCommand => ({
  userId: "merchant",
  source: "offer",
  externalId,
  amountCents: 30,
  description: "TENHO",
  occurredAt: null,
  ...more,
});

const paid = {
  outcome: "PAID",
  balanceBeforeCents: 100,
  balanceAfterCents: 70,
  movementId: "m",
} as const satisfies DebitDecision;
const refused = {
  outcome: "NO_BALANCE",
  balanceBeforeCents: 10,
  balanceAfterCents: 10,
  movementId: null,
} as const satisfies DebitDecision;

const decided = (decisions: Record<string, DebitDecision>): Map<string, DebitDecision> =>
  new Map(Object.entries(decisions).map(([externalId, decision]) => [keyText(debit(externalId)), decision]));

describe("a batch of debits", () => {
  it("sends the first command of each key to the store", () => {
    const [first, again, other] = [debit("a"), debit("a"), debit("b")];
    const leaders = leadersOf([first, again, other, first]);
    assert.equal(leaders.length, 2);
    assert.equal(leaders[0], first);
    assert.equal(leaders[1], other);
  });

  it("does not mistake a source for a part of the id", () => {
    const commands = [debit("b", { source: "a" }), debit("", { source: "ab" }), debit("ab", { source: "" })];
    assert.equal(leadersOf(commands).length, 3);
  });

  it("pays once and gives a repetition the same result, also when it is the same object", () => {
    const command = debit("a");
    const results = settleBatch([command, command, debit("a")], decided({ a: paid }));
    assert.deepEqual(results, [paid, { ...paid, outcome: "ALREADY_PAID" }, { ...paid, outcome: "ALREADY_PAID" }]);
  });

  it("refuses a repetition of what was refused", () => {
    assert.deepEqual(settleBatch([debit("a"), debit("a")], decided({ a: refused })), [refused, refused]);
  });

  it("leaves open what its key's movement has to settle: a taken key, or a leader of another wallet or amount", () => {
    const commands = [
      debit("a"),
      debit("a", { amountCents: 31 }),
      debit("a", { userId: "other" }),
      debit("b"),
      debit("c"),
    ];
    const results = settleBatch(commands, decided({ a: paid, b: { outcome: "TAKEN" } }));
    assert.deepEqual(results, [paid, null, null, null, null]);
  });
});

describe("repeatedDebit()", () => {
  const known = {
    id: "m",
    userId: "merchant",
    kind: "debit" as const,
    amountCents: -30,
    balanceAfterCents: 70,
    description: "TENHO",
    reverses: null,
    txid: null,
    endToEndId: null,
    isDefaultAmount: false,
  };

  it("answers the balances around the first debit", () => {
    assert.deepEqual(repeatedDebit(known, debit("a")), { ...paid, outcome: "ALREADY_PAID" });
  });

  it("is null for another wallet, another amount or a credit of the same amount", () => {
    assert.equal(repeatedDebit(known, debit("a", { userId: "other" })), null);
    assert.equal(repeatedDebit(known, debit("a", { amountCents: 31 })), null);
    assert.equal(repeatedDebit({ ...known, amountCents: 30 }, debit("a")), null);
    assert.equal(repeatedDebit({ ...known, kind: "expiry" }, debit("a")), null);
    const free = { ...known, amountCents: 0 };
    assert.equal(repeatedDebit(free, debit("a", { amountCents: 0 }))?.outcome, "ALREADY_PAID");
    assert.equal(repeatedDebit({ ...free, kind: "reversal" }, debit("a", { amountCents: 0 })), null);
  });
});
