import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  changedChoices,
  fromFlow,
  inForce,
  type RoutingSettings,
  readChoices,
  routingErrors,
  toFlow,
} from "./routing-settings.ts";

const DEFAULTS: RoutingSettings = {
  merchantsMax: 10,
  offerExpiryMinutes: 60,
  textsGatherSeconds: 3,
  answersGatherSeconds: 10,
  askBelow: null,
  asksWhenOpen: true,
  opensAt: "08:00",
  closesAt: "20:00",
  wishAgeHoursMax: 24,
};
const read = (stored: unknown) => readChoices(stored, DEFAULTS);

describe("choices of the routing", () => {
  it("are what was set; everything else has its default", () => {
    const { choices, unreadable } = read({ merchantsMax: 5, askBelow: 0.7 });
    assert.deepEqual(inForce(DEFAULTS, choices), { ...DEFAULTS, merchantsMax: 5, askBelow: 0.7 });
    assert.deepEqual(unreadable, []);
  });

  it("are read from a torn or foreign document by its valid fields, and never raise an error", () => {
    for (const stored of [undefined, null, 7, "x", [], { choices: 1 }]) assert.deepEqual(read(stored).choices, {});
    const torn = { merchantsMax: "10", offerExpiryMinutes: 10, wishAgeHoursMax: Number.NaN, later: { version: 2 } };
    assert.deepEqual(read(torn), {
      choices: { offerExpiryMinutes: 10 },
      unreadable: ["merchantsMax", "wishAgeHoursMax"],
    });
    assert.deepEqual(read({ merchantsMax: 1e9, askBelow: -1, asksWhenOpen: 0 }).choices, {});
    assert.deepEqual(read({ opensAt: "25:00", closesAt: "12:00" }).choices, {}, "hours count as a pair");
    assert.deepEqual(read({ opensAt: "21:00" }).choices, {}, "after the default end");
  });

  it("are changed one by one, and what is the default counts as none", () => {
    const change = { settings: { merchantsMax: 5, opensAt: "08:00" }, restored: ["askBelow", "closesAt"] as const };
    const choices = { askBelow: 0.7, closesAt: "18:00", opensAt: "09:00", offerExpiryMinutes: 30 };
    assert.deepEqual(changedChoices(choices, change, DEFAULTS), { merchantsMax: 5, offerExpiryMinutes: 30 });
  });

  it("keep to their bounds, and the day ends after it begins", () => {
    const wrong = [
      { merchantsMax: 0 },
      { merchantsMax: 2.5 },
      { offerExpiryMinutes: 1_441 },
      { textsGatherSeconds: 31 },
      { askBelow: 1 },
      { opensAt: "20:00" },
      { opensAt: "10:00", closesAt: "09:00" },
    ];
    for (const choices of wrong) assert.equal(routingErrors(choices, DEFAULTS).length, 1, JSON.stringify(choices));
    const right = [{ merchantsMax: 100 }, { textsGatherSeconds: 0 }, { opensAt: "00:00", closesAt: "23:59" }];
    for (const choices of right) assert.deepEqual(routingErrors(choices, DEFAULTS), [], JSON.stringify(choices));
  });

  it("become the flow's own settings and back", () => {
    const chosen = { ...DEFAULTS, offerExpiryMinutes: 5, askBelow: 0.5, opensAt: "07:00" };
    assert.deepEqual(fromFlow(toFlow(chosen)), chosen);
    assert.equal(toFlow(chosen).offerExpiryMs, 300_000);
  });
});
