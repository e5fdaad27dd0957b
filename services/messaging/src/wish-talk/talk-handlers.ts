import { maskContacts } from "@tenho/br/contacts/mask-contacts";
import { requirePermission } from "@tenho/kernel/auth/check-access";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { PanelStore } from "../panel/panel-port.ts";
import { readerOf, scopeOf } from "../panel/panel-reader.ts";
import { viewWish } from "../panel/panel-view.ts";
import { getMessageTalk } from "./talk-contract.ts";
import type { TalkStore } from "./talk-store.ts";
import { type LineState, type TalkLine, talkOf } from "./wish-talk.ts";

/** Most messages of ours that are shown of one talk. */
const SENT_MAX = 100;

export type TalkDeps = { panel: Pick<PanelStore, "get">; talk: TalkStore; now: () => Date };

/** HTTP handler for the talk about a wish: ADMIN reads it in its units, MASTER everywhere; numbers and links are masked as in the wish's text. */
export function talkHandlers({ panel, talk, now }: TalkDeps): BoundRoute[] {
  return [
    bind(getMessageTalk, async ({ params, identity }) => {
      requirePermission(identity, "message.view");
      const reader = readerOf(identity);
      const scope = scopeOf(identity, undefined);
      const wish = reader.kind === "merchant" ? null : await panel.get(scope, params.id);
      if (wish === null) throw new AppError("not_found", "Mensagem não encontrada.");
      const { isAnonymised, sender } = viewWish(wish, reader, now());
      if (isAnonymised) return { items: [], is_cut: false };
      const isPart = new Set(wish.parts.map(({ wamid }) => wamid));
      const answers = wish.appliedMessageIds.filter((wamid) => !isPart.has(wamid));
      const inboundIds = answers.map((wamid) => `m:${wish.phoneNumberId}:${wamid}`);
      const [sent, answeredAt] = await Promise.all([talk.sent(wish._id, SENT_MAX + 1), talk.handledAt(inboundIds)]);
      const lines = talkOf(wish, sent.slice(0, SENT_MAX), answeredAt);
      const shown = sender === null ? lines.map(masked) : lines;
      return { items: shown.map(present), is_cut: sent.length > SENT_MAX };
    }),
  ];
}

const masked = (line: TalkLine): TalkLine => ({ ...line, text: line.text === null ? null : maskContacts(line.text) });

const upper = <Word extends string>(word: Word) => word.toUpperCase() as Uppercase<Word>;

const present = ({ from, at, state, ...line }: TalkLine) => ({
  ...line,
  from: upper(from),
  at: at.toISOString(),
  state: state && upper<LineState>(state),
});
