import type { z } from "zod";
import { issueFields } from "../errors/issue-fields.ts";
import { issueMessage } from "../errors/issue-messages.ts";

/** The environment is not usable; `message` lists every bad variable with its reason and never a value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly variables: readonly { name: string; reason: string }[];

  constructor(variables: readonly { name: string; reason: string }[]) {
    const lines = variables.map(({ name, reason }) => `  ${name}: ${reason}`);
    super(`Configuração inválida:\n${lines.join("\n")}`);
    this.variables = variables;
  }
}

/**
 * Reads the variables `schema` names from `env`, and only these; an empty string counts as absent.
 *
 * @throws {ConfigError} naming every bad variable at once.
 */
export function loadConfig<T extends z.ZodObject>(
  schema: T,
  env: Record<string, string | undefined>,
): Readonly<z.output<T>> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = env[name];
    if (value !== undefined && value !== "") given[name] = value;
  }
  const result = schema.safeParse(given, { error: issueMessage });
  if (result.success) return Object.freeze(result.data);
  throw new ConfigError(
    issueFields(result.error.issues).map(({ field, message }) => ({
      name: field === "" ? "(conjunto)" : field,
      reason: message === "Campo obrigatório" ? "obrigatória, mas não foi informada" : lowerFirst(message),
    })),
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
