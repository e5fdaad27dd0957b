import type { Cascade } from "../../services/categorisation/src/domain/classifier/model.ts";
import type { Measured } from "./measure-view.ts";
import type { Elapsed } from "./stopwatch.ts";

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
  ["sem perguntar ao embedder", ({ byWordsAlone }) => percent(byWordsAlone)],
  ["p50 por texto", ({ p50Ms }) => `${decimal(p50Ms)} ms`],
  ["p99 por texto", ({ p99Ms }) => `${decimal(p99Ms)} ms`],
  ["CPU por texto, aqui", ({ ownCpuMs }) => `${decimal(ownCpuMs)} ms`],
  ["CPU por texto, embedder", ({ embedderCpuMs }) => (embedderCpuMs === null ? "–" : `${decimal(embedderCpuMs)} ms`)],
];

/** Result of cross-validation about the words alone. */
export function cascadeLine({ wordsSufficeFrom, share, loss }: Cascade): string {
  if (share === 0) return "cascata: as palavras nunca bastam";
  const points = decimal(loss * 100);
  return `cascata: a partir de ${decimal(wordsSufficeFrom)} as palavras bastam; na validação cruzada, ${percent(share)} dos textos, com perda de ${points} ponto de top-1`;
}

/** Line such as `treino: 5,5 s de CPU (6,1 s de relógio)`. */
export function timeLine(name: string, { wallMs, ownCpuMs, embedderCpuMs }: Elapsed): string {
  const seconds = (ms: number) => `${decimal(ms / 1_000, 1)} s`;
  const theirs = embedderCpuMs === null || embedderCpuMs === 0 ? "" : ` e ${seconds(embedderCpuMs)} do embedder`;
  return `${name}: ${seconds(ownCpuMs)} de CPU${theirs} (${seconds(wallMs)} de relógio)`;
}

/** A table with one row per figure and one column per view. */
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
