import { mkdir, writeFile } from "node:fs/promises";
import type { VariableWords } from "@tenho/kernel/config/variables";
import type { z } from "zod";
import { COMPOSE_VARIABLES } from "../deployment/compose-variables.ts";
import { FIXED_VARIABLES } from "../deployment/fixed-variables.ts";
import { wordsOf } from "../deployment/missing-variables.ts";
import { PROCESS_CONFIGS } from "../deployment/process-configs.ts";
import { envExample } from "./env-example.ts";
import { variablesPage } from "./variables-page.ts";

/** A variable of one or more processes that whoever installs may set. */
export type Variable = Readonly<{
  name: string;
  processes: readonly string[];
  /** Undefined for limits and intervals. */
  words: VariableWords | undefined;
  /** Empty where it has none. */
  byDefault: string;
}>;

/** Writes docs/variables.md, .env.example and the files by which Compose passes variables on, from the schemas of the processes. */
export async function generateVariables(into: string): Promise<void> {
  const variables = allVariables();
  const ofCompose = Object.entries(COMPOSE_VARIABLES).map(([name, words]) => ({
    name,
    processes: ["Compose"],
    words,
    byDefault: words.byDefault ?? "",
  }));
  await mkdir(`${into}/docs`, { recursive: true });
  await writeFile(`${into}/docs/variables.md`, variablesPage(variables, ofCompose));
  await writeFile(`${into}/.env.example`, envExample(variables, ofCompose));
  await mkdir(`${into}/docker/variables`, { recursive: true });
  for (const process of Object.keys(PROCESS_CONFIGS)) {
    await writeFile(`${into}/docker/variables/${process}.env`, passedOn(process, variables));
  }
}

const HEAD = `# What this process takes from the file .env, or from the environment of \`docker compose\`. A name that is set nowhere is not passed on.
# Written by \`npm run gen\` from the schemas of the processes; secrets are not here, since \`npm run secrets\` writes them.
`;

const passedOn = (process: string, variables: readonly Variable[]): string =>
  `${HEAD}${variables
    .filter(({ processes, words }) => processes.includes(process) && words?.secret === undefined)
    .map(({ name }) => `${name}\n`)
    .join("")}`;

function allVariables(): Variable[] {
  const found = new Map<string, Variable>();
  for (const [process, schema] of Object.entries(PROCESS_CONFIGS)) {
    for (const [name, variable] of Object.entries(schema.shape)) {
      if (FIXED_VARIABLES.has(name)) continue;
      const before = found.get(name);
      found.set(name, {
        name,
        processes: [...(before?.processes ?? []), process],
        words: before?.words ?? wordsOf(schema, name),
        byDefault: before?.byDefault || defaultOf(variable),
      });
    }
  }
  return [...found.values()];
}

/** The value that stands for a missing one, as it would be written. */
function defaultOf(variable: z.core.$ZodType): string {
  const { data } = (variable as z.ZodType).safeParse(undefined);
  if (data === undefined || data === null) return "";
  if (Array.isArray(data)) return data.join(",");
  if (typeof data !== "object") return String(data);
  return Object.entries(data)
    .map(([name, value]) => `${name}=${value}`)
    .join(",");
}
