import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { ChartProps } from "./chart-card.tsx";

const TICK = { fill: "var(--muted)", fontSize: 13 };

/** Bars side by side: the first series in the house's colour, the second grey and hatched, so that colour alone never tells. */
export function BarSeries({ points, series }: ChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...points]} margin={{ top: 8, right: 0, bottom: 0, left: -18 }} barGap={2}>
        <defs>
          <pattern id="hatched" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" fill="var(--edge)" fillOpacity="0.25" />
            <line x1="0" y1="0" x2="0" y2="6" stroke="var(--edge)" strokeWidth="3" />
          </pattern>
        </defs>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="label"
          tick={TICK}
          tickLine={false}
          axisLine={{ stroke: "var(--line)" }}
          interval="preserveStartEnd"
          minTickGap={14}
        />
        <YAxis allowDecimals={false} tick={TICK} tickLine={false} axisLine={false} width={48} />
        <Tooltip
          cursor={{ fill: "var(--ink-soft)" }}
          contentStyle={{
            background: "var(--surface)",
            border: "1px solid var(--line)",
            borderRadius: 8,
            color: "var(--ink)",
          }}
          labelStyle={{ color: "var(--muted)" }}
          itemStyle={{ color: "var(--ink)" }}
        />
        {series.length > 1 && (
          <Legend iconType="square" formatter={(name) => <span className="legend-name">{name}</span>} />
        )}
        {series.map(({ key, name, kind }) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            fill={kind === "first" ? "var(--primary)" : "url(#hatched)"}
            radius={[3, 3, 0, 0]}
            maxBarSize={28}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
