import { readFileSync } from "node:fs";
import type { Health } from "../health/health.ts";
import { within } from "../lifecycle/within.ts";
import type { Metrics } from "../telemetry/create-metrics.ts";
import { describeConfig } from "./describe-config.ts";
import type { Diagnostics } from "./diagnostics-shape.ts";
import type { ErrorHistory } from "./error-history.ts";
import { describeMetrics } from "./metrics-text.ts";

const SCHEMA_TIMEOUT_MS = 1_500;

/** Reader of a process's own state. */
export type DiagnosticsReader = {
  read(): Promise<Diagnostics>;
  /** Gives the reader of the schema's state, which the service's store knows. */
  setSchema(readSchema: () => Promise<NonNullable<Diagnostics["schema"]>>): void;
};

type Deps = {
  service: string;
  /** The variables of the process, as they were read. */
  config: object;
  health: Pick<Health, "ready">;
  metrics: Pick<Metrics, "registry">;
  errors: Pick<ErrorHistory, "list">;
};

export function createDiagnostics({ service, config, health, metrics, errors }: Deps): DiagnosticsReader {
  const startedAt = new Date().toISOString();
  const { BUILD_COMMIT: commit = null } = config as { BUILD_COMMIT?: string | undefined };
  const shownConfig = describeConfig(config);
  let readSchema: (() => Promise<Diagnostics["schema"]>) | undefined;
  return {
    setSchema: (read) => {
      readSchema = read;
    },
    read: async () => {
      const [readiness, schema, text] = await Promise.all([
        health.ready(),
        readSchema === undefined ? null : within(SCHEMA_TIMEOUT_MS, readSchema).catch(() => null),
        metrics.registry.metrics(),
      ]);
      const { ready, draining, checks } = readiness;
      return {
        service,
        version: releasedVersion(),
        commit,
        node: process.version,
        started_at: startedAt,
        schema,
        health: { ready, draining, checks },
        config: shownConfig,
        errors: errors.list(),
        ...describeMetrics(text),
      };
    },
  };
}

/** The version of the release, which all its packages have. */
function releasedVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return String(version);
}
