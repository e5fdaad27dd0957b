import { ConfigError, loadConfig } from "@tenho/kernel/config/load-config";
import { VARIABLES, type VariableWords } from "@tenho/kernel/config/variables";
import type { z } from "zod";
import { COMPOSE_VARIABLES } from "./compose-variables.ts";
import { PROCESS_CONFIGS } from "./process-configs.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A variable without which an installation for real people does not work, and where its value is found. */
export type MissingVariable = Readonly<{ name: string; words: VariableWords; reason: string }>;

const UNSAID = "obrigatória, mas não foi informada";

/** Compose fills these in by itself. */
const FILLED_IN: Environment = {
  PORT: "8080",
  HOOKS_PORT: "8082",
  WEB_DIST: "/app/web/dist",
  ...Object.fromEntries(
    ["AUTH", "USERS", "FRANCHISE", "WALLET", "MESSAGING", "CATEGORISATION", "PAYMENT", "MESSAGING_HOOKS"].map(
      (name) => [`${name}_URL`, "http://service:8080"],
    ),
  ),
};

/**
 * Variables that the processes' own configurations refuse to be without, or that real people need all the same. `held` is what each
 * process is given as its secrets, `env` what else the installation is told. A process that lacks one thing is asked again with its
 * example, since what it checks across variables comes last.
 */
export function missingVariables(held: Readonly<Record<string, Environment>>, env: Environment): MissingVariable[] {
  const missing = new Map<string, MissingVariable>();
  for (const [process, schema] of Object.entries(PROCESS_CONFIGS)) {
    const own = { ...FILLED_IN, ...held[process], ...present(env), PUBLIC_URL: env.PUBLIC_URL || domainUrl(env) };
    for (const one of missingOf(schema, own)) if (!missing.has(one.name)) missing.set(one.name, one);
  }
  return [...missing.values()];
}

/** The variables that backups away from the machine lack, where a place for them is named. */
export function missingForBackups(env: Environment): MissingVariable[] {
  const names = ["BACKUP_RECIPIENT", "BACKUP_S3_ACCESS_KEY_ID", "BACKUP_S3_SECRET_ACCESS_KEY"];
  return (env.BACKUP_S3_URL ? names : []).flatMap((name) => {
    const words = COMPOSE_VARIABLES[name];
    return env[name] || words === undefined ? [] : [{ name, words, reason: UNSAID }];
  });
}

const domainUrl = ({ DOMAIN }: Environment): string | undefined => (DOMAIN ? `https://${DOMAIN}` : undefined);

const present = (env: Environment): Environment => Object.fromEntries(Object.entries(env).filter(([, value]) => value));

function missingOf(schema: z.ZodObject, env: Environment): MissingVariable[] {
  const faults = faultsOf(schema, env);
  const examples = Object.fromEntries(faults.map(({ name }) => [name, wordsOf(schema, name)?.example]));
  const later = faultsOf(schema, { ...env, ...examples }).filter(({ name }) => examples[name] === undefined);
  const needed = Object.keys(schema.shape)
    .filter((name) => wordsOf(schema, name)?.isNeededByPeople && !env[name])
    .map((name) => ({ name, reason: UNSAID }));
  return [...faults, ...later, ...needed].flatMap(({ name, reason }) => {
    const words = wordsOf(schema, name);
    // Its own secrets are made, not asked for.
    return words === undefined || words.secret === "own" ? [] : [{ name, words, reason }];
  });
}

function faultsOf(schema: z.ZodObject, env: Environment): { name: string; reason: string }[] {
  try {
    loadConfig(schema, env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return [...error.variables];
    throw error;
  }
}

/** The words about a variable of a schema; undefined for limits and intervals. */
export const wordsOf = (schema: z.ZodObject, name: string): VariableWords | undefined => {
  const variable = schema.shape[name];
  return variable === undefined ? undefined : VARIABLES.get(variable);
};
