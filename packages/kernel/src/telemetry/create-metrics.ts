import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** A process's metrics. Asking twice for one name gives the same metric, so that several modules may share it. */
export type Metrics = {
  readonly registry: Registry;
  /** `name` is given without the prefix `tenho_`, which every metric gets. */
  counter(name: string, help: string, labels?: readonly string[]): Counter<string>;
  gauge(name: string, help: string, labels?: readonly string[]): Gauge<string>;
  /** `buckets` in the metric's own unit; by default seconds, from 1 ms to 10 s. */
  histogram(name: string, help: string, labels?: readonly string[], buckets?: readonly number[]): Histogram<string>;
};

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A registry of its own for `service` (a label of every metric), with the process's defaults in it. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, prefix: "tenho_" });
  const made = new Map<string, unknown>();
  const once = <T>(kind: string, name: string, make: () => T): T => {
    const key = `${kind} ${name}`;
    if (!made.has(key)) made.set(key, make());
    return made.get(key) as T;
  };
  return {
    registry,
    counter: (name, help, labels = []) =>
      once("counter", name, () => new Counter({ ...base(name, help, labels), registers: [registry] })),
    gauge: (name, help, labels = []) =>
      once("gauge", name, () => new Gauge({ ...base(name, help, labels), registers: [registry] })),
    histogram: (name, help, labels = [], buckets = BUCKETS_SECONDS) =>
      once(
        "histogram",
        name,
        () => new Histogram({ ...base(name, help, labels), buckets: [...buckets], registers: [registry] }),
      ),
  };
}

function base(name: string, help: string, labels: readonly string[]) {
  return { name: name.startsWith("tenho_") ? name : `tenho_${name}`, help, labelNames: [...labels] };
}
