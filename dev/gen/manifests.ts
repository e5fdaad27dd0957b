import { mkdir, writeFile } from "node:fs/promises";
import { findHelm } from "../kubernetes/find-helm.ts";
import { renderChart } from "../kubernetes/render-chart.ts";
import { loadDevConfig } from "../shared/config.ts";

const EXAMPLES = ["dev", "prod-example"] as const;

/** The chart's manifests for each file of example values; without Helm none, after one sentence. */
export async function generateManifests(root: string, into: string): Promise<void> {
  const { cacheDir, path } = loadDevConfig();
  let reason = "";
  const helm = await findHelm({ cacheDir, path, log: (line) => (reason = line) });
  if (helm === null) return console.log(`não conferido: k8s/rendered. ${reason}`);
  await mkdir(`${into}/k8s/rendered`, { recursive: true });
  for (const example of EXAMPLES) {
    const { ok, output, errors } = await renderChart(helm, { root, values: [`values-${example}.yaml`] });
    if (!ok) throw new Error(`helm template com values-${example}.yaml falhou: ${errors}`);
    await writeFile(`${into}/k8s/rendered/${example}.yaml`, output);
  }
}
