import { bodyOf, buttonsOf, footerOf, type TemplateDefinition, variablesIn } from "./template.ts";

/** Why Meta does not create a template: its subcode of error 100, and what it says to people. */
export interface TemplateFault {
  readonly subcode: number | undefined;
  readonly title: string;
  readonly words: string;
}

const BODY_MAX = 1024;
const FOOTER_MAX = 60;
const BUTTON_MAX = 25;

const fault = (subcode: number | undefined, title: string, words: string): TemplateFault => ({
  subcode,
  title,
  words,
});
const tooLong = (what: string, max: number): TemplateFault =>
  fault(2388040, "Character Limit Exceeded", `${what} has more than ${max} characters.`);

/** Checks a definition as Meta does when it is created; the first fault counts, null: it has none. */
export function faultOf(definition: TemplateDefinition): TemplateFault | null {
  return (
    (definition.category === "AUTHENTICATION" ? codeFault(definition) : textFault(definition)) ??
    (definition.components.length > new Set(definition.components.map(({ type }) => type)).size
      ? fault(undefined, "Invalid parameter", "A component is given more than once.")
      : null)
  );
}

/** An AUTHENTICATION template has Meta's words and one button that hands over the code. */
function codeFault(definition: TemplateDefinition): TemplateFault | null {
  const body = definition.components.find(({ type }) => type === "BODY");
  if (body === undefined || "text" in body || definition.components.some((one) => one.type === "FOOTER" && one.text)) {
    return fault(undefined, "Invalid parameter", "The words of an authentication template cannot be chosen.");
  }
  const buttons = buttonsOf(definition);
  if (buttons.length === 1 && buttons[0]?.type === "OTP") return null;
  return fault(undefined, "Invalid parameter", "An authentication template has one button of type OTP.");
}

function textFault(definition: TemplateDefinition): TemplateFault | null {
  const [body, footer, buttons] = [bodyOf(definition), footerOf(definition), buttonsOf(definition)];
  const component = definition.components.find((one) => one.type === "BODY");
  if (component?.text === undefined || body.trim() === "") {
    return fault(undefined, "Invalid parameter", "A template has a body with a text.");
  }
  if ([...body].length > BODY_MAX) return tooLong("The body", BODY_MAX);
  if ([...(footer ?? "")].length > FOOTER_MAX) return tooLong("The footer", FOOTER_MAX);
  if (/\{\{/.test(footer ?? ""))
    return fault(2388073, "Message Footer Format Is Incorrect", "A footer has no variables.");
  if (buttons.some(({ type }) => type !== "QUICK_REPLY")) {
    return fault(undefined, "Invalid parameter", "Only an authentication template has a button of type OTP.");
  }
  if (buttons.some(({ text = "" }) => [...text].length > BUTTON_MAX)) return tooLong("A button", BUTTON_MAX);
  return variableFault(body, component.example?.body_text[0] ?? []);
}

function variableFault(body: string, examples: readonly string[]): TemplateFault | null {
  const numbers = variablesIn(body);
  const rest = body.replace(/\{\{\d+\}\}/g, "");
  if (/[{}]{2}/.test(rest) || numbers.some((number, index) => number !== index + 1)) {
    return fault(2388072, "Message Body Format Is Incorrect", "Variables are {{1}}, {{2}}, … without a gap.");
  }
  // Punctuation and marks do not count as text around a variable.
  const bare = body.replace(/[^\p{L}\p{N}{}]/gu, "");
  if (bare.startsWith("{{") || bare.endsWith("}}")) {
    const words = "Variables can't be at the start or end of the template.";
    return fault(2388299, "Leading or trailing params not allowed", words);
  }
  if (bare.includes("}}{{")) {
    return fault(2388072, "Message Body Format Is Incorrect", "Variables stand side by side without a word between.");
  }
  const words = rest.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (words < 2 * numbers.length + 1) {
    const tooMany = "This template has too many variables for its length. Reduce them or increase the message length.";
    return fault(2388293, "Params Words Ratio Exceeds Limit", tooMany);
  }
  if (examples.length === numbers.length) return null;
  return fault(
    2388043,
    "Missing field",
    "Message template component of type BODY is missing expected field(s) (example)",
  );
}
