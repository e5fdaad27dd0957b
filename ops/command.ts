import type { DevConfig } from "../dev/shared/config.ts";

/** The arguments after the command's name, as written. */
export type OpsArguments = Readonly<{
  /** Operands in the order given; as many as the command requires, optional ones may be missing. */
  operands: readonly string[];
  /** Value of an option; the last one when it is repeated. */
  text(option: string): string | undefined;
  texts(option: string): readonly string[];
  flag(option: string): boolean;
}>;

export type OpsRun = Readonly<{
  config: DevConfig;
  /** True to print what would be done and change nothing. */
  isDryRun: boolean;
  /** The first operand; empty for a command that takes none. */
  argument: string;
  given: OpsArguments;
  print: (line: string) => void;
}>;

/** Form of an option: followed by this value, or alone. */
export type OpsOption = Readonly<{ value: string; isRequired?: boolean; isRepeated?: boolean }> | "flag";

/** One command of `npm run ops -- <name>`. */
export type OpsCommand = Readonly<{
  name: string;
  /** Operands after the name, as the usage shows them; those in brackets are optional. Absent: none. */
  operands?: readonly string[];
  /** Options besides `--dry-run` and `--help`, by name. */
  options?: Readonly<Record<string, OpsOption>>;
  /** One line for the list of commands. */
  summary: string;
  /** The lines `--help` adds. */
  help: string;
  /** False: it was done, but what was found is not as it should be, or not all could be done. */
  run(run: OpsRun): Promise<boolean> | Promise<void>;
}>;
