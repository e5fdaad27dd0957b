import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { commissionOf, earningsOf } from "./earnings.ts";

const AGREED = { commissionBasisPoints: 1_250, monthlyFeeCents: 100 };
const month = (name: string, paidCents = 0, returnedCents = 0) => ({
  month: name,
  paidCents,
  returnedCents,
  tenhos: 1,
});
const earned = (terms: Parameters<typeof earningsOf>[0]["terms"], ...months: ReturnType<typeof month>[]) =>
  earningsOf({ terms, createdAt: new Date("2026-03-01T02:59:59Z") }, months);

describe("what a franchisee earns in a month", () => {
  it("is the commission on what was paid less what was given back, less the fee", () => {
    const [one, other] = earned(AGREED, month("2026-03", 10_000, 2_000), month("2026-04", 0, 80));
    assert.deepEqual([one?.commissionCents, one?.earnedCents], [1_000, 900]);
    assert.deepEqual([other?.commissionCents, other?.earnedCents], [-10, -110]);
  });

  it("is unknown without an agreed commission, and without a fee the whole commission", () => {
    const [none] = earned({ ...AGREED, commissionBasisPoints: null }, month("2026-03", 10_000));
    assert.deepEqual([none?.commissionCents, none?.monthlyFeeCents, none?.earnedCents], [null, 100, null]);
    const [free] = earned({ ...AGREED, monthlyFeeCents: null }, month("2026-03", 10_000));
    assert.deepEqual([free?.earnedCents, free?.monthlyFeeCents], [1_250, null]);
  });

  it("begins with the month of Fortaleza the unit was created in, or the first in which money came or went", () => {
    const names = (...months: ReturnType<typeof month>[]) => earned(AGREED, ...months).map((each) => each.month);
    const months = ["2026-01", "2026-02", "2026-03"];
    assert.deepEqual(names(...months.map((name) => month(name))), ["2026-02", "2026-03"]);
    assert.deepEqual(names(...months.map((name) => month(name, 30))), months);
    assert.deepEqual(names(month("2026-01", 0, 30)), ["2026-01"]);
    assert.deepEqual(names(month("2026-01")), []);
  });

  it("never has a fraction of a centavo, nor more of one than the share", () => {
    const cents = fc.integer({ min: -1e13, max: 1e13 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (net, basisPoints) => {
        const commission = commissionOf(net, basisPoints);
        const rest = BigInt(net) * BigInt(basisPoints) - BigInt(commission) * 10_000n;
        assert.ok(Number.isSafeInteger(commission) && rest > -10_000n && rest < 10_000n);
        assert.ok(net >= 0 ? rest >= 0n : rest <= 0n);
      }),
    );
  });
});
