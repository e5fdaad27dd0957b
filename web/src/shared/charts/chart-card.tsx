import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import "../ui/page.css";
import "./charts.css";

export type Point = { readonly label: string; readonly [series: string]: string | number };
export type Series = { readonly key: string; readonly name: string; readonly kind: "first" | "second" };

export type ChartProps = { readonly points: readonly Point[]; readonly series: readonly Series[] };

/** The drawing library comes in a chunk of its own, after the numbers are on screen. */
const Bars: ComponentType<ChartProps> = lazy(() =>
  import("./bar-chart.tsx").then(({ BarSeries }) => ({ default: BarSeries })),
);

const hasNumbers = ({ points, series }: ChartProps): boolean =>
  points.some((point) => series.some(({ key }) => Number(point[key]) > 0));

/** A chart under its title, with a sentence when there is nothing to draw and the same numbers as a table for screen readers. */
export function ChartCard(
  props: ChartProps & { readonly title: string; readonly empty: string; readonly note?: ReactNode },
) {
  const { title, empty, note, points, series } = props;
  return (
    <section className="card panel-card chart-card">
      <header>
        <h2>{title}</h2>
        {note && <span className="muted">{note}</span>}
      </header>
      {hasNumbers(props) ? (
        <div className="chart-space" aria-hidden="true">
          <Suspense fallback={null}>
            <Bars points={points} series={series} />
          </Suspense>
        </div>
      ) : (
        <p className="muted chart-space chart-empty">{empty}</p>
      )}
      <table className="visually-hidden">
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
                <td key={key}>{point[key]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
