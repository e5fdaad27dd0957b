/**
 * States of a check: right, not set up yet, set up and refused, never found out, deliberately not used. Only `RIGHT` and `UNUSED` need nothing; unknown
 * never counts as right.
 */
export const CHECK_STATES = ["RIGHT", "MISSING", "WRONG", "UNKNOWN", "UNUSED"] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** Groups in the order in which MASTER reads them. */
export const CHECK_GROUPS = ["ADDRESS", "WHATSAPP", "TEMPLATES", "PIX", "MAIL", "DATA", "CITY"] as const;
export type CheckGroup = (typeof CHECK_GROUPS)[number];

/** One thing that was looked at. */
export type Finding = Readonly<{
  /** Stable name, "pix.token"; with the subject it is unique. */
  id: string;
  state: CheckState;
  /** One plain sentence in Portuguese without a secret or the data of a consumer or merchant. */
  sentence: string;
  /** Advice in Portuguese on how to put it right; absent where nothing is to be done. */
  action?: string;
  /** Path of a screen of the panel, or an https address of the outside's own console. */
  link?: string;
  /** A number, unit or template that the check is of. */
  subject?: string;
}>;

/** A finding with its group and the moment of the look; null: never looked. */
export type OutsideCheck = Finding & Readonly<{ group: CheckGroup; checkedAt: Date | null }>;

/** True for a check that asks somebody to do something. */
export const isOpen = ({ state }: Pick<Finding, "state">): boolean => state !== "RIGHT" && state !== "UNUSED";
