import { wordsOf } from "@tenho/br/text/text";
import { readChoice } from "../intake/read-choice.ts";
import type { ConsumerTap } from "../outgoing/consumer-tap-id.ts";
import { parseConsumerTapId } from "../outgoing/consumer-tap-id.ts";
import type { OutgoingMessage } from "../outgoing/message.ts";

/** The answers to "Vocês conversaram?", in the order of its buttons. */
const REACH_OPTIONS = [
  { title: "Sim", kind: "yes" },
  { title: "Não", kind: "no" },
] as const;

const YES = new Set(["sim", "s"]);
const NO = new Set(["nao", "n"]);

/** Words that an answer about having talked consists of. A text with any other word may be a wish, and is treated as one. */
const TALK = new Set(
  `a o as os e com comigo me nos gente empresa loja ela ele eles elas ainda mais ate agora hoje
  falei falou falamos falaram conversei conversou conversamos conversaram ligou ligaram chamou chamaram procurou procuraram respondeu
  responderam retornou retornaram atendeu atenderam obrigado obrigada`.split(/\s+/),
);
const TALK_YES = new Set(["sim", "ja", "tudo", "certo", "deu"]);
const TALK_NO = new Set(["nao", "ninguem", "nunca", "nada", "nenhuma", "nenhum", "vez"]);

/** Words that make a text a wish even when it quotes the question. */
const WISH = new Set(
  "quero queria quer preciso precisava procuro procurava busco gostaria desejo tenho tem teria vende vendem".split(" "),
);

/**
 * Reads a text as the answer to "Vocês conversaram?": true or false, null for anything that may be a wish. Looks at the words alone, so that an ordinary
 * wish costs no query.
 *
 * @param isQuoting the message quotes the question: whatever follows the yes or no belongs to it, unless it wishes for something
 */
export function readTalked(text: string, isQuoting: boolean): boolean | null {
  const choice = readChoice(text, REACH_OPTIONS);
  if (choice.kind === "pick") return choice.index === 0;
  const [first = "", ...rest] = wordsOf(text);
  const isYes = YES.has(first);
  if (!isYes && !NO.has(first)) return null;
  const own = isYes ? TALK_YES : TALK_NO;
  const isAnswer = isQuoting
    ? !rest.some((word) => WISH.has(word))
    : rest.every((word) => TALK.has(word) || own.has(word));
  return isAnswer ? isYes : null;
}

export type ReachTap = Extract<ConsumerTap, { kind: "talked" | "not_talked" }>;

/** The offer a message asks about, by its buttons; null for a message that asks something else. */
export function reachAskedBy({ inWindow }: OutgoingMessage): Pick<ReachTap, "wishId" | "offerId"> | null {
  if (inWindow.kind !== "buttons") return null;
  const tap = parseConsumerTapId(inWindow.buttons[0]?.id ?? "");
  return tap?.kind === "talked" || tap?.kind === "not_talked" ? { wishId: tap.wishId, offerId: tap.offerId } : null;
}
