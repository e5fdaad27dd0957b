import { maskContacts } from "@tenho/br/mask-contacts";
import { cutText } from "@tenho/br/text";
import { v5 as uuidOf } from "uuid";
import type { Effect } from "./effect.ts";
import type { Wish } from "./wish.ts";

const CORRECTION_IDS = "2c1d7f0e-9b64-5d0a-8f57-6a4e2b9c3d11";
const TEXT_MAX = 1_000;

/** Who says that a wish was misunderstood: the consumer who was asked, a merchant who was bothered, an operator. */
export type CorrectionSource = "consumer" | "merchant" | "operator";

/** What somebody said a wish really asks for, or what it does not. */
export type Correction = {
  /** One for each wish, source and person. */
  id: string;
  unitId: string;
  text: string;
  /** What the wish was taken for; 0: nothing yet. */
  fromCategoryId: number;
  /** What it is said to be; 0: only known not to be `fromCategoryId`. */
  categoryId: number;
  source: CorrectionSource;
  modelVersion: string;
  at: Date;
};

/** A wish's words as they may leave the conversation: without contacts, at most 1,000 characters. */
export const lessonText = (text: string): string => cutText(maskContacts(text), TEXT_MAX);

type Said = Pick<Correction, "source" | "fromCategoryId" | "categoryId" | "at"> & {
  /** Contact or account that says it. */
  by: string;
};

/** The effect that makes a correction known. Somebody who changes their mind is heard again, under the same correction id. */
export function corrected(wish: Wish, { source, by, ...said }: Said): Extract<Effect, { kind: "corrected" }> {
  const id = uuidOf(`${wish._id}:${source}:${by}`, CORRECTION_IDS);
  const isAnother = source === "operator" && wish.category?.decidedBy === "operator";
  return {
    id: isAnother ? `${id}:${wish.version}` : id,
    kind: "corrected",
    correction: {
      id,
      source,
      ...said,
      unitId: wish.unit?.id ?? "",
      text: lessonText(wish.text),
      modelVersion: wish.guess?.modelVersion ?? "",
    },
  };
}
