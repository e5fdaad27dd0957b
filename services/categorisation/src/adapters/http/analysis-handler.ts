import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { z } from "zod";
import type { AnalyseUsers } from "../../app/ai/analyse-users.ts";
import type { AnalysedUser } from "../../domain/ai/analysed-user.ts";
import { analyseUsers } from "./analysis-contract.ts";

type SentUser = NonNullable<z.output<NonNullable<typeof analyseUsers.body>>>["users"][number];

function statusOf({ is_active: isActive, activated_at: activatedAt }: SentUser): AnalysedUser["status"] {
  if (isActive) return "active";
  return activatedAt === null ? "awaiting" : "inactive";
}

/** The phones sent, with the account or in its profile; undefined where none were sent. */
function phonesOf({ phones, profile }: SentUser): readonly unknown[] | undefined {
  if (phones !== undefined) return phones;
  return Array.isArray(profile?.phones) ? profile.phones : undefined;
}

/** Reduces an account to the data that is counted, without its name, addresses and numbers. */
const readUser = (user: SentUser): AnalysedUser => ({
  role: user.role,
  status: statusOf(user),
  createdAt: new Date(user.created_at),
  unit: user.unit?.name ?? null,
  hasPhone: phonesOf(user)?.length !== 0,
  categories: user.categories?.map((category) => (typeof category === "string" ? category : category.name)) ?? null,
  credit: typeof user.credit === "object" ? (user.credit?.level ?? null) : (user.credit ?? null),
});

/** The analysis of a list of accounts over HTTP. */
export function analysisHandler(analyse: AnalyseUsers): BoundRoute {
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
