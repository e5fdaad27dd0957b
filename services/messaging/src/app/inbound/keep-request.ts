import { partOf } from "../../domain/intake/gather-texts.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { readInstead } from "../../domain/intake/instead.ts";
import { keepRequest, mayKeep, replaceRequest } from "../../domain/intake/kept-requests.ts";
import { soundsLikePlace } from "../../domain/intake/place-words.ts";
import { saysSomething } from "../../domain/intake/says-something.ts";
import { isClear } from "../../domain/intake/words-meanwhile.ts";
import type { OutgoingContent } from "../../domain/outgoing/message.ts";
import { insteadNoted, requestNoted } from "../../domain/outgoing/texts/open-question.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { CategorisationClient } from "../ports/clients.ts";
import type { Changed, Wishes } from "../wish/wishes.ts";

export type KeepRequestDeps = {
  wishes: Pick<Wishes, "change">;
  categorisation: Pick<CategorisationClient, "categorise">;
  settings: FlowSettings;
};

/**
 * Handles words that give neither number nor place while one is asked for: a clear request of its own is kept until the question is answered, or takes
 * the place of the wish where the words take that back. Null where they are no such request, or enough are kept. Raises: what the classification raises.
 */
export const createKeepRequest =
  ({ wishes, categorisation, settings }: KeepRequestDeps): KeepRequest =>
  async (wish, message, text, mayBegin, ask) => {
    const isOfPlace = wish.state === "asking_unit" && soundsLikePlace(text);
    if (message.isDoubtful === true || isOfPlace || !saysSomething(text)) return null;
    const instead = readInstead(text);
    const { guess } = await categorisation.categorise(instead?.wanted ?? text, settings.askBelow);
    if (!isClear(guess)) return null;
    if (instead !== null) {
      const part = partOf(message, instead.wanted);
      return wishes.change(wish._id, (stored) => replaceRequest(stored, part, ask(insteadNoted(part.text))));
    }
    if (!mayKeep(wish)) return null;
    if (!(await mayBegin())) return "too many wishes";
    return wishes.change(wish._id, (stored) => keepRequest(stored, partOf(message, text), ask(requestNoted(text))));
  };

/** Returns whether the person may begin one more wish now. */
export type MayBegin = () => Promise<boolean>;

/** @param ask the open question with a sentence before it */
type KeepRequest = (
  wish: Wish,
  message: InboundMessage,
  text: string,
  mayBegin: MayBegin,
  ask: (lead: string) => OutgoingContent,
) => Promise<Changed | "too many wishes" | null>;
