import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wordsOf } from "@tenho/br/text/text";
import type { OutgoingContent } from "../outgoing/message.ts";
import {
  detailTooLate,
  howItWorks,
  howToLeave,
  iAmARobot,
  iOnlyFind,
  itIsSafe,
  noJobs,
  notThat,
  notUnderstood,
  sorryToAnnoy,
  whichToCancel,
  youAreWelcome,
  youSell,
} from "../outgoing/texts/acts.ts";
import { askComplained, complaintKept } from "../outgoing/texts/complaints.ts";
import { greeting, sayWhat } from "../outgoing/texts/consumer.ts";
import { yourData } from "../outgoing/texts/person-rights.ts";
import { standings } from "../outgoing/texts/standing.ts";
import type { UnitRef, Wish } from "../wish/wish.ts";
import { standingOf } from "../wish/wish-standing.ts";
import { companiesOf } from "./complaint.ts";
import type { DialogueAct } from "./dialogue-act.ts";
import { seeksJob } from "./seeks-job.ts";

/** Facts that the reply to an act depends on. */
export type ActFacts = {
  /** The text as it is kept. */
  wishId: string;
  text: string;
  contact: { name: string; phone: string | null };
  /** The person's other wishes that are not over. */
  unfinished: readonly Wish[];
  /** Their wishes of the last days to which a company said TENHO. */
  served: readonly Wish[];
  /** Their wishes that were over lately, of which they are told. */
  ended: readonly Wish[];
  /** The unit whose ADMIN hears of a complaint; null: unknown. */
  unit: UnitRef | null;
  /** The person was welcomed a moment ago, with words on what to write. */
  isFirst: boolean;
  now: Date;
};

/** A reply and its name, by which it is not given twice soon. */
export type ActReply = { name: string; content: OutgoingContent };

const THANKS = /^(?:obrigad|brigad|obg|obrg|valeu|vlw|agrade|grat[aoi]|thank)/u;
const ROBOT = new Set(
  "robo robozinho robozinha bot maquina humano humana pessoa gente computador atendente ia inteligencia".split(" "),
);
const INSULTS = new Set(
  `idiota idiotas burro burra burros lixo merda porra caralho fdp otario otaria otarios inutil bosta desgraca desgracado ridiculo ridicula palhaco palhacos imbecil cu arrombado
  babaca trouxa nojento nojenta vagabundo vagabunda pqp vsf tnc`.split(/\s+/),
);
const SAFE = new Set("golpe seguro segura confiavel confiaveis confiar verdade fraude pilantragem".split(" "));

/** The reply to an act that asks for nothing to be looked for; null: none. */
export function replyToAct(act: DialogueAct, facts: ActFacts): ActReply | null {
  const { unfinished, isFirst } = facts;
  const words = wordsOf(facts.text);
  const unlessFirst = (reply: ActReply): ActReply | null => (isFirst ? null : reply);
  switch (act) {
    case "status":
      return statusReply(facts);
    case "cancel":
      return {
        name: "cancel",
        content: whichToCancel(unfinished.map(({ _id, text }) => ({ wishId: _id, wish: text }))),
      };
    case "thanks":
      return words.some((word) => THANKS.test(word)) ? { name: "thanks", content: youAreWelcome() } : null;
    case "question":
      if (words.some((word) => ROBOT.has(word))) return { name: "robot", content: iAmARobot() };
      if (words.some((word) => INSULTS.has(word))) return { name: "insult", content: sorryToAnnoy() };
      return words.some((word) => SAFE.has(word))
        ? { name: "safe", content: itIsSafe() }
        : { name: "how", content: howItWorks() };
    case "talk":
      if (words.some((word) => ROBOT.has(word))) return { name: "robot", content: iAmARobot() };
      return words.some((word) => INSULTS.has(word))
        ? { name: "insult", content: sorryToAnnoy() }
        : unlessFirst({ name: "talk", content: iOnlyFind() });
    case "complaint":
      return { name: "complaint", content: complaintReply(facts) };
    case "own_service":
      return seeksJob(facts.text) ? { name: "job", content: noJobs() } : { name: "own_service", content: youSell() };
    case "adult":
      return { name: "adult", content: notThat() };
    case "stop":
      return { name: "leave", content: howToLeave() };
    case "data_request":
      return { name: "data", content: yourData(facts.contact) };
    case "addition":
      return unfinished[0] === undefined
        ? unlessFirst({ name: "unclear", content: notUnderstood() })
        : { name: "detail", content: detailTooLate(unfinished[0].text, wasAsked(unfinished[0])) };
    case "greeting":
      return unlessFirst({ name: "greeting", content: greeting() });
    case "request":
    case "answer":
      return unlessFirst({ name: "unclear", content: notUnderstood() });
    case "empty":
      return unfinished.length + facts.ended.length > 0
        ? statusReply(facts)
        : unlessFirst({ name: "empty", content: sayWhat() });
    case "noise":
      return null;
  }
}

/** Returns whether a company was asked for the wish: while it waits for a question or an opening, none was. */
const wasAsked = ({ offers }: Wish): boolean => offers.some(({ askedAt }) => askedAt !== null);

/** A wish is told of as long after its end, to whoever asks how it stands. */
const ENDED_TOLD_MS = 86_400_000;

/** The moment since which wishes must have been over to be told of. */
export const toldSince = (now: Date): Date => new Date(now.getTime() - ENDED_TOLD_MS);

/** Returns whether its person is told of a wish that is over: one they gave up or left unanswered, or put another in the place of, is none. */
export const isToldOf = ({ withdrawnAt, replacedBy, category, text }: Wish): boolean =>
  withdrawnAt === undefined && replacedBy === undefined && category !== null && text !== "";

function complaintReply({ wishId, served, unit }: ActFacts): OutgoingContent {
  const companies = companiesOf(served);
  return companies.length > 0
    ? askComplained(wishId, companies)
    : complaintKept({ city: unit?.city ?? null, company: null });
}

/** The standings of a person's wishes, as they are told: those that are open, then those that are over. Once they changed, they are told again. */
function statusReply({ unfinished, ended, now }: ActFacts): ActReply {
  const told = [...unfinished, ...ended].map((wish) => ({
    wish: wish.text,
    standing: standingOf(wish),
    timeZone: wish.unit?.timeZone ?? DEFAULT_TIME_ZONE,
  }));
  const states = told.map(({ standing: { state, have, companies } }) => `${state}${have.length}${companies}`);
  return { name: ["status", ...states].join(":"), content: standings(told, now) };
}
