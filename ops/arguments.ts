import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { SetupError } from "../dev/shared/setup-error.ts";
import type { OpsArguments, OpsCommand, OpsOption } from "./command.ts";

type Order =
  | Readonly<{ kind: "help"; text: string }>
  | Readonly<{ kind: "run"; command: OpsCommand; isDryRun: boolean; given: OpsArguments }>;

/**
 * Reads the arguments of the maintenance commands. `calledAs` precedes the name of a command in the usage.
 *
 * @throws SetupError with the usage
 */
export function readOpsArguments(args: readonly string[], commands: readonly OpsCommand[], calledAs: string): Order {
  const at = args.findIndex((arg) => !arg.startsWith("-"));
  const name = args[at];
  if (name === undefined) return { kind: "help", text: usageOf(calledAs, commands) };
  const command = commands.find((known) => known.name === name);
  if (command === undefined) throw new SetupError(`"${name}" não é um comando.\n${usageOf(calledAs, commands)}`);
  const refuse = (why: string, cause?: unknown): never => {
    throw new SetupError(`${why}.\n${useOf(calledAs, command)}`, { cause });
  };
  const { values, positionals: operands } = parse(args.toSpliced(at, 1), command, refuse);
  if (values.help === true) return { kind: "help", text: helpOf(calledAs, command) };
  const { operands: asked = [], options = {} } = command;
  if (operands.length > asked.length) refuse(`"${operands[asked.length]}" sobra`);
  const missing = asked.slice(operands.length).find((operand) => !operand.startsWith("["));
  if (missing !== undefined) refuse(`Falta ${missing}`);
  const textsOf = (option: string) => [values[option] ?? []].flat().filter((value) => typeof value === "string");
  for (const [option, shape] of Object.entries(options)) {
    if (shape !== "flag" && shape.isRequired && textsOf(option).length === 0)
      refuse(`Falta --${option} ${shape.value}`);
  }
  const given: OpsArguments = {
    operands,
    text: (option) => textsOf(option).at(-1),
    texts: textsOf,
    flag: (option) => values[option] === true,
  };
  return { kind: "run", command, isDryRun: values["dry-run"] === true, given };
}

function parse(args: readonly string[], { options = {} }: OpsCommand, refuse: (why: string, cause?: unknown) => never) {
  const own = Object.entries(options).map(
    ([name, shape]) =>
      [name, shape === "flag" ? { type: "boolean" as const } : { type: "string" as const, multiple: true }] as const,
  );
  const known: ParseArgsOptionsConfig = {
    help: { type: "boolean" },
    "dry-run": { type: "boolean" },
    ...Object.fromEntries(own),
  };
  try {
    return parseArgs({ args: [...args], options: known, allowPositionals: true });
  } catch (cause) {
    return refuse(cause instanceof Error ? cause.message : String(cause), cause);
  }
}

function usageOf(calledAs: string, commands: readonly OpsCommand[]): string {
  const width = Math.max(...commands.map((command) => callOf(command).length));
  const lines = commands.map((command) => `  ${callOf(command).padEnd(width)}  ${command.summary}`);
  return [`Uso: ${calledAs} COMANDO [--dry-run] [--help]`, ...lines].join("\n");
}

/** Call of a command in the list: its name and operands. */
const callOf = ({ name, operands = [] }: OpsCommand): string => [name, ...operands].join(" ");

const useOf = (calledAs: string, command: OpsCommand): string => `Uso: ${calledAs} ${fullCallOf(command)} [--dry-run]`;

const fullCallOf = (command: OpsCommand): string =>
  [callOf(command), ...Object.entries(command.options ?? {}).map(([name, shape]) => optionText(name, shape))].join(" ");

function optionText(name: string, shape: OpsOption): string {
  if (shape === "flag") return `[--${name}]`;
  const text = `--${name} ${shape.value}`;
  return `${shape.isRequired ? text : `[${text}]`}${shape.isRepeated ? "…" : ""}`;
}

const helpOf = (calledAs: string, command: OpsCommand): string =>
  `${calledAs} ${fullCallOf(command)} [--dry-run]: ${command.summary}\n\n${command.help}\n--dry-run diz o que seria feito e não muda nada.`;
