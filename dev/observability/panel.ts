/** A query of a panel and the label of its lines, in which `{{label}}` is replaced. */
export type Query = Readonly<{ expr: string; legend?: string }>;

export type Panel = Readonly<{
  title: string;
  /** Meaning of the numbers, for readers who do not know the metric. */
  description?: string;
  kind: "timeseries" | "stat";
  /** Unit by Grafana's name: `s`, `percentunit`, `currencyBRL`, `reqps`, `short`, `bool_on_off`. */
  unit: string;
  /** Width in columns, of 24. */
  width: number;
  queries: readonly Query[];
  /** Values from which it is orange, and red. */
  thresholds?: readonly [number, number];
}>;

export type Dashboard = Readonly<{ uid: string; title: string; panels: readonly Panel[] }>;

const COLUMNS = 24;
const HEIGHT = 8;
/** Data source chosen by the reader; the first Prometheus by default. */
const DATASOURCE = { type: "prometheus", uid: "$datasource" };

export const lines = (title: string, unit: string, ...queries: readonly Query[]): Panel => ({
  title,
  kind: "timeseries",
  unit,
  width: 12,
  queries,
});

export const figure = (title: string, unit: string, expr: string, thresholds?: readonly [number, number]): Panel => ({
  title,
  kind: "stat",
  unit,
  width: 6,
  queries: [{ expr }],
  ...(thresholds !== undefined && { thresholds }),
});

/** The JSON Grafana imports: panels from left to right, row by row. */
export function dashboardJson({ uid, title, panels }: Dashboard): string {
  let x = 0;
  let y = 0;
  const placed = panels.map((panel, index) => {
    if (x + panel.width > COLUMNS) {
      x = 0;
      y += HEIGHT;
    }
    const gridPos = { h: HEIGHT, w: panel.width, x, y };
    x += panel.width;
    return { id: index + 1, gridPos, ...panelJson(panel) };
  });
  const document = {
    uid,
    title,
    tags: ["tenho"],
    timezone: "browser",
    schemaVersion: 39,
    refresh: "1m",
    time: { from: "now-24h", to: "now" },
    templating: { list: [{ name: "datasource", label: "Fonte", type: "datasource", query: "prometheus" }] },
    panels: placed,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function panelJson({ title, description = "", kind, unit, queries, thresholds }: Panel) {
  const steps = [
    { color: "green", value: null },
    ...(thresholds === undefined
      ? []
      : [
          { color: "orange", value: thresholds[0] },
          { color: "red", value: thresholds[1] },
        ]),
  ];
  return {
    title,
    description,
    type: kind,
    datasource: DATASOURCE,
    fieldConfig: { defaults: { unit, min: 0, thresholds: { mode: "absolute", steps } }, overrides: [] },
    options: kind === "stat" ? { reduceOptions: { calcs: ["lastNotNull"] } } : { legend: { displayMode: "list" } },
    targets: queries.map(({ expr, legend }, index) => ({
      refId: String.fromCharCode("A".charCodeAt(0) + index),
      datasource: DATASOURCE,
      expr,
      ...(legend !== undefined && { legendFormat: legend }),
    })),
  };
}
