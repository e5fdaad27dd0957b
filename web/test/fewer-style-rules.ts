import { createRequire } from "node:module";

const require = createRequire(createRequire(import.meta.url).resolve("jest-environment-jsdom"));
const SHEET = "jsdom/lib/jsdom/browser/default-stylesheet.js";
const STYLE_RULES = "jsdom/lib/jsdom/living/helpers/style-rules.js";

const COMMENT = /\/\*[\s\S]*?\*\//g;
const SHOWN_OR_NOT = /(?<![-\w])(?:display|visibility|pointer-events)\s*:[^;]*/g;

type Rule = { selectors: string; declarations: string };

/** The selectors and declarations of a rule's text, which a brace or an at-rule may precede. */
function partsOf(text: string): { selectors: string; body: string } {
  const open = text.lastIndexOf("{");
  const head = text.slice(0, Math.max(open, 0));
  const begin = Math.max(head.lastIndexOf("{"), head.lastIndexOf(";")) + 1;
  return { selectors: head.slice(begin), body: open < 0 ? "" : text.slice(open + 1) };
}

/**
 * Leaves of jsdom's own style sheet and of its resolved properties only those that say whether an element is shown and can be clicked. jsdom matches each
 * rule against each element that is asked about, and parses eleven colours for each answer; a query by role asks about every element of the page, which
 * took most of the time of all component tests. No test reads a margin, a font or a colour. Must run before jsdom is loaded.
 */
export function keepFewStyleRules(): void {
  const sheet = String(require(SHEET)).replaceAll(COMMENT, "");
  const rules: Rule[] = [];
  for (const text of sheet.split("}")) {
    const { selectors, body } = partsOf(text);
    const declarations = [...body.matchAll(SHOWN_OR_NOT)].map(([text]) => text.trim()).join("; ");
    const last = rules.at(-1);
    // Neighbours that say the same are one rule: it is matched in one step.
    if (last !== undefined && last.declarations === declarations) last.selectors += `, ${selectors.trim()}`;
    else if (declarations !== "") rules.push({ selectors: selectors.trim(), declarations });
  }
  if (!rules.some(({ selectors }) => selectors.endsWith("[hidden]"))) throw new Error(`${SHEET} is not as expected`);
  const text = rules.map(({ selectors, declarations }) => `${selectors} { ${declarations} }`).join("\n");
  Object.assign(require.cache[require.resolve(SHEET)] ?? {}, { exports: text });

  const { propertiesWithResolvedValueImplemented: resolved } = require(STYLE_RULES) as {
    propertiesWithResolvedValueImplemented: Record<string, unknown>;
  };
  for (const name of Object.keys(resolved)) if (name.endsWith("color")) delete resolved[name];
}
