import { mkdir, writeFile } from "node:fs/promises";
import { business } from "../observability/business.ts";
import { flow } from "../observability/flow.ts";
import { money } from "../observability/money.ts";
import { dashboardJson } from "../observability/panel.ts";
import { services } from "../observability/services.ts";

/** Grafana's dashboards, where the chart takes them from. */
export async function generateDashboards(into: string): Promise<void> {
  const folder = `${into}/helm/tenho/files/dashboards`;
  await mkdir(folder, { recursive: true });
  for (const dashboard of [business, flow, money, services]) {
    await writeFile(`${folder}/${dashboard.uid}.gen.json`, dashboardJson(dashboard));
  }
}
