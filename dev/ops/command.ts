import type { DevConfig } from "../shared/config.ts";

export type OpsRun = Readonly<{
  config: DevConfig;
  /** Says what would be done and changes nothing. */
  isDryRun: boolean;
  /** What stands after the name; empty for a command that takes nothing. */
  argument: string;
  print: (line: string) => void;
}>;

/** One `npm run ops -- <name>`. */
export type OpsCommand = Readonly<{
  name: string;
  /** What has to stand after the name, as the usage says it; absent: nothing. */
  argument?: string;
  /** One line for the list of commands. */
  summary: string;
  /** The lines `--help` adds. */
  help: string;
  run(run: OpsRun): Promise<void>;
}>;
