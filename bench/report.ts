import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Machine } from "./machine.ts";
import { median } from "./stats.ts";

/** One measured value; `rounds` are what its median was taken of. */
export type Figure = Readonly<{
  name: string;
  unit: string;
  value: number;
  /** Desired value, in words. Never a condition. */
  aim?: string;
  /** Method of measurement, in one line. */
  how: string;
  rounds?: readonly number[];
}>;

/** Results of one part of the bench. */
export type Findings = Readonly<{
  ratios: readonly Figure[];
  figures: readonly Figure[];
  /** Omitted measurements with their reasons, a sentence each. */
  skipped: readonly string[];
}>;

export type Report = Readonly<{
  startedAt: string;
  seconds: number;
  machine: Machine;
  sections: Readonly<Record<string, Findings>>;
}>;

/** The figure of several rounds: their median. */
export function ofRounds(rounds: readonly number[], rest: Omit<Figure, "value" | "rounds">): Figure {
  return { ...rest, value: median(rounds), rounds };
}

/** Ratios of all sections first, then absolute figures, then what was left out. */
export function reportLines({ sections, machine, seconds }: Report): string[] {
  const all = Object.values(sections);
  const skipped = all.flatMap((findings) => findings.skipped);
  return [
    "RAZÕES  (entre colchetes o que desejamos; nada aqui reprova)",
    ...all.flatMap((findings) => findings.ratios.flatMap(figureLines)),
    "",
    "NÚMEROS",
    ...all.flatMap((findings) => findings.figures.flatMap(figureLines)),
    "",
    ...(skipped.length > 0 ? ["NÃO MEDIDO", ...skipped.map((sentence) => `  ${sentence}`), ""] : []),
    `MÁQUINA  ${machine.cpus} × ${machine.cpuModel}, ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node}`,
    `  carga antes de começar ${machine.loadBefore.join(" · ")}; tudo em ${seconds} s, só em loopback`,
    ...(machine.isBusy
      ? ["  outros programas ocupavam a máquina: as razões valem mais que os números, e mesmo elas oscilam"]
      : []),
  ];
}

function figureLines({ name, unit, value, aim, how, rounds }: Figure): string[] {
  const spread =
    rounds && rounds.length > 1 ? `  (${format(Math.min(...rounds))} … ${format(Math.max(...rounds))})` : "";
  const shown = `${format(value)}${unit === "×" ? " ×" : ` ${unit}`}`;
  return [`  ${name.padEnd(58)} ${shown.padStart(16)}${aim ? `  [${aim}]` : ""}${spread}`, `      ${how}`];
}

function format(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : 2;
  return value.toLocaleString("pt-BR", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Writes the whole report as JSON; answers the path as seen from `root`. */
export function writeReport(root: string, report: Report): string {
  const folder = join(root, ".tenho", "bench");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${report.startedAt.replaceAll(":", "-")}.json`);
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  return relative(root, file);
}
