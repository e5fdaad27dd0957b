import type { DevConfig } from "../dev/shared/config.ts";
import type { Cores } from "./machine.ts";

/** Context passed to every part of the bench. */
export type BenchContext = Readonly<{
  config: DevConfig;
  /** Scratch folder of this run. */
  dir: string;
  cores: Cores;
  log: (line: string) => void;
  /** Runs at the end, also of an interrupted run, the last one given first. */
  atEnd: (cleanup: () => Promise<void>) => void;
}>;
