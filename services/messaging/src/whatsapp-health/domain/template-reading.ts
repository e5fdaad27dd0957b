/** Latest attempt to read the list of templates from Meta. */
export type TemplateReading = {
  /** Start of the last complete reading; null: there was none. */
  readAt: Date | null;
  /** Why the latest attempt failed; null: it did not. */
  failure: ReadingFailure | null;
};

/** Meta refused the call, with its code, or gave no answer that can be read. */
export type ReadingFailure = { kind: "refused"; code: number } | { kind: "unreachable" };

/** Why nothing is known of the templates at present. */
export type Unread = "NO_ACCOUNT" | "NOT_YET" | "REFUSED" | "UNREACHABLE";

/** Age above which a list says nothing of the present any more. */
const FRESH_MS = 3 * 60 * 60 * 1_000;

/** Why the state of the templates is unknown, null: it is known. A refusal counts at once, a missing answer once the last list is old. */
export function whyUnread(reading: TemplateReading | null, hasAccount: boolean, now: Date): Unread | null {
  if (!hasAccount) return "NO_ACCOUNT";
  if (reading?.failure?.kind === "refused") return "REFUSED";
  const readAt = reading?.readAt ?? null;
  if (readAt !== null && now.getTime() - readAt.getTime() <= FRESH_MS) return null;
  return reading?.failure ? "UNREACHABLE" : "NOT_YET";
}
