import { formatCalendarDate } from "@tenho/br/calendar/dates";
import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { centsToReais } from "@tenho/br/money/money";
import { CSV_BOM, csvLine } from "@tenho/br/text/csv";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { Attachment } from "@tenho/kernel/http/contract/attachment";
import { scopeOf } from "../panel/panel-reader.ts";
import type { MessageReport, ReadMessageReport, ReportCounts } from "./read-message-report.ts";
import { messageReport } from "./report-contract.ts";

/** The report of messages over HTTP. */
export function reportHandlers({ readReport, now }: { readReport: ReadMessageReport; now: () => Date }): BoundRoute[] {
  return [
    bind(messageReport, async ({ query, identity }) => {
      const scope = scopeOf(identity, query.franchise_id);
      const report = await readReport(scope, {
        days: Number(query.days),
        today: wallClock(now(), DEFAULT_TIME_ZONE).date,
        unitId: scope.kind === "merchant" ? (identity.unitIds[0] ?? null) : null,
      });
      if (query.format === "csv") return new Attachment(`mensagens-${report.from}-${report.to}.csv`, csvOf(report));
      return {
        from: report.from,
        to: report.to,
        totals: present(report.totals),
        previous: present(report.previous),
        series: report.series.map((day) => ({ day: day.day, ...present(day) })),
        categories: report.categories.map(presentLine),
        units: report.units.map(presentLine),
        companies: report.companies.map(presentLine),
        unit_avg_response_minutes: report.unitAvgResponseMinutes,
      };
    }),
  ];
}

function present({ avgResponseMinutes, paidCents, ...counts }: ReportCounts) {
  const { wishes, categorised, offers, pending, accepted, rejected, expired } = counts;
  return {
    wishes,
    categorised,
    offers,
    pending,
    accepted,
    rejected,
    expired,
    avg_response_minutes: avgResponseMinutes,
    paid: centsToReais(paidCents),
  };
}

async function* csvOf({ series }: MessageReport): AsyncGenerator<string> {
  yield CSV_BOM;
  yield csvLine([
    "Dia",
    "Pedidos",
    "Ofertas",
    "TENHO",
    "NÃO TENHO",
    "Expiradas",
    "Pendentes",
    "Resposta média (min)",
    "TENHOs (R$)",
  ]);
  for (const { day, avgResponseMinutes, paidCents, ...counts } of series) {
    const { wishes, offers, accepted, rejected, expired, pending } = counts;
    yield csvLine([
      formatCalendarDate(day),
      wishes,
      offers,
      accepted,
      rejected,
      expired,
      pending,
      avgResponseMinutes,
      { cents: paidCents },
    ]);
  }
}

const presentLine = (line: ReportCounts & { id: string; name: string }) => ({
  id: line.id,
  name: line.name,
  ...present(line),
});
