import type { ListedTemplate } from "../domain/listed-template.ts";
import type { TemplateReading } from "../domain/template-reading.ts";

/** The templates of the account at Meta. Raises: `MetaCallRefused`, and any error for a call without a readable answer. */
export type TemplateClient = {
  /** All templates of the account: never a part of them, so that one that is not listed does not exist. */
  list(options: { withComponents: boolean }): Promise<ListedTemplate[]>;
  /** Creates a template from Meta's own shape; Meta reviews it afterwards. */
  create(definition: object): Promise<{ status: string; category: string }>;
};

/** The latest reading of the list, shared by all replicas, and whose turn the next one is. */
export type ReadingStore = {
  reading(): Promise<TemplateReading | null>;
  /** Takes the turn that is due at `now`, and sets the next one; false: none is due, or another replica took it. */
  claimReading(now: Date, nextAt: Date): Promise<boolean>;
  /** Writes the outcome of an attempt, and when the next is due; a list read earlier does not replace one read later. */
  writeReading(outcome: TemplateReading, nextAt: Date): Promise<void>;
  /** Makes the next turn due at `at`, unless it is due earlier. */
  bringReadingForward(at: Date): Promise<void>;
};
