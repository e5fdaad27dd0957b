import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isOpen } from "@tenho/kernel/checks/finding";
import { assertAllPlanted, assertPlanted, plantedMistakes } from "../support/planted-mistakes.ts";
import { PLANTS } from "./_plants.ts";

/** Parts of the document that tests of these services plant in the sandbox. */
const PLANTED_OUTSIDE = ["messaging", "payment"];
const MISTAKES_MIN = 30;

for (const [service, plants] of Object.entries(PLANTS)) {
  describe(`mistakes that ${service} finds`, () => {
    const rows = plantedMistakes(service);
    for (const { mistake, id, look } of plants) {
      it(`${mistake}: is said, with what to do, and is not green`, async () => {
        const found = (await look()).find((finding) => finding.id === id);
        assert.ok(found !== undefined && isOpen(found));
        assertPlanted(rows, mistake, found);
      });
    }
    it("are all that the document lists", () =>
      assertAllPlanted(
        rows,
        plants.map(({ mistake }) => mistake),
      ));
  });
}

it("the document has more than thirty mistakes, each in one part", () => {
  const services = [...Object.keys(PLANTS), ...PLANTED_OUTSIDE];
  const mistakes = services.flatMap((service) => [...plantedMistakes(service).keys()]);
  assert.ok(mistakes.length > MISTAKES_MIN, String(mistakes.length));
  assert.equal(new Set(mistakes).size, mistakes.length);
});
