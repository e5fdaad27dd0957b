import { bodyOf, buttonsOf, fillTemplate, footerOf, type Template, variablesIn } from "../templates/template.ts";
import { GraphError } from "./graph-error.ts";
import type { TemplateMessage } from "./message-schema.ts";

export interface Button {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly section?: string;
}

export interface FilledTemplate {
  readonly template: Template;
  readonly body: string;
  readonly footer: string | undefined;
  readonly buttons: readonly Button[];
  /** Code that the template's button copies. */
  readonly copyCode: string | undefined;
}

const FORBIDDEN_IN_PARAMETER = /[\n\r\t]| {5,}/;
const BODY_LENGTH_MAX = 1024;
const CODE_LENGTH_MAX = 15;

/**
 * Fills a template as Meta would.
 * @throws GraphError 132001 unknown or not approved, 132015 paused, 132016 disabled, 132000 wrong number of parameters, 132012 wrong type,
 * 132018 newline, tab or more than four spaces, 132005 too long when filled, 131009 a button the template does not have or another code than the
 * body's, 131008 no code for the button that copies it
 */
export function checkTemplate(request: TemplateMessage["template"], templates: readonly Template[]): FilledTemplate {
  const template = templates.find((known) => known.name === request.name && known.language === request.language.code);
  if (template === undefined) {
    throw new GraphError(132001, `template name (${request.name}) does not exist in ${request.language.code}`);
  }
  if (template.status === "PAUSED") throw new GraphError(132015, `template (${template.name}) is paused`);
  if (template.status === "DISABLED") throw new GraphError(132016, `template (${template.name}) is disabled`);
  if (template.status === "REJECTED" || template.status === "PENDING") {
    throw new GraphError(132001, `template (${template.name}) is not approved`);
  }
  const body = fillTemplate(template, bodyParameters(request, template));
  if ([...body].length > BODY_LENGTH_MAX) throw new GraphError(132005, "Hydrated text of body is longer than 1024");
  const footer = footerOf(template);
  return { template, body, footer, buttons: quickReplies(request, template), copyCode: copyCode(request, template) };
}

function bodyParameters(request: TemplateMessage["template"], template: Template): string[] {
  const bodies = (request.components ?? []).filter((component) => component.type === "body");
  if (bodies.length > 1) throw new GraphError(131009, "body component given more than once");
  const parameters = bodies[0]?.parameters ?? [];
  const expected = variablesIn(bodyOf(template)).length;
  if (parameters.length !== expected) {
    throw new GraphError(
      132000,
      `body: number of localizable_params (${parameters.length}) does not match the expected number of params (${expected})`,
    );
  }
  for (const parameter of parameters) checkParameter(parameter);
  return parameters.map((parameter) => parameter.text);
}

function checkParameter(parameter: { type: string; text: string }): void {
  if (parameter.type !== "text")
    throw new GraphError(132012, `body: expected text, got ${parameter.type.slice(0, 40)}`);
  if (parameter.text.trim() === "") throw new GraphError(131008, "Parameter of type text is missing text value");
  if (FORBIDDEN_IN_PARAMETER.test(parameter.text)) {
    throw new GraphError(132018, "Param text cannot have new-line/tab characters or more than 4 consecutive spaces");
  }
}

function quickReplies(request: TemplateMessage["template"], template: Template): Button[] {
  const payloads = new Map<number, string>();
  for (const component of request.components ?? []) {
    if (component.type !== "button" || component.sub_type !== "quick_reply") continue;
    if (buttonsOf(template)[component.index]?.type !== "QUICK_REPLY" || payloads.has(component.index)) {
      throw new GraphError(131009, `button at index ${component.index} does not exist in the template or is repeated`);
    }
    payloads.set(component.index, component.parameters[0]?.payload ?? "");
  }
  // A quick reply without a payload of its own answers with its title.
  return buttonsOf(template).flatMap((button, index) =>
    button.type === "QUICK_REPLY" ? [{ id: payloads.get(index) ?? button.text, title: button.text }] : [],
  );
}

/** The code of the button that copies it, which has to be that of the body. */
function copyCode(request: TemplateMessage["template"], template: Template): string | undefined {
  const components = request.components ?? [];
  const given = components.filter((component) => component.type === "button" && component.sub_type === "url");
  const index = buttonsOf(template).findIndex(({ type }) => type === "OTP");
  const [button] = given;
  if (index === -1) {
    if (button !== undefined) throw new GraphError(131009, "The template has no button of an address");
    return undefined;
  }
  if (button?.type !== "button" || button.sub_type !== "url" || button.index !== index || given.length > 1) {
    throw new GraphError(131008, `buttons: Button at index ${index} of type Url requires a parameter`);
  }
  const code = button.parameters[0]?.text ?? "";
  if (code.length > CODE_LENGTH_MAX) throw new GraphError(131009, "A code has 15 characters at most");
  if (code !== bodyParameters(request, template)[0])
    throw new GraphError(131009, "The codes of body and button differ");
  return code;
}
