import type { Offer, UnservedReason, Wish } from "./wish.ts";

/**
 * States of a wish as people read them, told alike to its consumer and to staff. `reading`: it has just come. `preparing`: nothing can be understood
 * yet. `question`: an answer of the consumer is awaited. `asking`: companies are asked. `opening`: those to be asked are closed. `paused`: its unit is.
 * `no_seller`: nobody sells it here yet. `cannot_answer`: those who sell it cannot answer now. `declined`: all who were asked have it not.
 * `unanswered`: none of them answered, and the consumer may have it tried again. `answered`: it is over, and somebody has it. `closed`: it is over.
 */
export type StandingState =
  | "reading"
  | "preparing"
  | "question"
  | "asking"
  | "opening"
  | "paused"
  | "no_seller"
  | "cannot_answer"
  | "declined"
  | "unanswered"
  | "answered"
  | "closed";

/**
 * The derived state of a wish. `until`: when companies can answer at the latest, when the first of them opens, or when a question ends; null: unknown.
 * `companies`: how many are being asked, or will be when they open. `company`: the first that opens. `reason`: why those who sell it cannot answer;
 * also of one that is closed; null: unknown. `have`: the companies with a paid TENHO.
 */
export type WishStanding = {
  state: StandingState;
  until: Date | null;
  companies: number;
  company: string | null;
  reason: UnservedReason | null;
  have: readonly string[];
};

/** The facts of a wish that its state is derived from. */
export type Standable = Pick<
  Wish,
  | "state"
  | "offers"
  | "questionUntil"
  | "preparingNoticeSent"
  | "heldByPause"
  | "unserved"
  | "skippedForBalance"
  | "withdrawnAt"
>;

/** The one state of a wish that every screen and message tells. */
export function standingOf(wish: Standable): WishStanding {
  const { state, offers, withdrawnAt } = wish;
  const have = offers.flatMap(({ status, merchantName }) => (status === "accepted" ? [merchantName] : []));
  const be = (name: StandingState, more: Partial<WishStanding> = {}): WishStanding => ({
    state: name,
    until: null,
    companies: 0,
    company: null,
    reason: null,
    have,
    ...more,
  });
  if (withdrawnAt !== undefined) return be("closed");
  switch (state) {
    case "gathering":
    case "sorting":
      return be(wish.preparingNoticeSent === true ? "preparing" : "reading");
    case "asking_still":
    case "asking_number":
    case "asking_unit":
    case "asking_category":
      return be("question", { until: wish.questionUntil });
    case "choosing":
      // A wish that is tried again goes on waiting until companies are found.
      return wish.unserved === undefined ? be("reading") : be(...waiting(wish));
    case "waiting_merchant":
      return be(...waiting(wish));
    case "asking":
      return be(...asking(offers, have.length > 0));
    case "unanswered":
    case "answered":
      return be(state);
    case "closed":
    case "void":
      return have.length > 0
        ? be("answered")
        : be("closed", { reason: offers.length === 0 ? (wish.unserved ?? null) : null });
  }
}

type Named = [state: StandingState, more?: Partial<WishStanding>];

function waiting({ offers, heldByPause, unserved, skippedForBalance }: Standable): Named {
  if (heldByPause === true) return ["paused"];
  if (offers.length > 0 && offers.every(({ status }) => status === "rejected")) return ["declined"];
  if (unserved === "no_seller") return ["no_seller", { reason: unserved }];
  // A wish that waits since before reasons were kept has one only where balance was missing.
  return ["cannot_answer", { reason: unserved ?? (skippedForBalance.length > 0 ? "no_balance" : null) }];
}

function asking(offers: readonly Offer[], isAnswered: boolean): Named {
  const asked = offers.filter(({ status }) => status === "pending" || status === "answering");
  if (asked.length > 0) {
    const ends = asked.map(({ expiresAt }) => expiresAt?.getTime() ?? null);
    const known = ends.filter((end) => end !== null);
    return ["asking", { companies: asked.length, until: known.length === 0 ? null : new Date(Math.max(...known)) }];
  }
  const closed = offers
    .filter(({ status }) => status === "scheduled")
    .toSorted((one, other) => one.askAt.getTime() - other.askAt.getTime());
  const [first] = closed;
  if (first?.postponedByPause === true) return ["paused"];
  if (first) return ["opening", { until: first.askAt, companies: closed.length, company: first.merchantName }];
  return [isAnswered ? "answered" : "declined"];
}
