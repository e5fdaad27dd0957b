import type { Measured } from "./measure-view.ts";

const percent = (share: number | null) => (share === null ? "–" : `${(share * 100).toFixed(1).replace(".", ",")} %`);
const decimal = (value: number, digits = 2) => value.toFixed(digits).replace(".", ",");

const ROWS: readonly (readonly [string, (measured: Measured) => string])[] = [
  ["certo de primeira (top-1)", ({ evaluation }) => percent(evaluation.top1)],
  ["entre os três (top-3)", ({ evaluation }) => percent(evaluation.top3)],
  ["macro-F1", ({ evaluation }) => percent(evaluation.macroF1)],
  ["erro de calibração (ECE)", ({ evaluation }) => percent(evaluation.calibrationError)],
  ["cobertura no limiar", ({ evaluation }) => percent(evaluation.coverage)],
  ["precisão no limiar", ({ evaluation }) => percent(evaluation.precision)],
  ["fora do assunto recusado", ({ rejected }) => percent(rejected)],
  ["p50 por texto", ({ p50Ms }) => `${decimal(p50Ms)} ms`],
  ["p99 por texto", ({ p99Ms }) => `${decimal(p99Ms)} ms`],
  ["textos por segundo", ({ perSecond }) => decimal(perSecond, 0)],
];

/** A table: a row a figure, a column a view. */
export function tableLines(measured: readonly Measured[]): string[] {
  const first = Math.max(...ROWS.map(([label]) => label.length));
  const columns = measured.map(({ name }) => Math.max(name.length, 8));
  const line = (label: string, cells: readonly string[]) =>
    [label.padEnd(first), ...cells.map((cell, at) => cell.padStart(columns[at] ?? 0))].join("  ");
  return [
    line(
      "",
      measured.map(({ name }) => name),
    ),
    ...ROWS.map(([label, cell]) => line(label, measured.map(cell))),
  ];
}
