import type { Prediction } from "../wish/prediction.ts";
import type { Wish } from "../wish/wish.ts";

/**
 * Probability that a text asks for something from which companies may be asked without asking the person first. The probability is calibrated; below it
 * the person is asked, and a text that is likelier something else is answered as that.
 */
export const REQUEST_MIN = 0.7;
/** Probability below which it is not even asked what the person looks for. */
export const ASK_MIN = 0.35;

type Guess = Pick<Prediction, "requestConfidence"> | null;

/** Returns whether the text surely enough asks for something; one read by a categorisation that knows no acts counts as it did before. */
export const isRequest = (guess: Guess): boolean => (guess?.requestConfidence ?? 1) >= REQUEST_MIN;

/** Returns whether a wish surely enough asks for something: one that a machine may have written does not. */
export const surelyAsks = ({ guess, parts }: Pick<Wish, "guess" | "parts">): boolean =>
  isRequest(guess) && !parts.some(({ isDoubtful }) => isDoubtful === true);

/** Returns whether it may be asked what the person looks for. */
export const mayBeRequest = (guess: Guess): boolean => (guess?.requestConfidence ?? 1) >= ASK_MIN;

/**
 * The merchant-safe rule, asked at the one place where offers are made: a person chose the category, which says that something is wanted, or the text
 * surely enough asks for something.
 */
export const mayBeOffered = (wish: Pick<Wish, "category" | "guess" | "parts">): boolean =>
  wish.category?.decidedBy === "consumer" || wish.category?.decidedBy === "operator" || surelyAsks(wish);
