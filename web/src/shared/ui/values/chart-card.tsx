import { useRef } from "react";
import { useIsNear } from "../../hooks/use-is-near.ts";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { Part } from "../../parts/part.tsx";
import { Panel } from "../layout/panel.tsx";
import type { BarSeries } from "./bar-chart.tsx";
import styles from "./chart-card.module.css";

const BarChart = lazyPart(async () => (await import("./bar-chart.tsx")).SeriesChart);

export type ChartPoint = { readonly label: string; readonly [series: string]: number | string };

type Props = {
  readonly title: string;
  readonly points: readonly ChartPoint[];
  readonly series: readonly BarSeries[];
  /** A sentence for when there is nothing to draw. */
  readonly empty: string;
  /** Formats a value; by default it is shown as a count. */
  readonly format?: (value: number) => string;
};

/** A chart whose library is loaded only once it is on the screen or scrolled to, after the first paint. The same numbers are in a table for screen readers. */
export function ChartCard({ title, points, series, empty, format }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  const isEmpty = points.every((point) => series.every(({ key }) => !point[key]));

  return (
    <Panel title={title}>
      {isEmpty ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <>
          <div ref={frame} className={styles.chart}>
            <Part loading={<div className={`bp6-skeleton ${styles.fill}`} aria-hidden="true" />}>
              {isNear && (
                <div className={styles.fill} aria-hidden="true">
                  <BarChart points={points} series={series} {...(format && { format })} />
                </div>
              )}
            </Part>
          </div>
          {/* The height of a hidden table would lengthen the page. */}
          <div className="visually-hidden">
            <table>
              <caption>{title}</caption>
              <thead>
                <tr>
                  <th scope="col">Período</th>
                  {series.map(({ key, name }) => (
                    <th key={key} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {points.map((point) => (
                  <tr key={point.label}>
                    <th scope="row">{point.label}</th>
                    {series.map(({ key }) => (
                      <td key={key}>{format ? format(Number(point[key])) : point[key]}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Panel>
  );
}
