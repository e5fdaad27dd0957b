import { parseEventUuid } from "@tenho/kernel/events/event-fields";
import { checkUrl } from "@tenho/kernel/http/input/check-url";
import { scanJson } from "@tenho/kernel/http/input/scan-json";
import { addressFault } from "@tenho/kernel/outbound/address-rules";
import { isUuid, parseOptionalUuid, parseUuid } from "@tenho/kernel/rpc/request-fields";
import { redact } from "@tenho/kernel/telemetry/redact";
import { scrubText } from "@tenho/kernel/telemetry/scrub-text";
import { parseTraceparent } from "@tenho/kernel/telemetry/traceparent";
import { parsePath } from "../../gateway/src/http/parse-path.ts";
import { ruleFor } from "../../gateway/src/route-table.ts";
import { callerDevice } from "../../services/auth/src/adapters/http/caller-device.ts";
import { readRefreshCookie } from "../../services/auth/src/adapters/http/refresh-cookie.ts";
import { parseOtp } from "../../services/auth/src/domain/second-factor.ts";
import { readText } from "../../services/categorisation/src/domain/ai/analysis-request.ts";
import { questionFor } from "../../services/categorisation/src/domain/ai/question.ts";
import { tidyCategory } from "../../services/categorisation/src/domain/catalogue/category-rules.ts";
import { withTrainingText } from "../../services/categorisation/src/domain/catalogue/training-lines.ts";
import { eachCue } from "../../services/categorisation/src/domain/classifier/acts/act-cues.ts";
import { actTokens, eachActFeature } from "../../services/categorisation/src/domain/classifier/acts/act-features.ts";
import { isAmbiguous } from "../../services/categorisation/src/domain/classifier/acts/ambiguous-words.ts";
import { emojiNames } from "../../services/categorisation/src/domain/classifier/acts/emoji-names.ts";
import { withEmojiAsWords } from "../../services/categorisation/src/domain/classifier/emoji-as-words.ts";
import { embeddingText } from "../../services/categorisation/src/domain/classifier/ensemble/embedding-text.ts";
import { vocabularyOf } from "../../services/categorisation/src/domain/classifier/lexical/features.ts";
import { vectoriseText } from "../../services/categorisation/src/domain/classifier/lexical/text-vector.ts";
import {
  eachFeature,
  tokensOf,
  wordsOf,
} from "../../services/categorisation/src/domain/classifier/lexical/tokenise.ts";
import { messageKind } from "../../services/categorisation/src/domain/classifier/message-kind.ts";
import { hashText } from "../../services/categorisation/src/domain/classifier/random.ts";
import { readableText } from "../../services/categorisation/src/domain/classifier/readable-text.ts";
import { waysToSplit } from "../../services/categorisation/src/domain/classifier/split-wishes.ts";
import { contentWordsOf } from "../../services/categorisation/src/domain/review/content-words.ts";
import { comparedWordsOf, groupKeyOf } from "../../services/categorisation/src/domain/review/group-key.ts";
import { findMissingWords } from "../../services/categorisation/src/domain/review/missing-words.ts";
import * as lead from "../../services/franchise/src/domain/lead.ts";
import { cityKey } from "../../services/franchise/src/domain/municipality.ts";
import { txidsOf } from "../../services/payment/src/adapters/http/pix-callback.ts";
import { refuseCardNumbers } from "../../services/payment/src/adapters/http/refuse-card-numbers.ts";
import { readCardToken } from "../../services/payment/src/adapters/provider/mercado-pago/card-token.ts";
import { hasCardNumber } from "../../services/payment/src/domain/card-number.ts";
import { providerTxid } from "../../services/payment/src/domain/provider-txid.ts";
import * as accountSearch from "../../services/users/src/domain/accounts/account-search.ts";
import { downloadName } from "../../services/users/src/domain/document.ts";
import { mailOf } from "../../services/users/src/domain/mail/mail-text.ts";
import { highlight } from "../../web/src/features/categories/highlight.ts";
import { maskMoneyOrZero } from "../../web/src/features/settings/amount-text.ts";
import { readRate } from "../../web/src/features/settings/rates/rate-text.ts";
import { shortText } from "../../web/src/shared/format/short-text.ts";
import { unitText } from "../../web/src/shared/format/unit-text.ts";
import { completeDate, dateProblem, maskDate, readDate } from "../../web/src/shared/forms/date-text.ts";
import { completeTime, maskTime } from "../../web/src/shared/hours/time-text.ts";
import { brFunctions, FORM_MAX, MESSAGE_MAX, SEARCH_MAX, type TextFunction } from "./br-functions.ts";
import { messagingFunctions } from "./messaging-functions.ts";

