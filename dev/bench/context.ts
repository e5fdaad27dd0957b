import type { DevConfig } from "../shared/config.ts";
import type { Cores } from "./machine.ts";

/** What every part of the bench is given. */
export type BenchContext = Readonly<{
  config: DevConfig;
  /** Scratch folder of this run. */
  dir: string;
  cores: Cores;
  log: (line: string) => void;
  /** Runs at the end, also of an interrupted run, the last one given first. */
  atEnd: (cleanup: () => Promise<void>) => void;
}>;
