import assert from "node:assert/strict";
import { it } from "node:test";
import type { ReceivingState } from "@tenho/br/merchants/receiving";
import type { OpeningMerchant } from "../clients/users-client.ts";
import { openingOf } from "./opening.ts";

const company = (state: ReceivingState, categoryIds: number[] = [], over: Partial<OpeningMerchant> = {}) => ({
  isActive: state !== "AWAITING" && state !== "INACTIVE",
  receiving: { state, until: state === "CLOSED" ? new Date(0) : null, timeZone: "America/Fortaleza" },
  categoryIds,
  hasHours: true,
  ...over,
});

it("counts companies that receive now or when they open, and of the active ones those without balance or hours", () => {
  const never = { state: "CLOSED", until: null, timeZone: "America/Fortaleza" } as const;
  const found = openingOf(
    [
      company("RECEIVING"),
      company("CLOSED", [], { hasHours: false }),
      company("CLOSED", [], { receiving: never }),
      company("NO_BALANCE"),
      company("PAUSED"),
      company("AWAITING", [], { hasHours: false }),
      company("RECEIVING", [], { receiving: null }),
    ],
    [],
  );
  const { covered: _, missing: _missing, ...counts } = found;
  assert.deepEqual(counts, { companies: 6, receiving: 2, withoutBalance: 1, withoutHours: 1 });
});

it("counts the main categories of companies that can receive, and others only in places nobody has named", () => {
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const sold = [company("RECEIVING", [1, 2, 50]), company("CLOSED", [2, 3]), company("NO_BALANCE", [4])];
  const full = openingOf(sold, ten);
  assert.deepEqual([full.covered, full.missing], [3, [4, 5, 6, 7, 8, 9, 10]]);
  const some = openingOf(sold, [4, 1]);
  assert.deepEqual(
    [some.covered, some.missing],
    [4, [4]],
    "1 is named, and 2, 3 and 50 take three of the eight places left",
  );
  const none = openingOf([company("RECEIVING", [...ten, 11, 12])], []);
  assert.deepEqual([none.covered, none.missing], [10, []]);
});