const URL_MAX = 4_096;
/** Bytes of all headers together: Node's own limit. */
const HEADERS_MAX = 16 * 1024;
const LOG_MAX = 64 * 1024;
/** Bytes of a callback of the bank. */
const CALLBACK_MAX = 1024 * 1024;
/** Characters of the training texts of one category, by its contract. */
const TRAINING_MAX = 100_000;

/** Ignores the error of a function that refuses a text by raising: it has read the text all the same. */
const raising = (run: TextFunction["run"]) => (text: string) => {
  try {
    return run(text);
  } catch {
    return null;
  }
};

const kernel: readonly TextFunction[] = [
  { name: "scrubText", lengthMax: LOG_MAX, run: scrubText },
  { name: "redact", lengthMax: LOG_MAX, run: (text) => redact({ note: text, err: new Error(text) }) },
  { name: "scanJson", lengthMax: FORM_MAX, run: raising((text) => scanJson(text, 32)) },
  {
    name: "scanJson, strings and keys",
    lengthMax: FORM_MAX,
    run: raising((text) => scanJson(JSON.stringify({ a: text, [text]: [...text.slice(0, 99)] }), 32)),
  },
  { name: "checkUrl", lengthMax: URL_MAX, run: raising((text) => checkUrl(`/${text}`)) },
  { name: "parseTraceparent", lengthMax: HEADERS_MAX, run: parseTraceparent },
  { name: "addressFault", lengthMax: FORM_MAX, run: (text) => addressFault(`https://${text}`, new Set()) },
  { name: "isUuid", lengthMax: FORM_MAX, run: isUuid },
  { name: "parseUuid", lengthMax: FORM_MAX, run: raising(parseUuid) },
  { name: "parseOptionalUuid", lengthMax: FORM_MAX, run: raising(parseOptionalUuid) },
  { name: "parseEventUuid", lengthMax: FORM_MAX, run: raising((text) => parseEventUuid(text, "id")) },
];

const gateway: readonly TextFunction[] = [
  { name: "parsePath", lengthMax: URL_MAX, run: raising((text) => parsePath(`/${text}`)) },
  { name: "ruleFor", lengthMax: URL_MAX, run: (text) => ruleFor("GET", `/users/${text}/credits`) },
];

const auth: readonly TextFunction[] = [
  {
    name: "callerDevice",
    lengthMax: HEADERS_MAX,
    run: (text) => callerDevice({ headers: { "user-agent": text, "x-forwarded-for": text } }),
  },
  {
    name: "readRefreshCookie",
    lengthMax: HEADERS_MAX,
    run: (text) => readRefreshCookie({ headers: { cookie: text } }),
  },
  { name: "parseOtp", lengthMax: FORM_MAX, run: parseOtp },
];

const payment: readonly TextFunction[] = [
  { name: "hasCardNumber", lengthMax: FORM_MAX, run: hasCardNumber },
  { name: "refuseCardNumbers", lengthMax: FORM_MAX, run: raising(refuseCardNumbers) },
  { name: "readCardToken", lengthMax: FORM_MAX, run: readCardToken },
  { name: "providerTxid", lengthMax: CALLBACK_MAX, run: providerTxid },
  { name: "txidsOf a callback", lengthMax: CALLBACK_MAX, run: (text) => txidsOf({ pix: [{ txid: text }, text] }) },
];

const words = ["pizza", "açaí", "(", "1"];
const vocabulary = vocabularyOf(
  words,
  Float32Array.from(words, () => 1),
);
const content = (text: string) => ({
  id: 2,
  name: text,
  family: text,
  description: text,
  synonyms: [text],
  examples: [],
});

const ofCatalogue = {
  state: "none",
  categoryConfidence: 0.5,
  isCatalogueWord: (word: string) => word.startsWith("a"),
} as const;

