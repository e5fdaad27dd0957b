import { formatCalendarDate, formatDate } from "@tenho/br/calendar/dates";
import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { CSV_BOM, csvLine } from "@tenho/br/text/csv";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { Attachment } from "@tenho/kernel/http/contract/attachment";
import type { DayActivity, TeamMember } from "../../app/listing/read-user-report.ts";
import { readUserReport } from "../../app/listing/read-user-report.ts";
import type { UsersContext } from "../../app/users-context.ts";
import { userReport } from "./report-contract.ts";

/** The report of accounts over HTTP. */
export function reportHandlers(ctx: UsersContext): BoundRoute[] {
  return [
    bind(userReport, async ({ query, identity }) => {
      const { counts, team, ...report } = await readUserReport(ctx, identity, {
        days: Number(query.days),
        today: wallClock(ctx.now(), DEFAULT_TIME_ZONE).date,
        unitId: query.franchise_id ?? null,
      });
      if (query.format === "csv") {
        const lines = counts === null ? teamCsv(team) : activityCsv(report.series);
        return new Attachment(`usuarios-${report.from}-${report.to}.csv`, lines);
      }
      return {
        ...report,
        counts: counts && {
          total: counts.total,
          masters: counts.masters,
          admins: counts.admins,
          clients: counts.clients,
          users: counts.users,
          active_clients: counts.activeClients,
        },
        team: team.map(({ id, name, role, isActive, createdAt }) => ({
          id,
          name,
          role,
          is_active: isActive,
          created_at: createdAt.toISOString(),
        })),
      };
    }),
  ];
}

async function* activityCsv(series: readonly DayActivity[]): AsyncGenerator<string> {
  yield CSV_BOM;
  yield csvLine(["Dia", "Contas criadas", "Contas ativadas"]);
  for (const { day, created, activated } of series) yield csvLine([formatCalendarDate(day), created, activated]);
}

async function* teamCsv(team: readonly TeamMember[]): AsyncGenerator<string> {
  yield CSV_BOM;
  yield csvLine(["Nome", "Ativo", "Desde"]);
  for (const { name, isActive, createdAt } of team) {
    yield csvLine([name, isActive ? "Sim" : "Não", formatDate(createdAt)]);
  }
}
