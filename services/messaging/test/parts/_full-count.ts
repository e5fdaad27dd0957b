import { wallClock } from "@tenho/br/calendar/wall-clock";
import type { Connection } from "mongoose";
import { wishModel } from "../../src/adapters/db/wish-document.ts";
import type { Offer, Wish } from "../../src/domain/wish/wish.ts";
import { rollupModels } from "../../src/statistics/rollup-documents.ts";
import type { Rollup } from "../../src/statistics/rollup-port.ts";

/** Counters by `<scope> <hour> <name>`; zero counters are absent. */
export type Tally = Record<string, number>;

/** Counts every wish in the most straightforward way. */
export async function fullCount(connection: Connection): Promise<Tally> {
  const tally: Tally = {};
  const wishes = await wishModel(connection).find({}).lean<Wish[]>();
  for (const wish of wishes) {
    const { kind, state, receivedAt, unit, category, offers } = wish;
    if (kind !== "wish" || state === "void") continue;
    addUnmet(wish, tally);
    const asked = offers.filter(({ askedAt }) => askedAt !== null);
    const merchants = new Set(asked.map(({ merchantId }) => merchantId));
    const countCell = (merchantId: string, name: string, value: number) => {
      const cell = `cell:${unit?.id ?? ""}:${merchantId}:${category?.id ?? ""}`;
      const key = `${cell} ${receivedAt.toISOString().slice(0, 13)} ${name}`;
      tally[key] = (tally[key] ?? 0) + value;
    };
    countCell("", "wishes", 1);
    if (category !== null) countCell("", "categorised", 1);
    for (const { merchantId, ...offer } of asked) addOffer(offer, (name, value) => countCell(merchantId, name, value));
    const day = wallClock(receivedAt, unit?.timeZone ?? "America/Fortaleza").date;
    const countBreakdown = (scope: string, of: string, only: string | null) => {
      const count = (name: string, value: number) => {
        const key = `${scope} ${day}T${of} ${name}`;
        tally[key] = (tally[key] ?? 0) + value;
      };
      count("wishes", 1);
      if (category !== null) count("categorised", 1);
      for (const offer of asked) if (only === null || only === offer.merchantId) addOffer(offer, count);
    };
    const ofCategory = String(category?.id ?? "none");
    countBreakdown("category@all", ofCategory, null);
    if (unit) countBreakdown(`category@unit:${unit.id}`, ofCategory, null);
    if (unit) countBreakdown("unit@all", unit.id, null);
    for (const id of merchants) {
      countBreakdown(`category@merchant:${id}`, ofCategory, id);
      if (unit) countBreakdown(`merchant@unit:${unit.id}`, id, id);
    }
    const scopes = ["all", ...(unit ? [`unit:${unit.id}`] : []), ...[...merchants].map((id) => `merchant:${id}`)];
    for (const scope of scopes) {
      for (const hour of [receivedAt.toISOString().slice(0, 13), "Ttotal"]) {
        const add = (name: string, value: number) => {
          const key = `${scope} ${hour} ${name}`;
          tally[key] = (tally[key] ?? 0) + value;
        };
        add("wishes", 1);
        if (category !== null) add("categorised", 1);
        for (const offer of asked) {
          if (scope.startsWith("merchant:") && scope !== `merchant:${offer.merchantId}`) continue;
          addOffer(offer, add);
        }
      }
    }
  }
  return tally;
}

/** Counts a wish whose consumer was told that there is no company, and that never had an offer. */
function addUnmet(
  { receivedAt, unit, district = "", category, offers, skippedForBalance, unserved, noMerchantNoticeSent }: Wish,
  tally: Tally,
) {
  if (unit === null || category === null || !noMerchantNoticeSent || offers.length > 0) return;
  const { date, minuteOfDay } = wallClock(receivedAt, unit.timeZone);
  const hour = String(Math.floor(minuteOfDay / 60)).padStart(2, "0");
  const place = encodeURIComponent(district).replaceAll(".", "%2E");
  for (const [breakdown, of] of [
    ["unmet-hour", hour],
    [`unmet-hour-${category.id}`, hour],
    ["unmet-category", String(category.id)],
  ]) {
    const key = `${breakdown}@unit:${unit.id} ${date}T${of}|${place}`;
    tally[`${key} wishes`] = (tally[`${key} wishes`] ?? 0) + 1;
    const reason = unserved ?? (skippedForBalance.length > 0 ? "no_balance" : "unknown");
    const counter = { no_balance: "withoutBalance", no_seller: "noSeller", unavailable: "unavailable", unknown: null }[
      reason
    ];
    if (counter !== null) tally[`${key} ${counter}`] = (tally[`${key} ${counter}`] ?? 0) + 1;
  }
}

type Add = (name: string, value: number) => void;

function addOffer(
  {
    status,
    askedAt,
    answeredAt,
    priceCents,
    reversal,
  }: Pick<Offer, "status" | "askedAt" | "answeredAt" | "priceCents" | "reversal">,
  add: Add,
): void {
  add(["accepted", "rejected", "expired"].includes(status) ? status : "pending", 1);
  if (status === "accepted" && reversal === undefined) add("paidCents", priceCents);
  if (answeredAt === null || !["accepted", "rejected"].includes(status)) return;
  add("answers", 1);
  add("answerMs", answeredAt.getTime() - (askedAt?.getTime() ?? 0));
}

/** The tally without cells, breakdowns and sums paid. */
export const ofScopes = (tally: Tally): Tally =>
  Object.fromEntries(
    Object.entries(tally).filter(([key]) => /^(all|unit:|merchant:)/.test(key) && !key.endsWith("paidCents")),
  );

/** The same tally, read from the roll-ups that panels read. */
export async function rolledUpCount(connection: Connection): Promise<Tally> {
  const { rollups, states } = rollupModels(connection);
  const state = await states.findOne({}).lean<{ serving: number }>();
  const tally: Tally = {};
  for (const { scope, day, hours } of await rollups.find({ generation: state?.serving ?? 0 }).lean<Rollup[]>()) {
    for (const [hour, counters] of Object.entries(hours)) {
      for (const [name, value] of Object.entries(counters))
        if (value !== 0) tally[`${scope} ${day}T${hour} ${name}`] = value;
    }
  }
  return tally;
}
