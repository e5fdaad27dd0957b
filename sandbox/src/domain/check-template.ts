import { GraphError } from "./graph-error.ts";
import type { TemplateMessage } from "./message-schema.ts";
import type { Template } from "./templates.ts";
import { fillTemplate, variableCount } from "./templates.ts";

export interface Button {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly section?: string;
}

export interface FilledTemplate {
  readonly template: Template;
  readonly body: string;
  readonly buttons: readonly Button[];
}

const FORBIDDEN_IN_PARAMETER = /[\n\r\t]| {5,}/;
const BODY_LENGTH_MAX = 1024;

/**
 * Fills a template as Meta would.
 * @throws GraphError 132001 unknown or not approved, 132015 paused, 132016 disabled, 132000 wrong number of parameters, 132012 wrong type,
 * 132018 newline, tab or more than four spaces, 132005 too long when filled, 131009 a button the template does not have
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
  return { template, body, buttons: quickReplies(request, template) };
}

function bodyParameters(request: TemplateMessage["template"], template: Template): string[] {
  const bodies = (request.components ?? []).filter((component) => component.type === "body");
  if (bodies.length > 1) throw new GraphError(131009, "body component given more than once");
  const parameters = bodies[0]?.parameters ?? [];
  const expected = variableCount(template);
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
    if (component.type !== "button") continue;
    if (component.index >= template.buttons.length || payloads.has(component.index)) {
      throw new GraphError(131009, `button at index ${component.index} does not exist in the template or is repeated`);
    }
    payloads.set(component.index, component.parameters[0]?.payload ?? "");
  }
  // A quick reply without a payload of its own answers with its title.
  return template.buttons.map((title, index) => ({ id: payloads.get(index) ?? title, title }));
}
