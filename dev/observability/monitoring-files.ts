import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const RULES = "helm/tenho/files/rules/**/*.yaml";
/** Rules about metrics that only Kubernetes has. */
const KUBERNETES_RULES = "helm/tenho/files/rules/kubernetes/";
const RULE_TESTS = "dev/observability/rule-tests/*.yaml";
const DASHBOARDS = "helm/tenho/files/dashboards/*.json";
const RUNBOOKS = "docs/runbooks/*.md";

/** One text that names metrics, and its place. */
type Expression = Readonly<{ where: string; text: string }>;

/** The project's alert rules, their tests and runbooks, and its dashboards, as files. */
export function readMonitoringFiles(root: string) {
  const paths = (pattern: string) => globSync(pattern, { cwd: root }).sort();
  const text = (path: string) => readFileSync(join(root, path), "utf8");
  const rules = paths(RULES).map((path) => ({ path, text: text(path) }));
  const tests = paths(RULE_TESTS).map((path) => ({ path, text: text(path) }));
  return {
    rulePaths: rules.map(({ path }) => path),
    testPaths: tests.map(({ path }) => path),
    alerts: rules.flatMap((file) => found(file.text, /^ +- alert: (\w+)$/gm)),
    linkedRunbooks: rules.flatMap((file) => found(file.text, /^ +runbook: (\S+)$/gm)),
    testNames: tests.flatMap((file) => found(file.text, /^ +- name: (.+)$/gm)),
    runbooks: paths(RUNBOOKS).map((path) => ({ path, name: basename(path, ".md"), text: text(path) })),
    rules: rules.map(({ path, text: rule }): Expression => ({ where: path, text: rule })),
    dashboardQueries: paths(DASHBOARDS).flatMap((path) => queriesOf(path, text(path))),
  };
}

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = ""]) => name);

function queriesOf(path: string, json: string): Expression[] {
  const { panels } = JSON.parse(json) as { panels: { title: string; targets: { expr: string }[] }[] };
  return panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }): Expression => ({ where: `${basename(path)}, ${title}`, text: expr })),
  );
}

/**
 * Metrics of kube-state-metrics, which reports a cluster's objects: rules below `kubernetes/` may name them besides the project's own metrics. No
 * process of the project exposes them; their names come from its `docs/metrics/workload/cronjob-metrics.md`.
 */
const KUBE_STATE_METRICS = ["kube_cronjob_created", "kube_cronjob_status_last_successful_time"] as const;

/** Metrics that the rules and queries of a place may name besides those the project's processes expose. */
export const metricsOfOthersFor = (where: string): readonly string[] =>
  where.startsWith(KUBERNETES_RULES) ? KUBE_STATE_METRICS : [];

/** The metrics a text names, the project's and those of Kubernetes; Prometheus's own `up` is none. */
export const metricsNamedIn = (text: string): string[] => [...new Set(text.match(/\b(tenho|kube)_[a-z0-9_]+/g))];

/** The names an exposition offers to queries; for a histogram, the names of its parts. */
export function metricsExposedBy(exposition: string): string[] {
  return [...exposition.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
}
