import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { z } from "zod";
import type { createAnalyseUsers } from "../../../app/analysis/analyse-users.ts";
import type { AnalysedUser } from "../../../domain/analysis/analysed-user.ts";
import { analyseUsers } from "./analysis-contract.ts";

type SentUser = NonNullable<z.output<NonNullable<typeof analyseUsers.body>>>["users"][number];

function statusOf({ is_active: isActive, activated_at: activatedAt }: SentUser): AnalysedUser["status"] {
  if (isActive) return "active";
  return activatedAt === null ? "awaiting" : "inactive";
}

/** Takes of an account what is counted; its name, addresses and numbers end here. */
const readUser = (user: SentUser): AnalysedUser => ({
  role: user.role,
  status: statusOf(user),
  createdAt: new Date(user.created_at),
  unit: user.unit?.name ?? null,
  hasPhone: user.phones === undefined || user.phones.length > 0,
  categories: user.categories ?? null,
  credit: user.credit ?? null,
});

/** The analysis of a list of accounts over HTTP. */
export function analysisHandler(analyse: ReturnType<typeof createAnalyseUsers>): BoundRoute {
  return bind(analyseUsers, async ({ body, identity, signal }) => {
    const { users, filters, totalUsers } = body;
    const { text, isByAi } = await analyse({
      userId: identity.userId ?? "",
      users: users.map(readUser),
      found: totalUsers,
      status: filters.statusFilter ?? "",
      signal,
    });
    return { analysis: text, by_ai: isByAi };
  });
}
