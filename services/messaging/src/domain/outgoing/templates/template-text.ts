import type { OutgoingContent } from "../message.ts";
import { templateNamed } from "./all-templates.ts";

type Template = Extract<OutgoingContent, { kind: "template" }>;

/** The text that people read of a message by a template; of one whose words are Meta's own, or another version's, its parameters. */
export function templateText({ name, parameters }: Template): string {
  const components = templateNamed(name)?.meta.components ?? [];
  const body = components.flatMap((component) => (component.type === "BODY" && "text" in component ? [component] : []));
  const [{ text = "" } = {}] = body;
  if (text === "") return parameters.join("\n");
  return text
    .split(/\{\{(\d+)\}\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : (parameters[Number(piece) - 1] ?? "")))
    .join("");
}
