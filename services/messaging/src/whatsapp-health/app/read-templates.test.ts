import assert from "node:assert/strict";
import { test } from "node:test";
import { ALL_TEMPLATES } from "../../domain/outgoing/templates/all-templates.ts";
import { newOffer } from "../../domain/outgoing/templates/new-offer.ts";
import { type TemplateState, type TemplateUpdate, templateAfter } from "../domain/template-state.ts";
import { createReadTemplates } from "./read-templates.ts";

const SECOND = Date.parse("2026-11-29T12:00:00Z");
const { name, language, category } = newOffer.meta;

/** Reads a list in which the template waits for its review, in the middle of a second; `during` is recorded while Meta answers. */
async function readPending(states: Map<string, TemplateState>, during: () => void): Promise<void> {
  const record = (update: TemplateUpdate) =>
    void states.set(update.name, templateAfter(states.get(update.name) ?? null, update));
  const listed = ALL_TEMPLATES.map(({ meta }) => ({
    ...{ name: meta.name, language: meta.language, category: meta.category },
    ...{
      status: meta.name === name ? "PENDING" : "APPROVED",
      quality: "UNKNOWN",
      rejectedReason: null,
      components: null,
    },
  }));
  const { read } = createReadTemplates({
    client: {
      list: async () => {
        during();
        return listed;
      },
      create: () => Promise.reject(new Error("not asked for")),
    },
    store: {
      claimReading: async () => true,
      writeReading: async () => undefined,
      bringReadingForward: async () => undefined,
      reading: async () => null,
    },
    recordHealth: { template: async (update) => record(update) },
    everyMs: 3_600_000,
    now: () => new Date(SECOND + 600),
  });
  await read();
}

const approvedAt = (at: number): TemplateUpdate => ({
  ...{ name, language, at: new Date(at), status: { value: "APPROVED", previous: null } },
  ...{ reason: null, category: { value: category, previous: null }, announced: null, quality: null },
});

test("an approval that Meta reports of the second in which the list was asked for counts, though the list is recorded later", async () => {
  const states = new Map<string, TemplateState>();
  await readPending(states, () => void states.set(name, templateAfter(null, approvedAt(SECOND))));
  assert.equal(states.get(name)?.status?.value, "APPROVED");
});

test("a list counts against what Meta reported of an earlier second", async () => {
  const states = new Map([[name, templateAfter(null, approvedAt(SECOND - 1_000))]]);
  await readPending(states, () => undefined);
  assert.equal(states.get(name)?.status?.value, "PENDING");
});
