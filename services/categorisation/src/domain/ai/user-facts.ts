import { ROLES, type Role } from "@tenho/access/roles";
import type { AnalysedUser } from "./analysed-user.ts";

const DAY_MS = 24 * 3_600_000;
const WEEK_DAYS = 7;
const MONTH_DAYS = 30;
const UNITS_MAX = 10;
const CATEGORIES_MAX = 5;

export type Counted = { name: string; count: number };

/** Figures about a list of accounts; none of them is about one person. */
export type UserFacts = {
  /** Number of accounts analysed, and of accounts found in all. */
  analysed: number;
  found: number;
  /** Number of accounts by role, the highest role first; roles without accounts are left out. */
  byRole: Partial<Record<Role, number>>;
  active: number;
  inactive: number;
  awaiting: {
    count: number;
    /** Whole days the oldest has waited; 0 when none waits. */
    oldestDays: number;
    /** Number waiting for more than a week. */
    overAWeek: number;
  };
  /** Figures of active companies. */
  companies: { count: number; withoutCategory: number; withoutPhone: number; emptyCredit: number; lowCredit: number };
  /** Number of accounts registered within the last 7 and 30 days. */
  newInAWeek: number;
  newInAMonth: number;
  /** The most frequent ones, in descending order. */
  units: Counted[];
  categories: Counted[];
};

/** Counts accounts at the moment `now`; `found` is the total, of which these may be a part. */
export function factsOf(users: readonly AnalysedUser[], found: number, now: Date): UserFacts {
  const daysOf = ({ createdAt }: AnalysedUser): number =>
    Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS));
  const awaiting = users.filter(({ status }) => status === "awaiting").map(daysOf);
  const companies = users.filter(({ role, status }) => role === "CLIENT" && status === "active");
  const count = (list: readonly AnalysedUser[], matches: (user: AnalysedUser) => boolean): number =>
    list.filter(matches).length;
  return {
    analysed: users.length,
    found: Math.max(found, users.length),
    byRole: Object.fromEntries(
      ROLES.toReversed()
        .map((role) => [role, count(users, (user) => user.role === role)] as const)
        .filter(([, some]) => some > 0),
    ),
    active: count(users, ({ status }) => status === "active"),
    inactive: count(users, ({ status }) => status === "inactive"),
    awaiting: {
      count: awaiting.length,
      oldestDays: Math.max(0, ...awaiting),
      overAWeek: awaiting.filter((days) => days > WEEK_DAYS).length,
    },
    companies: {
      count: companies.length,
      withoutCategory: count(companies, ({ categories }) => categories?.length === 0),
      withoutPhone: count(companies, ({ hasPhone }) => !hasPhone),
      emptyCredit: count(companies, ({ credit }) => credit === "EMPTY"),
      lowCredit: count(companies, ({ credit }) => credit === "LOW"),
    },
    newInAWeek: count(users, (user) => daysOf(user) < WEEK_DAYS),
    newInAMonth: count(users, (user) => daysOf(user) < MONTH_DAYS),
    units: mostFrequent(
      users.flatMap(({ unit }) => unit ?? []),
      UNITS_MAX,
    ),
    categories: mostFrequent(
      users.flatMap(({ categories }) => categories ?? []),
      CATEGORIES_MAX,
    ),
  };
}

function mostFrequent(names: readonly string[], max: number): Counted[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name, "pt-BR"))
    .slice(0, max);
}
