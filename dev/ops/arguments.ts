import { parseArgs } from "node:util";
import { SetupError } from "../shared/setup-error.ts";
import type { OpsCommand } from "./command.ts";

type Order =
  | Readonly<{ kind: "help"; text: string }>
  | Readonly<{ kind: "run"; command: OpsCommand; isDryRun: boolean; argument: string }>;

/** @throws SetupError with the usage */
export function readOpsArguments(args: readonly string[], commands: readonly OpsCommand[]): Order {
  const { values, positionals } = parse(args, commands);
  const [name, ...rest] = positionals;
  if (name === undefined) return { kind: "help", text: usageOf(commands) };
  const command = commands.find((known) => known.name === name);
  if (command === undefined) throw new SetupError(`"${name}" não é um comando.\n${usageOf(commands)}`);
  if (values.help) return { kind: "help", text: helpOf(command) };
  const [argument = "", ...more] = command.argument === undefined ? ["", ...rest] : rest;
  if (more.length > 0) throw new SetupError(`"${more[0]}" sobra.\n${usageOf(commands)}`);
  if (command.argument !== undefined && argument === "") {
    throw new SetupError(`Falta ${command.argument}.\n${usageOf(commands)}`);
  }
  return { kind: "run", command, isDryRun: values["dry-run"] ?? false, argument };
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
  const width = Math.max(...commands.map((command) => callOf(command).length));
  const lines = commands.map((command) => `  ${callOf(command).padEnd(width)}  ${command.summary}`);
  return ["Uso: npm run ops -- COMANDO [--dry-run] [--help]", ...lines].join("\n");
}

const callOf = ({ name, argument }: OpsCommand): string => (argument === undefined ? name : `${name} ${argument}`);

const helpOf = (command: OpsCommand): string =>
  `npm run ops -- ${callOf(command)} [--dry-run]: ${command.summary}\n\n${command.help}\n--dry-run diz o que seria feito e não muda nada.`;
