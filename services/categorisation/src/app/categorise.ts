import type { TalkState } from "../domain/classifier/acts/dialogue-act.ts";
import { withEmojiAsWords } from "../domain/classifier/emoji-as-words.ts";
import { type MessageKind, messageKind } from "../domain/classifier/message-kind.ts";
import type { Model } from "../domain/classifier/model.ts";
import type { ScoredCategory } from "../domain/classifier/predict.ts";
import { readableText } from "../domain/classifier/readable-text.ts";
import { rerankWithAi } from "./ai/rerank-with-ai.ts";
import type { Categorisation, NamedCandidate } from "./categorisation.ts";
import type { CategorisationContext } from "./categorisation-context.ts";
import { findParts } from "./find-parts.ts";
import type { ClassifierState } from "./models/classifier-slot.ts";
import { predictText } from "./predict-text.ts";
import { readMessageAct } from "./read-message-act.ts";

/**
 * Categorises a message: its kind, its act and, for a wish, the likeliest categories, among which an LLM may choose. Never throws, and
 * waits for the embedder and the LLM no longer than their time limits. `threshold`: in place of the one the model was calibrated for. `talk`: what was
 * open when the message came.
 */
export async function categorise(
  ctx: CategorisationContext,
  written: string,
  threshold: number | null = null,
  talk: TalkState = "none",
): Promise<Categorisation> {
  const state = ctx.classifier.now();
  const spelt = withEmojiAsWords(written);
  const kind = messageKind(spelt);
  if (state.served === null) return withoutCandidates(kind, state);
  const { model } = state.served;
  const act = readMessageAct(model, spelt, kind, talk);
  if (kind !== "wish") return { ...withoutCandidates(kind, state), act };
  const { text } = readableText(spelt);
  const classified = onlyIfClear({ ...(await classify(ctx, model, text, threshold, state)), act });
  const parts = findParts(model, text, threshold ?? model.threshold).map((part) => ({
    text: part.text,
    candidates: named(part.prediction.top3, state),
  }));
  if (parts.length > 0) return { ...classified, parts };
  return reranked(ctx, classified, text, state);
}

/** A category is reliable only for what the catalogue sells, since "empréstimo" is nearest to some category too, and where one is meant, unlike "presente". */
const onlyIfClear = (classified: Categorisation): Categorisation =>
  classified.act?.isKnown === false || classified.act?.isAmbiguous === true
    ? { ...classified, reliable: false }
    : classified;

async function classify(
  { embedder }: CategorisationContext,
  model: Model,
  text: string,
  given: number | null,
  state: ClassifierState,
): Promise<Categorisation> {
  const predicted = await predictText(embedder, model, text, given);
  const { top3, reliable, nearest, best, threshold, method, explanation } = predicted;
  const candidates = named(top3, state);
  return {
    ...withoutCandidates("wish", state),
    candidates,
    threshold,
    method,
    explanation,
    nearest: nearest.flatMap(({ label, text: example, similarity }) => {
      const name = state.names.get(label);
      return name === undefined ? [] : [{ text: example, id: label, name, similarity }];
    }),
    reliable: reliable && candidates[0]?.id === best,
  };
}

async function reranked(
  ctx: CategorisationContext,
  classified: Categorisation,
  text: string,
  state: ClassifierState,
): Promise<Categorisation> {
  const options = classified.candidates.map(({ id, name }) => ({
    id,
    name,
    description: state.descriptions.get(id) ?? "",
  }));
  const chosenId = await rerankWithAi(ctx, { text, options, reliable: classified.reliable });
  const choice = classified.candidates.find(({ id }) => id === chosenId);
  if (choice === undefined) return classified;
  const rest = classified.candidates.filter((candidate) => candidate !== choice);
  return { ...classified, candidates: [choice, ...rest], reliable: true, method: "ai" };
}

const withoutCandidates = (kind: MessageKind, { served }: ClassifierState): Categorisation => ({
  kind,
  candidates: [],
  threshold: served?.model.threshold ?? 1,
  reliable: false,
  method: "none",
  modelVersion: served?.version ?? "",
  explanation: [],
  nearest: [],
  parts: [],
  act: null,
});

/** Adds names and drops categories that were deleted after the training. */
function named(candidates: readonly ScoredCategory[], { names }: ClassifierState): NamedCandidate[] {
  return candidates.flatMap(({ label, confidence }) => {
    const name = names.get(label);
    return name === undefined ? [] : [{ id: label, name, confidence }];
  });
}
