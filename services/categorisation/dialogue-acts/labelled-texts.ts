import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import { type ActText, DIALOGUE_ACTS, TALK_STATES } from "../src/domain/classifier/acts/dialogue-act.ts";

const labelledText = z.strictObject({
  text: z.string().min(1),
  /** State of the talk when the text comes: nothing is open, a question of ours waits for its answer, or a wish is open. */
  state: z.enum(TALK_STATES),
  act: z.enum(DIALOGUE_ACTS),
  /** Categories of the standard catalogue it asks for, best first; `none`: a request outside the catalogue; empty: no product is named. */
  categories: z.array(z.union([z.int().positive(), z.literal("none")])),
  /** The idea of the text, shared by its near-copies, which therefore are always in one split. */
  group: z.string().regex(/^[a-z0-9-]+$/),
});

export type LabelledText = Readonly<z.output<typeof labelledText>>;

export type Split = "train" | "dev" | "test";

/** Shares of groups, in 256ths, that are for training and for choosing; the rest is for the last measurement alone. */
const TRAIN = 154;
const DEV = 51;

const folder = new URL("./", import.meta.url);

/** Reads labelled texts, one a line. Raises: ZodError for a line that is none. */
export const readLabelledTexts = (file: URL): LabelledText[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => labelledText.parse(JSON.parse(line)));

/** Every labelled text. Raises: ZodError for a line that is none. */
export const LABELLED_TEXTS: readonly LabelledText[] = readdirSync(folder)
  .filter((file) => file.endsWith(".jsonl"))
  .sort()
  .flatMap((file) => readLabelledTexts(new URL(file, folder)));

/** The split of a group, which depends on its name alone: a text that is added moves no other. */
export function splitOf({ group }: Pick<LabelledText, "group">): Split {
  const [place = 0] = createHash("sha256").update(group).digest();
  if (place < TRAIN) return "train";
  return place < TRAIN + DEV ? "dev" : "test";
}

/** A labelled text as the classifier is trained on it. */
export const toActText = (labelled: LabelledText): ActText => ({
  text: labelled.text,
  state: labelled.state,
  act: labelled.act,
  isOutside: labelled.categories[0] === "none",
  split: splitOf(labelled),
});

/** The texts that the service's model is trained on: all but those for measuring. */
export const ACT_TEXTS: readonly ActText[] = LABELLED_TEXTS.map(toActText).filter(({ split }) => split !== "test");
