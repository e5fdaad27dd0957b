import type { DevConfig } from "../command/config.ts";

export type OpsRun = Readonly<{
  config: DevConfig;
  /** Says what would be done and changes nothing. */
  isDryRun: boolean;
  print: (line: string) => void;
}>;

/** One `npm run ops -- <name>`. */
export type OpsCommand = Readonly<{
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** The lines `--help` adds. */
  help: string;
  run(run: OpsRun): Promise<void>;
}>;
