import type { Machine } from "../../bench/machine.ts";
import type { LoadProfile } from "./load-profile.ts";
import type { CallFigures } from "./run-k6.ts";
import type { LoadReport } from "./run-load.ts";

const NAMES: Readonly<Record<string, string>> = {
  callback: "callback de um pedido",
  repeated: "o mesmo callback, outra vez",
  login: "entrar",
  dashboard: "números dos painéis",
  wishes: "lista de pedidos",
  list: "outras listas",
};
const COLUMNS = ["chamadas", "por s", "p50", "p95", "p99", "erros"];

/** Results of a run as lines for people. */
export function reportLines(report: LoadReport, { seconds }: LoadProfile, machine: Machine): string[] {
  const { losses, live, deadLetters, settledMs, dropped } = report;
  const kinds = Object.keys(NAMES);
  const calls = [...report.calls].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  return [
    row("TEMPOS EM MS", COLUMNS),
    ...calls.map((call) => row(nameOf(call.kind), cells(call, seconds))),
    ...Object.entries(report.failures).map(([failure, times]) => failureLine(failure, times)),
    "",
    "PERDAS",
    `  ${format(losses.accepted)} pedidos aceitos com 200, ${format(losses.found)} reencontrados ${format(settledMs / 1_000, 1)} s depois da carga`,
    `  ${format(losses.lost)} perdidos, ${format(losses.doubled)} em dobro, ${format(deadLetters)} mensagens postas de lado`,
    ...(losses.foundBeside > 0
      ? [`  ${format(losses.foundBeside)} guardados sem que o 200 chegasse: a Meta os entregaria de novo`]
      : []),
    ...(dropped > 0 ? [`  ${format(dropped)} pedidos que o k6 não conseguiu enviar neste ritmo`] : []),
    "",
    "AO VIVO",
    `  ${format(live.streams)} painéis, ${format(live.notices)} avisos, ${format(live.cuts)} quedas`,
    "",
    `MÁQUINA  ${machine.cpus} × ${machine.cpuModel}, carga antes de começar ${machine.loadBefore.join(" · ")}; o k6 divide a máquina com o sistema`,
  ];
}

const nameOf = (kind: string): string => NAMES[kind] ?? kind;

function failureLine(failure: string, times: number): string {
  const [kind = "", status = ""] = failure.split(" ");
  const what = status === "0" ? "sem resposta" : `respondidas com ${status}`;
  return `  ${nameOf(kind)}: ${format(times)} ${what}`;
}

function cells({ count, p50Ms, p95Ms, p99Ms, failed }: CallFigures, seconds: number): string[] {
  return [
    format(count),
    format(count / seconds, 1),
    format(p50Ms, 1),
    format(p95Ms, 1),
    format(p99Ms, 1),
    format(failed),
  ];
}

const row = (name: string, values: readonly string[]): string =>
  `${name.padEnd(28)}${values.map((value) => value.padStart(10)).join("")}`;

const format = (value: number, digits = 0): string =>
  value.toLocaleString("pt-BR", { minimumFractionDigits: digits, maximumFractionDigits: digits });
