import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { busiestHours, heatLevel, heatMapOf } from "./heat-map.ts";

const CELLS = [
  { district: "São José", hour: 9, wishes: 4 },
  { district: "São José", hour: 12, wishes: 1 },
  { district: "", hour: 10, wishes: 2 },
];

describe("the heat map", () => {
  it("has a row for each district and the hours from the first to the last with a wish", () => {
    assert.deepEqual(heatMapOf(CELLS), {
      hours: [9, 10, 11, 12],
      rows: [
        { district: "São José", total: 5, wishes: [4, 0, 0, 1] },
        { district: "", total: 2, wishes: [0, 2, 0, 0] },
      ],
      most: 4,
    });
    assert.deepEqual(heatMapOf([]), { hours: [], rows: [], most: 0 });
  });

  it("is darker for more, and never without colour where there is a wish", () => {
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((wishes) => heatLevel(wishes, 4)),
      [0, 1, 2, 3, 4],
    );
    assert.deepEqual([heatLevel(1, 1_000), heatLevel(1, 1)], [1, 1]);
  });

  it("says the three busiest hours of a district", () => {
    const row = { district: "", total: 9, wishes: [1, 3, 0, 3, 2] };
    assert.deepEqual(
      busiestHours(row, [8, 9, 10, 11, 12]).map(({ hour }) => hour),
      [9, 11, 12],
    );
  });
});
