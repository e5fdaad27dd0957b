import { type NewWish, openWish } from "../intake/gather-texts.ts";
import { addMs, type FlowSettings } from "../wish/flow-settings.ts";
import { update } from "../wish/update.ts";
import type { Wish } from "../wish/wish.ts";

/** A wish from a voice note that came before any text; without a transcript or a text it turns out to be none. */
export function openWishForVoice(
  from: Omit<NewWish, "part"> & { wamid: string; at: Date },
  until: Date,
  now: Date,
  settings: FlowSettings,
): Wish {
  const { wamid, at, ...rest } = from;
  const wish = openWish({ ...rest, part: { wamid, text: "", at, seq: 0 } }, now, settings);
  // Its wamid is heard with the transcript, as a text's is.
  return { ...wish, parts: [], heard: [], gatherUntil: until };
}

/** Texts are gathered until the transcript is there, which belongs to the same wish. */
export function awaitVoice(wish: Wish, until: Date): Wish {
  if (wish.state !== "gathering" || wish.gatherUntil === null || wish.gatherUntil >= until) return wish;
  return update(wish, { gatherUntil: until });
}

/** The transcript is there, or none comes: the wish waits only as long as for a text. */
export function stopAwaitingVoice(wish: Wish, now: Date, settings: FlowSettings): Wish {
  const until = wish.parts.length === 0 ? now : addMs(now, settings.gatherMs);
  if (wish.state !== "gathering" || wish.gatherUntil === null || wish.gatherUntil <= until) return wish;
  return update(wish, { gatherUntil: until });
}
