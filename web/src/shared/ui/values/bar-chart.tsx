import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatCount } from "../../format/numbers.ts";

/** `main` is drawn in the primary colour, `context` grey and striped. */
export type BarSeries = { readonly key: string; readonly name: string; readonly kind: "main" | "context" };

type Props = {
  readonly points: readonly Record<string, number | string>[];
  readonly series: readonly BarSeries[];
  readonly format?: (value: number) => string;
};

const TICK = { fill: "var(--muted)", fontSize: 13 };

/** Bars by period. The colours are the page's, so a change of theme needs no redraw. */
export function SeriesChart({ points, series, format = formatCount }: Props) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...points]}
        margin={{ top: 8, right: 8, bottom: 0, left: -20 }}
        barGap={2}
        accessibilityLayer={false}
      >
        <defs>
          <pattern id="stripes" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" fill="var(--line)" />
            <rect width="2" height="6" fill="var(--edge)" />
          </pattern>
        </defs>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="label" tick={TICK} tickLine={false} axisLine={{ stroke: "var(--line)" }} minTickGap={12} />
        <YAxis allowDecimals={false} tick={TICK} tickLine={false} axisLine={false} tickFormatter={formatCount} />
        <Tooltip
          formatter={(value) => format(Number(value))}
          cursor={{ fill: "var(--ink)", fillOpacity: 0.05 }}
          contentStyle={{ background: "var(--surface)", border: "1px solid var(--line)", borderRadius: 8 }}
          labelStyle={{ color: "var(--ink)", fontWeight: 600 }}
          itemStyle={{ color: "var(--ink)" }}
        />
        {series.length > 1 && <Legend verticalAlign="top" align="right" height={32} formatter={legendText} />}
        {series.map(({ key, name, kind }) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            fill={kind === "main" ? "var(--primary)" : "url(#stripes)"}
            radius={[4, 4, 0, 0]}
            maxBarSize={32}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

function legendText(name: string) {
  return <span style={{ color: "var(--ink)" }}>{name}</span>;
}
