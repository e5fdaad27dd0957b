import { mkdir, writeFile } from "node:fs/promises";
import { business } from "../observability/dashboards/business.ts";
import { flow } from "../observability/dashboards/flow.ts";
import { money } from "../observability/dashboards/money.ts";
import { dashboardJson } from "../observability/dashboards/panel.ts";
import { services } from "../observability/dashboards/services.ts";

/** Grafana's dashboards, where the chart takes them from. */
export async function generateDashboards(into: string): Promise<void> {
  const folder = `${into}/helm/tenho/files/dashboards`;
  await mkdir(folder, { recursive: true });
  for (const dashboard of [business, flow, money, services]) {
    await writeFile(`${folder}/${dashboard.uid}.gen.json`, dashboardJson(dashboard));
  }
}
