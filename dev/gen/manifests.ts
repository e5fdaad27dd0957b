import { mkdir, writeFile } from "node:fs/promises";
import { findHelm } from "../deployment/kubernetes/find-helm.ts";
import { renderChart } from "../deployment/kubernetes/render-chart.ts";
import { loadDevConfig } from "../shared/config.ts";

/** The example whose manifests are kept for review: it contains what runs for everybody else, and more. */
const EXAMPLE = "prod-example";

/** Writes the chart's manifests for one file of example values; without Helm none, after one sentence. */
export async function generateManifests(root: string, into: string): Promise<void> {
  const { cacheDir, path } = loadDevConfig();
  let reason = "";
  const helm = await findHelm({ cacheDir, path, log: (line) => (reason = line) });
  if (helm === null) return console.log(`não conferido: k8s/rendered. ${reason}`);
  await mkdir(`${into}/k8s/rendered`, { recursive: true });
  const values = `values-${EXAMPLE}.yaml`;
  const { ok, output, errors } = await renderChart(helm, { root, values: [values] });
  if (!ok) throw new Error(`helm template com ${values} falhou: ${errors}`);
  await writeFile(`${into}/k8s/rendered/${EXAMPLE}.yaml`, output);
}
