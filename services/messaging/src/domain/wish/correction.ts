import { maskContacts } from "@tenho/br/contacts/mask-contacts";
import { cutText } from "@tenho/br/text/text";
import { v5 as uuidOf } from "uuid";
import type { Effect, Wish } from "./wish.ts";

const CORRECTION_IDS = "2c1d7f0e-9b64-5d0a-8f57-6a4e2b9c3d11";
const TEXT_MAX = 1_000;

/** Reporter of a misunderstood wish: the consumer when asked, a merchant that refused the offer, or an operator. */
export type CorrectionSource = "consumer" | "merchant" | "operator";

/** A person's statement about which category a wish belongs to, or does not belong to. */
export type Correction = {
  /** One for each wish, source and person. */
  id: string;
  unitId: string;
  text: string;
  /** The category the wish had; 0: none yet. */
  fromCategoryId: number;
  /** The category it should have; 0: only known not to be `fromCategoryId`. */
  categoryId: number;
  source: CorrectionSource;
  modelVersion: string;
  at: Date;
};

/** A wish's text as other services may have it: contacts masked, at most 1,000 characters. */
export const shareableText = (text: string): string => cutText(maskContacts(text), TEXT_MAX);

type CorrectionInput = Pick<Correction, "source" | "fromCategoryId" | "categoryId" | "at"> & {
  /** Contact or account that made the correction. */
  by: string;
};

/** The effect that publishes a correction. An operator's later correction is published again under the same correction id. */
export function correctionEffect(
  wish: Wish,
  { source, by, ...input }: CorrectionInput,
): Extract<Effect, { kind: "publish_correction" }> {
  const id = uuidOf(`${wish._id}:${source}:${by}`, CORRECTION_IDS);
  const isAnother = source === "operator" && wish.category?.decidedBy === "operator";
  return {
    id: isAnother ? `${id}:${wish.version}` : id,
    kind: "publish_correction",
    correction: {
      id,
      source,
      ...input,
      unitId: wish.unit?.id ?? "",
      text: shareableText(wish.text),
      modelVersion: wish.guess?.modelVersion ?? "",
    },
  };
}
