import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { growth } from "./growth.ts";

const at = (text: string): Date => new Date(text);

describe("growth()", () => {
  it("counts the companies there were at the end of each of the last six months", () => {
    const createdAts = [at("2025-01-10T12:00:00Z"), at("2026-01-31T12:00:00Z"), at("2026-03-01T12:00:00Z")];
    assert.deepEqual(growth(createdAts, at("2026-03-15T12:00:00Z"), "America/Fortaleza"), [
      { month: "2025-10", companies: 1 },
      { month: "2025-11", companies: 1 },
      { month: "2025-12", companies: 1 },
      { month: "2026-01", companies: 2 },
      { month: "2026-02", companies: 2 },
      { month: "2026-03", companies: 3 },
    ]);
  });

  it("keeps to the unit's own calendar at the turn of a month and of a year", () => {
    const midnight = at("2026-01-01T02:59:59Z");
    assert.equal(growth([midnight], midnight, "America/Fortaleza").at(-1)?.month, "2025-12");
    assert.equal(growth([midnight], midnight, "UTC").at(-1)?.month, "2026-01");
    const [, second] = growth([midnight], at("2026-05-10T00:00:00Z"), "America/Fortaleza");
    assert.deepEqual(second, { month: "2026-01", companies: 1 });
  });

  it("without companies is six months of zero", () => {
    const months = growth([], at("2026-03-31T23:00:00Z"), "America/Fortaleza");
    assert.deepEqual(
      months.map(({ companies }) => companies),
      [0, 0, 0, 0, 0, 0],
    );
  });
});
