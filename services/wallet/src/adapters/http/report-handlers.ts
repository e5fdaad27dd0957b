import { formatCalendarDate } from "@tenho/br/calendar/dates";
import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { centsToReais } from "@tenho/br/money/money";
import { CSV_BOM, csvLine } from "@tenho/br/text/csv";
import type { Identity } from "@tenho/kernel/auth/identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { Attachment } from "@tenho/kernel/http/contract/attachment";
import type { ReportScope } from "../../app/statement/ports.ts";
import { type FinancialReport, type Flow, readFinancialReport } from "../../app/statement/read-financial-report.ts";
import type { WalletContext } from "../../app/wallet-context.ts";
import * as contract from "./report-contract.ts";

/** The report of money over HTTP. */
export function reportHandlers(ctx: WalletContext): BoundRoute[] {
  return [
    bind(contract.financialReport, async ({ query, identity }) => {
      const today = wallClock(ctx.now(), DEFAULT_TIME_ZONE).date;
      const scope = scopeOf(identity, query.franchise_id);
      const report = await readFinancialReport(ctx, scope, { days: Number(query.days), today });
      if (query.format === "csv") return new Attachment(`financeiro-${report.from}-${report.to}.csv`, csvOf(report));
      return {
        from: report.from,
        to: report.to,
        totals: present(report.totals),
        previous: present(report.previous),
        series: report.series.map((one) => ({ day: one.day, ...present(one) })),
      };
    }),
  ];
}

/** Scope of a reader's report: MASTER sees everything, an ADMIN its units, others their company. */
function scopeOf({ role, unitIds, clientId }: Identity, unitId: string | undefined): ReportScope {
  if (role === "MASTER") return unitId === undefined ? { kind: "all" } : { kind: "ids", ids: [unitId] };
  if (role === "ADMIN") {
    if (unitId === undefined) return { kind: "ids", ids: unitIds };
    if (!unitIds.includes(unitId)) throw new AppError("forbidden", "Esta franquia não é sua.");
    return { kind: "ids", ids: [unitId] };
  }
  if (clientId === null) throw new AppError("forbidden", "Usuário não está associado a uma empresa.");
  return { kind: "ids", ids: [clientId] };
}

const present = (flow: Flow) => ({
  purchased: centsToReais(flow.purchasedCents),
  granted: centsToReais(flow.grantedCents),
  spent: centsToReais(flow.spentCents),
  tenhos: flow.tenhos,
  reversed: centsToReais(flow.reversedCents),
  expired: centsToReais(flow.expiredCents),
  returned: centsToReais(flow.returnedCents),
});

async function* csvOf({ series }: FinancialReport): AsyncGenerator<string> {
  yield CSV_BOM;
  yield csvLine(["Dia", "Comprado", "Inserido", "TENHOs", "Gasto", "Estornado", "Expirado", "Devolvido ou retirado"]);
  for (const one of series) {
    yield csvLine([
      formatCalendarDate(one.day),
      { cents: one.purchasedCents },
      { cents: one.grantedCents },
      one.tenhos,
      { cents: one.spentCents },
      { cents: one.reversedCents },
      { cents: one.expiredCents },
      { cents: one.returnedCents },
    ]);
  }
}
