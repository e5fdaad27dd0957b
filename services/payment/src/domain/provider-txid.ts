/** Longest that is kept; a charge's txid has 26 to 35 characters. */
const LENGTH_MAX = 64;
/** The form of our own txids, see `newProviderId`. */
const OURS = /^[0-9a-f]{32}$/;

/** A txid as it is compared: its letters and digits, ours without case; null without any. */
export function providerTxid(text: string | null): string | null {
  const kept = (text ?? "").slice(0, LENGTH_MAX).replaceAll(/[^a-zA-Z0-9]/g, "");
  if (kept === "") return null;
  const lower = kept.toLowerCase();
  return OURS.test(lower) ? lower : kept;
}
