import type { Supervised } from "../shared/supervised-process.ts";

/** Context passed to every starter of an infrastructure server. */
export type InfraContext = Readonly<{
  root: string;
  cacheDir: string;
  mavenUrl: string | undefined;
  path: string;
  /** The profile's folder: data, pid files, logs, remembered ports. */
  dir: string;
  log: (line: string) => void;
  portFor: (name: string) => Promise<number>;
  autoRestart: boolean;
  unref: boolean;
  /** Trades durability for speed; for throw-away test data only. */
  throwAway: boolean;
}>;

/** A server that runs (or, with a URL given, is simply there: then `process` is null). */
export type InfraServer = Readonly<{
  name: "postgres" | "nats" | "mongo" | "embedder";
  url: string;
  process: Supervised | null;
}>;
