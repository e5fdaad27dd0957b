import { create, toBinary } from "@bufbuild/protobuf";
import { InboundItemSchema } from "../../proto/tenho/messaging/v1/inbound_pb.ts";
import { readMessageItem } from "../../services/messaging/src/adapters/events/message-item.ts";
import { renderContent } from "../../services/messaging/src/adapters/whatsapp/render-content.ts";
import { textDigest } from "../../services/messaging/src/app/inbound/text-digest.ts";
import { mayChoose } from "../../services/messaging/src/app/inbound/typed-tap.ts";
import { isAdGreeting } from "../../services/messaging/src/domain/intake/ad-greeting.ts";
import { asksForSomething, asksInWords } from "../../services/messaging/src/domain/intake/asks-for-something.ts";
import { asksPrice } from "../../services/messaging/src/domain/intake/asks-price.ts";
import { asksStanding } from "../../services/messaging/src/domain/intake/asks-standing.ts";
import { automaticShape, comparable } from "../../services/messaging/src/domain/intake/automatic-reply.ts";
import { givesUp, isDecline } from "../../services/messaging/src/domain/intake/decline-text.ts";
import { tidyDistrict } from "../../services/messaging/src/domain/intake/district.ts";
import { isFileName } from "../../services/messaging/src/domain/intake/file-name.ts";
import { isRespelt, names, readInstead } from "../../services/messaging/src/domain/intake/instead.ts";
import { mayTellPlace, movedTo } from "../../services/messaging/src/domain/intake/moved-to.ts";
import { onlyThanks } from "../../services/messaging/src/domain/intake/only-thanks.ts";
import { soundsLikePlace } from "../../services/messaging/src/domain/intake/place-words.ts";
import { plainAnswer } from "../../services/messaging/src/domain/intake/plain-answer.ts";
import { pointsOnly, saysOnlyThat } from "../../services/messaging/src/domain/intake/points-only.ts";
import { readCategory, readUnit } from "../../services/messaging/src/domain/intake/questions.ts";
import { readChoice } from "../../services/messaging/src/domain/intake/read-choice.ts";
import { areAll, saidWords } from "../../services/messaging/src/domain/intake/said-words.ts";
import { countsSeveral, saysAll } from "../../services/messaging/src/domain/intake/says-all.ts";
import { detailsOf } from "../../services/messaging/src/domain/intake/says-detail.ts";
import { saysSomething } from "../../services/messaging/src/domain/intake/says-something.ts";
import { saysUnreached } from "../../services/messaging/src/domain/intake/says-unreached.ts";
import { seeksJob } from "../../services/messaging/src/domain/intake/seeks-job.ts";
import { isStop, mayStop } from "../../services/messaging/src/domain/intake/stop-words.ts";
import { typedCommand } from "../../services/messaging/src/domain/intake/typed-command.ts";
import { isSurelyAside, withoutNo } from "../../services/messaging/src/domain/intake/words-meanwhile.ts";
import {
  asksAsConsumer,
  merchantWords,
  saysThanks,
} from "../../services/messaging/src/domain/offers/merchant-words.ts";
import { readTalked } from "../../services/messaging/src/domain/offers/typed-reach.ts";
import { optionOf } from "../../services/messaging/src/domain/outgoing/options.ts";
import { templateText } from "../../services/messaging/src/domain/outgoing/templates/template-text.ts";
import { chooseWish } from "../../services/messaging/src/domain/outgoing/texts/acts.ts";
import {
  plainShortWish,
  quotedSentence,
  shortWish,
  shortWishEnd,
  wishForMerchant,
  wishInLink,
  withoutEnd,
} from "../../services/messaging/src/domain/outgoing/texts/quoted-wish.ts";
import { shareableText } from "../../services/messaging/src/domain/wish/correction.ts";
import { queryWords, searchWords } from "../../services/messaging/src/domain/wish/search-words.ts";
import type { Wish } from "../../services/messaging/src/domain/wish/wish.ts";
import { MESSAGE_MAX, SEARCH_MAX, type TextFunction } from "./br-functions.ts";

