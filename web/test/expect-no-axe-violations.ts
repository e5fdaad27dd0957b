import { expect } from "@jest/globals";
import axe from "axe-core";

/** Of the whole document, which a component test has not; contrast needs a browser that paints. The journeys look at both. */
const NOT_HERE = ["color-contrast", "document-title", "html-has-lang"];

/** The page has nothing that axe calls a fault. */
export async function expectNoAxeViolations(): Promise<void> {
  const { violations } = await axe.run(document, {
    rules: Object.fromEntries(NOT_HERE.map((rule) => [rule, { enabled: false }])),
  });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
}
