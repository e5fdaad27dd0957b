import type { DevConfig } from "../shared/config.ts";

/** What stands after the name, as it was written. */
export type OpsArguments = Readonly<{
  /** In the order given; as many as the command asks for, or those that may be left out fewer. */
  operands: readonly string[];
  /** Of an option with a value; of one that is repeated, the last. */
  text(option: string): string | undefined;
  texts(option: string): readonly string[];
  flag(option: string): boolean;
}>;

export type OpsRun = Readonly<{
  config: DevConfig;
  /** Says what would be done and changes nothing. */
  isDryRun: boolean;
  /** The first operand; empty for a command that takes none. */
  argument: string;
  given: OpsArguments;
  print: (line: string) => void;
}>;

/** How an option is written: with this value after it, or alone. */
export type OpsOption = Readonly<{ value: string; isRequired?: boolean; isRepeated?: boolean }> | "flag";

/** One `npm run ops -- <name>`. */
export type OpsCommand = Readonly<{
  name: string;
  /** What stands after the name, each as the usage says it; those in brackets may be left out. Absent: nothing. */
  operands?: readonly string[];
  /** Besides `--dry-run` and `--help`, by name. */
  options?: Readonly<Record<string, OpsOption>>;
  /** One line for the list of commands. */
  summary: string;
  /** The lines `--help` adds. */
  help: string;
  /** False: it was done, and what was found is not as it should be, or not all could be done. */
  run(run: OpsRun): Promise<boolean> | Promise<void>;
}>;
