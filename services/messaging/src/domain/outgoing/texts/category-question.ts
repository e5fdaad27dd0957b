import type { Prediction } from "../../wish/prediction.ts";
import { consumerTapId } from "../consumer-tap-id.ts";
import type { OutgoingContent } from "../message.ts";
import { listRow } from "./list-row.ts";
import { NOT_AN_ANSWER, OPTION_GONE, STILL_UNKNOWN, withLead } from "./open-question.ts";
import { shortWish } from "./quoted-wish.ts";

const CATEGORIES_MAX = 3;
/** Confidence below which a candidate is no answer anybody would give: beside sure ones it only shows that nothing was understood. */
const OFFERED_MIN = 0.02;
/** Confidence below which even the best candidate is a stray guess, where no category seems to sell what is asked for. */
const GUESS_MIN = 0.3;

/** The part of a prediction from which the question for the category is made. */
export type CategoryGuess = Pick<Prediction, "candidates" | "threshold" | "reliable" | "isKnown"> | null;
type Candidate = Prediction["candidates"][number];

/** The candidates that the question for the category shows, in their order; none where each would be a stray guess, and the question is an open one. */
export function offeredCandidates(guess: CategoryGuess): Candidate[] {
  const shown = guess?.candidates.slice(0, CATEGORIES_MAX) ?? [];
  const [best] = shown;
  if (!guess || !best || (guess.isKnown === false && best.confidence < GUESS_MIN)) return [];
  // A word that several families sell, as "presente": sure of one of them, but not of what the person means.
  const isBroad = !guess.reliable && best.confidence >= guess.threshold;
  return isBroad ? shown : shown.filter((candidate) => candidate === best || candidate.confidence >= OFFERED_MIN);
}

type Question = { wishId: string; guess: CategoryGuess };

/** The question for the category: a list of candidates, a yes or no where there is one, an open question where there is none. */
export const askCategory = (question: Question): OutgoingContent =>
  categoryQuestion("Para perguntar às empresas certas: o que você procura?", question);

/** Sent when the category picked was deleted meanwhile, or is on the list of an earlier question. */
export const askCategoryAgain = (question: Question): OutgoingContent =>
  offeredCandidates(question.guess).length > 1
    ? categoryQuestion(`${OPTION_GONE} O que você procura?`, question)
    : withLead(OPTION_GONE, askCategory(question));

function categoryQuestion(body: string, { wishId, guess }: Question): OutgoingContent {
  const offered = offeredCandidates(guess);
  const tap = (categoryId: number | null) => consumerTapId({ kind: "category", wishId, categoryId });
  const [only, ...others] = offered;
  if (only === undefined) return sayOtherwise();
  if (others.length > 0) {
    const rows = [...offered.map(({ id, name }) => listRow(tap(id), name)), listRow(tap(null), "Nenhuma destas")];
    return { kind: "list", body, button: "Ver categorias", rows };
  }
  const buttons = [
    { id: tap(only.id), title: "Sim" },
    { id: tap(null), title: "Não" },
  ];
  return { kind: "buttons", body: `Você procura algo de *${only.name}*?`, buttons };
}

/** Reply to an answer to the question for the category that came after its time. */
export const categorySet = ({ category, wish }: { category: string; wish: string }): OutgoingContent => ({
  kind: "text",
  body: `Certo, *${category}*: procuro quem tem ${shortWish(wish)} e te aviso por aqui.`,
});

/** Asks for other words, because no category fits those that came. */
const sayOtherwise = (): OutgoingContent => ({
  kind: "text",
  body: "Ainda não sei a quem perguntar. Pode escrever de outro jeito o que você procura? Por exemplo: _pizza de calabresa_ ou _conserto de geladeira_.",
});

/** Sentence before the repeated question, because the words that came were no answer to it. */
export const notAnAnswer = (guess: CategoryGuess): string => {
  const count = offeredCandidates(guess).length;
  return count === 0 ? STILL_UNKNOWN : count === 1 ? "Não entendi se é isso." : NOT_AN_ANSWER;
};
