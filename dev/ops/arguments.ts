import { parseArgs } from "node:util";
import { SetupError } from "../setup-error.ts";
import type { OpsCommand } from "./command.ts";

type Order =
  | Readonly<{ kind: "help"; text: string }>
  | Readonly<{ kind: "run"; command: OpsCommand; isDryRun: boolean }>;

/** @throws SetupError with the usage */
export function readOpsArguments(args: readonly string[], commands: readonly OpsCommand[]): Order {
  const { values, positionals } = parse(args, commands);
  const [name, ...rest] = positionals;
  if (name === undefined) return { kind: "help", text: usageOf(commands) };
  const command = commands.find((known) => known.name === name);
  if (command === undefined) throw new SetupError(`"${name}" não é um comando.\n${usageOf(commands)}`);
  if (rest.length > 0) throw new SetupError(`"${rest[0]}" sobra.\n${usageOf(commands)}`);
  if (values.help) return { kind: "help", text: helpOf(command) };
  return { kind: "run", command, isDryRun: values["dry-run"] ?? false };
}

function parse(args: readonly string[], commands: readonly OpsCommand[]) {
  try {
    const options = { help: { type: "boolean" }, "dry-run": { type: "boolean" } } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    throw new SetupError(`${cause instanceof Error ? cause.message : String(cause)}.\n${usageOf(commands)}`);
  }
}

function usageOf(commands: readonly OpsCommand[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return ["Uso: npm run ops -- COMANDO [--dry-run] [--help]", ...lines].join("\n");
}

const helpOf = ({ name, summary, help }: OpsCommand): string =>
  `npm run ops -- ${name} [--dry-run]: ${summary}\n\n${help}\n--dry-run diz o que seria feito e não muda nada.`;
