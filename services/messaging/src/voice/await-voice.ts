import { type NewWish, openWish } from "../domain/intake/gather-texts.ts";
import { addMs, type FlowSettings } from "../domain/wish/flow-settings.ts";
import { update } from "../domain/wish/update.ts";
import type { Wish } from "../domain/wish/wish.ts";

/** Opens a wish for a voice note that came before any text; if neither a transcript nor a text follows, it becomes void. */
export function openWishForVoice(
  from: Omit<NewWish, "part"> & { wamid: string; at: Date },
  until: Date,
  now: Date,
  settings: FlowSettings,
): Wish {
  const { wamid, at, ...rest } = from;
  const wish = openWish({ ...rest, part: { wamid, text: "", at, seq: 0 } }, now, settings);
  // The wamid is recorded with the transcript, as for a text.
  return { ...wish, parts: [], appliedMessageIds: [], gatherUntil: until };
}

/** Extends the gathering of texts until the transcript arrives, which belongs to the same wish. */
export function awaitVoice(wish: Wish, until: Date): Wish {
  if (wish.state !== "gathering" || wish.gatherUntil === null || wish.gatherUntil >= until) return wish;
  return update(wish, { gatherUntil: until });
}

/** Ends the wait for a transcript, whether it arrived or failed: the wish waits only as long as for a text. */
export function stopAwaitingVoice(wish: Wish, now: Date, settings: FlowSettings): Wish {
  const until = wish.parts.length === 0 ? now : addMs(now, settings.gatherMs);
  if (wish.state !== "gathering" || wish.gatherUntil === null || wish.gatherUntil <= until) return wish;
  return update(wish, { gatherUntil: until });
}
