import { join } from "node:path";
import { runHelm } from "./run-helm.ts";

/** Kubernetes version of the compared manifests: a Helm compiled from its module assumes a version as old as the module's code. */
export const KUBE_VERSION = "1.34.0";

type Rendering = Readonly<{
  root: string;
  /** Files of values in addition to the chart's own: `values-dev.yaml`. */
  values: readonly string[];
  release?: string;
  namespace?: string;
  /** Settings `path=value`, which take precedence. */
  set?: readonly string[];
}>;

/** The chart's manifests as Helm would send them to a cluster. */
export function renderChart(
  helm: string,
  { root, values, release = "tenho", namespace = "tenho", set = [] }: Rendering,
) {
  const chart = join(root, "helm/tenho");
  return runHelm(helm, [
    ...["template", release, chart, "--namespace", namespace, "--kube-version", KUBE_VERSION],
    ...values.flatMap((file) => ["--values", join(chart, file)]),
    ...set.flatMap((one) => ["--set", one]),
  ]);
}
