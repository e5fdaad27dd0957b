import { toSingleLine } from "@tenho/br/text/text";
import type { OutgoingContent } from "../message.ts";
import type { TemplateDefinition } from "./definition.ts";

type Template = Extract<OutgoingContent, { kind: "template" }>;
type Values<Definition extends TemplateDefinition> = Readonly<Record<Definition["parameters"][number]["name"], string>>;

/** A message by a template: each parameter by its name, in the order of the definition; `payloads`: ids of the quick replies, in theirs. */
export function fillTemplate<Definition extends TemplateDefinition>(
  { meta, parameters }: Definition,
  values: Values<Definition>,
  payloads: readonly string[] = [],
): Template {
  return {
    kind: "template",
    name: meta.name,
    parameters: parameters.map(({ name }) => toSingleLine((values as Readonly<Record<string, string>>)[name] ?? "")),
    quickReplyPayloads: [...payloads],
  };
}