const categorisation: readonly TextFunction[] = [
  { name: "eachFeature of a text", lengthMax: MESSAGE_MAX, run: (text) => eachFeature(wordsOf(text), () => undefined) },
  { name: "vectoriseText", lengthMax: MESSAGE_MAX, run: (text) => vectoriseText(text, vocabulary) },
  { name: "embeddingText", lengthMax: MESSAGE_MAX, run: embeddingText },
  { name: "tokensOf", lengthMax: MESSAGE_MAX, run: tokensOf },
  { name: "hashText", lengthMax: MESSAGE_MAX, run: (text) => hashText(text, 1) },
  { name: "contentWordsOf", lengthMax: MESSAGE_MAX, run: contentWordsOf },
  { name: "comparedWordsOf", lengthMax: MESSAGE_MAX, run: comparedWordsOf },
  { name: "readText of an analysis", lengthMax: FORM_MAX, run: readText },
  { name: "messageKind", lengthMax: MESSAGE_MAX, run: messageKind },
  { name: "waysToSplit", lengthMax: MESSAGE_MAX, run: waysToSplit },
  { name: "readableText", lengthMax: MESSAGE_MAX, run: readableText },
  { name: "emojiNames", lengthMax: MESSAGE_MAX, run: emojiNames },
  { name: "withEmojiAsWords", lengthMax: MESSAGE_MAX, run: withEmojiAsWords },
  { name: "isAmbiguous", lengthMax: MESSAGE_MAX, run: (text) => isAmbiguous(text, [text, "presente"]) },
  { name: "eachCue", lengthMax: MESSAGE_MAX, run: (text) => eachCue(wordsOf(text), () => undefined) },
  {
    name: "actTokens and eachActFeature",
    lengthMax: MESSAGE_MAX,
    run: (text) => eachActFeature(text, actTokens(text), ofCatalogue, () => undefined),
  },
  { name: "groupKeyOf", lengthMax: MESSAGE_MAX, run: (text) => groupKeyOf({ text, fromId: 1, categoryId: 2 }) },
  {
    name: "findMissingWords",
    lengthMax: MESSAGE_MAX,
    run: (text) => findMissingWords([content(text)], [{ text, categoryId: 2, times: 1 }], 10),
  },
  {
    name: "questionFor",
    lengthMax: MESSAGE_MAX,
    run: (text) => questionFor(text, [{ id: 1, name: text, description: text }]),
  },
  {
    name: "tidyCategory",
    lengthMax: TRAINING_MAX,
    run: (text) => tidyCategory({ ...content("pizza"), synonyms: [text] }),
  },
  { name: "withTrainingText", lengthMax: TRAINING_MAX, run: (text) => withTrainingText(content("pizza"), text) },
];

const ofLead = (text: string) =>
  lead.readLead({ name: text, company: text, email: text, phone: text, city: text, state: text, plan: "BASICA" });

const others: readonly TextFunction[] = [
  { name: "readLead", lengthMax: FORM_MAX, run: ofLead },
  { name: "leadPrefixes", lengthMax: FORM_MAX, run: (text) => lead.leadPrefixes(ofLead(text).content) },
  { name: "searchPrefixes of leads", lengthMax: SEARCH_MAX, run: lead.searchPrefixes },
  { name: "cityKey", lengthMax: FORM_MAX, run: (text) => cityKey(text, text) },
  { name: "searchPrefixes of accounts", lengthMax: SEARCH_MAX, run: accountSearch.searchPrefixes },
  { name: "searchedNumber", lengthMax: SEARCH_MAX, run: accountSearch.searchedNumber },
  {
    name: "downloadName",
    lengthMax: FORM_MAX,
    run: (title) => downloadName({ title, contentType: "application/pdf" }),
  },
  { name: "mailOf", lengthMax: FORM_MAX, run: (text) => mailOf(text, [text, text], "https://tenho.example") },
];

/** Functions of the panel that take texts written by others. */
const web: readonly TextFunction[] = [
  {
    name: "highlight",
    lengthMax: MESSAGE_MAX,
    run: (text) => highlight(text, [{ word: text.slice(0, 20), weight: 1 }]),
  },
  { name: "shortText", lengthMax: MESSAGE_MAX, run: shortText },
  { name: "maskDate", lengthMax: FORM_MAX, run: maskDate },
  { name: "completeDate", lengthMax: FORM_MAX, run: completeDate },
  { name: "readDate", lengthMax: FORM_MAX, run: readDate },
  { name: "dateProblem", lengthMax: FORM_MAX, run: dateProblem },
  { name: "maskTime", lengthMax: FORM_MAX, run: maskTime },
  { name: "completeTime", lengthMax: FORM_MAX, run: completeTime },
  { name: "maskMoneyOrZero", lengthMax: FORM_MAX, run: maskMoneyOrZero },
  { name: "readRate", lengthMax: FORM_MAX, run: (text) => readRate(text, { min: 0, max: 10 }) },
  { name: "unitText", lengthMax: 200, run: (name) => unitText({ name, city: name, state: "PI" }) },
];

/** Every function that reads a text a stranger may have written, by where it lies. */
export const textFunctions: Readonly<Record<string, readonly TextFunction[]>> = {
  "packages/br": brFunctions,
  "packages/kernel": kernel,
  gateway,
  "services/auth": auth,
  "services/payment": payment,
  "services/messaging": messagingFunctions,
  "services/categorisation": categorisation,
  "services/franchise, services/users": others,
  web,
};
