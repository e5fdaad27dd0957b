import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { isLocalAddress } from "@tenho/kernel/checks/public-address";
import { advanceTroubles } from "../../domain/troubles/advance-troubles.ts";
import type { Observation } from "../../domain/troubles/trouble.ts";
import type { UsersContext } from "../users-context.ts";

type Context = Pick<UsersContext, "troubles" | "config" | "now" | "wake">;

/** Time without a report after which nobody looks any more. */
const SILENCE_MS = 5 * 60_000;

/** Trouble that the reports themselves stopped: seen here, since who would say it is what is away. */
const SILENT = {
  key: "panel.silent",
  area: "panel",
  title: "Painel",
  sentence: "O gateway não responde: o painel não abre, e nada mais é conferido.",
  action: "Chame quem opera os servidores: roteiro TenhoProcessDown.",
  link: "",
} as const;

async function advance(ctx: Context, observations: readonly Observation[], isWhole: boolean): Promise<void> {
  const now = ctx.now();
  const day = wallClock(now, DEFAULT_TIME_ZONE).date;
  const hasMails = await ctx.troubles.advance({ now, day, isWhole }, (state, canTell) =>
    advanceTroubles(state, { observations, isWhole }, { now, canTell }),
  );
  if (hasMails) ctx.wake("troubleMails");
}

/** Takes how everything is now. Safe to repeat and from several processes; where only this machine reaches the panel nobody is told. Raises: `unavailable`. */
export async function reportTroubles(ctx: Context, observations: readonly Observation[]): Promise<void> {
  if (isLocalAddress(ctx.config.publicUrl)) return;
  await advance(ctx, [...observations, { ...SILENT, state: "WELL" }], true);
}

/** Notices that reports have stopped, after there was one. */
export async function watchReports(ctx: Context): Promise<void> {
  if (isLocalAddress(ctx.config.publicUrl)) return;
  const reportedAt = await ctx.troubles.reportedAt();
  if (reportedAt === null || ctx.now().getTime() - reportedAt.getTime() < SILENCE_MS) return;
  await advance(ctx, [{ ...SILENT, state: "OPEN" }], false);
}