const searchable = (text: string): Parameters<typeof searchWords>[0] => ({
  text,
  senderName: text,
  senderPhone: text,
  category: null,
  unit: null,
  offers: [],
});
const unit = (name: string): Parameters<typeof readUnit>[1][number] => ({
  id: "u",
  name,
  city: name,
  state: "PI",
  timeZone: "America/Fortaleza",
});

const bytesOf = (value: object) => Buffer.from(JSON.stringify(value));

/** Reads a message of WhatsApp as it lies in the stream, from somebody who calls themself by the same text. */
const readItem = (message: object, name: string) =>
  readMessageItem(
    toBinary(
      InboundItemSchema,
      create(InboundItemSchema, {
        phoneNumberId: "1",
        itemJson: bytesOf({ id: "wamid.2", from: "5586999990001", timestamp: "1764590400", ...message }),
        contactJson: bytesOf({ wa_id: "5586999990001", profile: { name } }),
      }),
    ),
    1,
  );

/** Functions of messaging that read what people and companies write on WhatsApp. */
export const messagingFunctions: readonly TextFunction[] = [
  { name: "searchWords", lengthMax: MESSAGE_MAX, run: (text) => searchWords(searchable(text)) },
  { name: "queryWords", lengthMax: SEARCH_MAX, run: queryWords },
  { name: "typedCommand", lengthMax: MESSAGE_MAX, run: typedCommand },
  { name: "readTalked", lengthMax: MESSAGE_MAX, run: (text) => readTalked(`sim ${text}`, false) },
  { name: "tidyDistrict", lengthMax: MESSAGE_MAX, run: tidyDistrict },
  { name: "isDecline", lengthMax: MESSAGE_MAX, run: (text) => isDecline(text, true) },
  { name: "givesUp", lengthMax: MESSAGE_MAX, run: givesUp },
  { name: "asksPrice", lengthMax: MESSAGE_MAX, run: asksPrice },
  {
    name: "isSurelyAside",
    lengthMax: MESSAGE_MAX,
    run: (text) => isSurelyAside(text, { kind: "wish", act: null, guess: null }),
  },
  { name: "seeksJob", lengthMax: MESSAGE_MAX, run: seeksJob },
  { name: "readInstead", lengthMax: MESSAGE_MAX, run: (text) => readInstead(`não é ${text}`) },
  { name: "isRespelt", lengthMax: MESSAGE_MAX, run: (text) => isRespelt(`*${text}`, text) },
  { name: "names", lengthMax: MESSAGE_MAX, run: (text) => names(text, text) },
  { name: "soundsLikePlace", lengthMax: MESSAGE_MAX, run: soundsLikePlace },
  { name: "detailsOf", lengthMax: MESSAGE_MAX, run: detailsOf },
  { name: "mayTellPlace", lengthMax: MESSAGE_MAX, run: mayTellPlace },
  {
    name: "movedTo",
    lengthMax: MESSAGE_MAX,
    run: (text) => movedTo(`estou em ${text}`, [unit("Parnaíba"), unit(text)]),
  },
  { name: "onlyThanks", lengthMax: MESSAGE_MAX, run: onlyThanks },
  { name: "saysAll", lengthMax: MESSAGE_MAX, run: saysAll },
  { name: "countsSeveral", lengthMax: MESSAGE_MAX, run: (text) => countsSeveral(saidWords(text)) },
  { name: "asksStanding", lengthMax: MESSAGE_MAX, run: asksStanding },
  { name: "saysUnreached", lengthMax: MESSAGE_MAX, run: saysUnreached },
  { name: "pointsOnly", lengthMax: MESSAGE_MAX, run: pointsOnly },
  { name: "textDigest", lengthMax: MESSAGE_MAX, run: textDigest },
  {
    name: "chooseWish",
    lengthMax: MESSAGE_MAX,
    run: (wish) =>
      chooseWish("", [
        { id: "1", wish },
        { id: "2", wish: `${wish} ` },
      ]),
  },
  { name: "saysOnlyThat", lengthMax: MESSAGE_MAX, run: saysOnlyThat },
  { name: "withoutNo", lengthMax: MESSAGE_MAX, run: (text) => withoutNo(`não${text}`) },
  { name: "isAdGreeting", lengthMax: MESSAGE_MAX, run: isAdGreeting },
  {
    name: "asksForSomething",
    lengthMax: MESSAGE_MAX,
    run: (text) => asksForSomething(text, { kind: "thanks", guess: null }),
  },
  { name: "isFileName", lengthMax: MESSAGE_MAX, run: (text) => isFileName(text, `${text}.jpg`) },
  {
    name: "readCategory",
    lengthMax: MESSAGE_MAX,
    run: (text) => readCategory(text, { guess: null } as Wish),
  },
  { name: "shareableText", lengthMax: MESSAGE_MAX, run: shareableText },
  {
    name: "readMessageItem, a text",
    lengthMax: MESSAGE_MAX,
    run: (body) => readItem({ type: "text", text: { body } }, body),
  },
  {
    name: "readMessageItem, an edit",
    lengthMax: MESSAGE_MAX,
    run: (body) =>
      readItem(
        { type: "edit", edit: { original_message_id: "wamid.1", message: { type: "text", text: { body } } } },
        body,
      ),
  },
  {
    name: "readMessageItem, a caption",
    lengthMax: MESSAGE_MAX,
    run: (caption) => readItem({ type: "image", image: { id: "1", caption } }, caption),
  },
  { name: "readChoice", lengthMax: MESSAGE_MAX, run: (text) => readChoice(text, [{ title: text, kind: "row" }]) },
  { name: "saysSomething", lengthMax: MESSAGE_MAX, run: saysSomething },
  { name: "mayChoose", lengthMax: MESSAGE_MAX, run: mayChoose },
  { name: "asksInWords", lengthMax: MESSAGE_MAX, run: asksInWords },
  { name: "comparable", lengthMax: MESSAGE_MAX, run: comparable },
  { name: "plainAnswer", lengthMax: MESSAGE_MAX, run: plainAnswer },
  { name: "saidWords", lengthMax: MESSAGE_MAX, run: saidWords },
  { name: "areAll", lengthMax: MESSAGE_MAX, run: (text) => areAll(saidWords(text), new Set(["a"]), new Set(["b"])) },
  { name: "mayStop", lengthMax: MESSAGE_MAX, run: mayStop },
  { name: "saysThanks", lengthMax: MESSAGE_MAX, run: saysThanks },
  { name: "asksAsConsumer", lengthMax: MESSAGE_MAX, run: asksAsConsumer },
  { name: "optionOf", lengthMax: MESSAGE_MAX, run: (text) => optionOf(text, text) },
  { name: "isStop", lengthMax: MESSAGE_MAX, run: isStop },
  { name: "merchantWords", lengthMax: MESSAGE_MAX, run: merchantWords },
  { name: "automaticShape", lengthMax: MESSAGE_MAX, run: automaticShape },
  { name: "readUnit", lengthMax: MESSAGE_MAX, run: (text) => readUnit(text, [unit("Parnaíba"), unit(text)]) },
  { name: "wishForMerchant", lengthMax: MESSAGE_MAX, run: (text) => quotedSentence(wishForMerchant(text)) },
  { name: "plainShortWish", lengthMax: MESSAGE_MAX, run: plainShortWish },
  { name: "wishInLink", lengthMax: MESSAGE_MAX, run: wishInLink },
  { name: "shortWish", lengthMax: MESSAGE_MAX, run: shortWish },
  { name: "shortWishEnd", lengthMax: MESSAGE_MAX, run: shortWishEnd },
  { name: "withoutEnd", lengthMax: MESSAGE_MAX, run: withoutEnd },
  { name: "renderContent, a text", lengthMax: MESSAGE_MAX, run: (body) => renderContent({ kind: "text", body }) },
  {
    name: "renderContent, a template",
    lengthMax: MESSAGE_MAX,
    run: (text) => renderContent({ kind: "template", name: "offer", parameters: [text, text], quickReplyPayloads: [] }),
  },
  {
    name: "templateText",
    lengthMax: MESSAGE_MAX,
    run: (text) =>
      templateText({
        kind: "template",
        name: "saldo_baixo_v2",
        parameters: [text, text, text],
        quickReplyPayloads: [],
      }),
  },
];
