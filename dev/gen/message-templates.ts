import { mkdir, writeFile } from "node:fs/promises";
import { ALL_TEMPLATES } from "../../services/messaging/src/domain/outgoing/templates/all-templates.ts";
import {
  buttonsOf,
  type MetaTemplate,
  type TemplateDefinition,
} from "../../services/messaging/src/domain/outgoing/templates/definition.ts";

const FILE = "message-templates.md";

const HEAD = `# Message templates

The templates of WhatsApp, as Meta is asked to create them. This page is written by \`npm run gen\` from \`services/messaging/src/domain/outgoing/templates\`, a file a template: change it there.

\`tenho-ops whatsapp templates push\` (\`npm run ops -- whatsapp templates push\`) creates at Meta what it does not have; \`… status --watch\` waits for its review. An approved text is never changed:
another text is another version, with a name of its own, and is pushed before the version of Tenho that sends it is rolled out. What Meta refuses, or files as marketing at nine times the price, a test refuses first: \`all-templates.test.ts\` beside them.

`;

/** Writes the page of the message templates. */
export async function generateMessageTemplates(into: string): Promise<void> {
  await mkdir(`${into}/docs`, { recursive: true });
  await writeFile(`${into}/docs/${FILE}`, `${HEAD}${ALL_TEMPLATES.map(sectionOf).join("\n")}`);
}

function sectionOf({ title, purpose, parameters, meta }: TemplateDefinition): string {
  const buttons = buttonsOf(meta).map((button) => (button.type === "OTP" ? "copies the code" : button.text));
  const rows = parameters.map(({ name, max }, index) => {
    const example = examplesOf(meta)[index];
    return `| \`{{${index + 1}}}\` | ${name} | ${max} | ${example === undefined ? "–" : `\`${example}\``} |\n`;
  });
  return [
    `## ${title}\n`,
    `\`${meta.name}\`, ${meta.language}, ${meta.category}. ${purpose}\n`,
    `> ${wordsOf(meta)}\n`,
    ...(buttons.length === 0 ? [] : [`Buttons: ${buttons.join(" · ")}\n`]),
    `| Variable | What | Most characters | Example |\n|---|---|---|---|\n${rows.join("")}`,
  ].join("\n");
}

const examplesOf = ({ components }: MetaTemplate): readonly string[] =>
  components.flatMap((component) => ("example" in component ? component.example.body_text[0] : []));

function wordsOf({ components }: MetaTemplate): string {
  const body = components.find((component) => component.type === "BODY");
  return body !== undefined && "text" in body ? body.text : "Meta's own words for a code.";
}
