import { DIALOGUE_ACTS } from "../../services/categorisation/src/domain/classifier/acts/dialogue-act.ts";
import type { ActFigures } from "./measure-acts.ts";

const CELL = 5;
const percent = (share: number) => `${(share * 100).toFixed(1).replace(".", ",")} %`;

/** The figures of some texts and their confusion table: a row for each act as labelled, a column for each as read. */
export function actLines(figures: ActFigures): string[] {
  const { texts, count, accuracy, confusion } = figures;
  const first = Math.max(...DIALOGUE_ACTS.map(({ length }) => length));
  const header = DIALOGUE_ACTS.map((act) => act.slice(0, CELL - 1).padStart(CELL)).join("");
  return [
    `atos em ${texts}: ${count} textos, ${percent(accuracy)} certos`,
    `  request: precisão ${percent(figures.requestPrecision)}, revocação ${percent(figures.requestRecall)}`,
    `  textos que não pedem nada e chegariam a uma empresa: ${figures.otherReaching} de ${figures.otherCount}`,
    `  e mais, se a pergunta fica sem resposta: ${figures.otherReachingLater}`,
    `  pedidos que nenhuma categoria vende e chegariam: ${figures.outsideReaching} de ${figures.outsideCount}`,
    `  pedidos respondidos sem perguntar: ${percent(figures.answeredShare)}, destes certos ${percent(figures.answeredRight)}`,
    `  pedidos certos ou bem perguntados: ${percent(figures.servedShare)}`,
    `  CPU por texto: ${figures.cpuMs.toFixed(2).replace(".", ",")} ms`,
    `${"".padEnd(first)}${header}`,
    ...DIALOGUE_ACTS.map(
      (act, row) =>
        `${act.padEnd(first)}${(confusion[row] ?? []).map((cell) => String(cell || "·").padStart(CELL)).join("")}`,
    ),
  ];
}
