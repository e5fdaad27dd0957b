import type { Prediction } from "../wish/prediction.ts";
import type { Wish } from "../wish/wish.ts";

/**
 * Probability that a text asks for something from which companies may be asked without asking the person first. The probability is calibrated; below it
 * the person is asked, and a text that is likelier something else is answered as that.
 */
export const REQUEST_MIN = 0.65;
/**
 * Probability from which companies may be asked although the question for the category stayed unanswered: whoever asked for something mostly answers it,
 * and silence says that nothing was wanted.
 */
export const UNASKED_MIN = 0.9;
/** Probability below which it is not even asked what the person looks for. */
export const ASK_MIN = 0.35;

type Guess = Pick<Prediction, "requestConfidence"> | null;

/** Returns whether the text surely enough asks for something; one read by a categorisation that knows no acts counts as it did before. */
export const isRequest = (guess: Guess): boolean => (guess?.requestConfidence ?? 1) >= REQUEST_MIN;

type Read = Pick<Wish, "guess" | "parts">;

const asksFrom = (bound: number, { guess, parts }: Read): boolean =>
  (guess?.requestConfidence ?? 1) >= bound && !parts.some(({ isDoubtful }) => isDoubtful === true);

/** Returns whether a wish surely enough asks for something: one that a machine may have written does not. */
export const surelyAsks = (wish: Read): boolean => asksFrom(REQUEST_MIN, wish);

/** Returns whether a wish asks for something so surely that companies may be asked while its category is a guess that nobody confirmed. */
export const asksUnanswered = (wish: Read): boolean => asksFrom(UNASKED_MIN, wish);

/** Returns whether it may be asked what the person looks for. */
export const mayBeRequest = (guess: Guess): boolean => (guess?.requestConfidence ?? 1) >= ASK_MIN;

/**
 * The merchant-safe rule, asked at the one place where offers are made: a person chose the category, which says that something is wanted, or the text
 * surely enough asks for something; more surely where the category is a guess that nobody confirmed.
 */
export function mayBeOffered(wish: Pick<Wish, "category" | "guess" | "parts">): boolean {
  switch (wish.category?.decidedBy) {
    case "consumer":
    case "operator":
      return true;
    case "best_guess":
      return asksUnanswered(wish);
    default:
      return surelyAsks(wish);
  }
}
