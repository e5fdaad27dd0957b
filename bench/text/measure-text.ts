import type { Findings } from "../report.ts";
import { HOSTILE_PIECES, hostileText } from "./hostile-texts.ts";
import { textFunctions } from "./text-functions.ts";

/** Pieces measured by CPU time, the slowest by the clock. */
const CANDIDATES = 3;
const MEASURED_MS = 40;
const ENDS = ["", "x!"];
/** Time below which a function gets no line in the report. */
const SHOWN_MIN_MS = 0.05;

type Worst = { readonly ms: number; readonly piece: string };

/** The worst time of each function that reads strangers' texts, for a text as long as any it is given, made of one piece repeated. */
export async function measureText(): Promise<Findings> {
  const figures = Object.entries(textFunctions).flatMap(([place, functions]) =>
    functions.map(({ name, lengthMax, run }) => {
      const { ms, piece } = worstOf(run, lengthMax);
      const how = `${place}, ${lengthMax.toLocaleString("pt-BR")} caracteres, o pior de ${HOSTILE_PIECES.length} textos: ${JSON.stringify(piece)} repetido`;
      return { name, unit: "ms", value: ms, how };
    }),
  );
  const shown = figures.filter(({ value }) => value >= SHOWN_MIN_MS).sort((one, other) => other.value - one.value);
  const rest = figures.length - shown.length;
  return {
    ratios: [],
    figures: shown,
    skipped: [`text: ${rest} funções levam menos de ${SHOWN_MIN_MS} ms e não têm linha`],
  };
}

/** The slowest piece by the clock, then its CPU time alone: other work on the machine does not count. */
function worstOf(run: (text: string) => unknown, length: number): Worst {
  const found = HOSTILE_PIECES.flatMap((piece) =>
    ENDS.map((end) => {
      const text = hostileText([piece], length, "", end);
      return { piece, text, clockMs: clockMsOf(run, text) };
    }),
  ).sort((one, other) => other.clockMs - one.clockMs);
  const measured = found.slice(0, CANDIDATES).map(({ piece, text }) => ({ piece, ms: cpuMsOf(run, text) }));
  return measured.reduce((worst, one) => (one.ms > worst.ms ? one : worst), { ms: 0, piece: "" });
}

function clockMsOf(run: (text: string) => unknown, text: string): number {
  const startedAt = performance.now();
  run(text);
  return performance.now() - startedAt;
}

/** Time of one reading, averaged over enough of them for the system's clock of CPU time. */
function cpuMsOf(run: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage();
  for (let readings = 1; ; readings += 1) {
    run(text);
    const { user, system } = process.threadCpuUsage(before);
    const ms = (user + system) / 1_000;
    if (ms >= MEASURED_MS) return ms / readings;
  }
}
