import { parseBrDate } from "@tenho/br/calendar/dates";
import { isTimeZone } from "@tenho/br/calendar/time-zones";
import { isCalendarDate } from "@tenho/br/calendar/wall-clock";
import { replaceBareLinks } from "@tenho/br/contacts/bare-links";
import { callingCodeOf } from "@tenho/br/contacts/calling-codes";
import * as ddd from "@tenho/br/contacts/ddd";
import * as email from "@tenho/br/contacts/email";
import * as written from "@tenho/br/contacts/format-phone";
import { maskContacts } from "@tenho/br/contacts/mask-contacts";
import { numberInText } from "@tenho/br/contacts/number-in-text";
import * as phone from "@tenho/br/contacts/phone";
import * as waId from "@tenho/br/contacts/wa-id";
import * as brCode from "@tenho/br/money/br-code";
import { maskMoney, parseBRL } from "@tenho/br/money/money";
import * as activation from "@tenho/br/registration/activation-text";
import * as cep from "@tenho/br/registration/cep";
import * as cnpj from "@tenho/br/registration/cnpj";
import * as cpf from "@tenho/br/registration/cpf";
import * as document from "@tenho/br/registration/document";
import { readNumberProof } from "@tenho/br/registration/number-proof-text";
import { isStrongPassword, normalisePassword, passwordChecklist } from "@tenho/br/registration/password";
import { registrationFaults } from "@tenho/br/registration/registration-form";
import { normaliseUf } from "@tenho/br/registration/uf";
import * as line from "@tenho/br/text/clean-line";
import { cleanMessage } from "@tenho/br/text/clean-message";
import { cleanName } from "@tenho/br/text/clean-name";
import { cleanWords } from "@tenho/br/text/clean-words";
import { csvLine, csvText } from "@tenho/br/text/csv";
import { applyMask, digitsOf } from "@tenho/br/text/mask";
import { normaliseUnicode } from "@tenho/br/text/normalise";
import * as text from "@tenho/br/text/text";

/** `lengthMax`: characters of the longest text that reaches the function, by its callers' limits. */
export type TextFunction = {
  readonly name: string;
  readonly lengthMax: number;
  readonly run: (text: string) => unknown;
};

/** WhatsApp's longest text. */
export const MESSAGE_MAX = 4_096;
/** The body of a form, of which a field may be nearly all. */
export const FORM_MAX = 16 * 1024;
/** Characters that somebody searches for in a list. */
export const SEARCH_MAX = 4_096;

const ofLength =
  (lengthMax: number) =>
  ([name, run]: [string, TextFunction["run"]]): TextFunction => ({ name, lengthMax, run });

const form = (value: string) => ({
  unit_id: value,
  document: value,
  document_type: value,
  name: value,
  email: value,
  phone: value,
  address: {
    street: value,
    number: value,
    complement: value,
    district: value,
    city: value,
    state: value,
    zip_code: value,
  },
  password: value,
  contract: value,
});

const ofMessages: Record<string, TextFunction["run"]> = {
  maskContacts,
  replaceBareLinks: (value) => replaceBareLinks(value, "•••"),
  quotableText: (value) => text.quotableText(value, 700),
  stripWhatsappMarks: text.stripWhatsappMarks,
  toSingleLine: text.toSingleLine,
  cutText: (value) => text.cutText(value, value.length - 1),
  cutAtWord: (value) => text.cutAtWord(value, value.length - 1),
  foldText: text.foldText,
  includesFolded: (value) => text.includesFolded(value, `${value}a`),
  wordsOf: text.wordsOf,
  hasWord: text.hasWord,
  compareText: (value) => text.compareText(value, `${value}a`),
  normaliseUnicode: (value) => (["NFC", "NFD", "NFKC", "NFKD"] as const).map((to) => normaliseUnicode(value, to)),
  csvLine: (value) => csvLine([value, `=${value}`]),
  csvText: (value) => csvText(`'${value}`),
  readNumberProof,
  numberInText,
  cleanMessage: (value) => cleanMessage(value, value.length - 1),
  cleanLine: (value) => line.cleanLine(value, value.length - 1),
  cleanLines: line.cleanLines,
  isCleanLine: line.isCleanLine,
};

const ofForms: Record<string, TextFunction["run"]> = {
  ...Object.fromEntries(
    Object.entries({ ...cep, ...ddd, ...email, ...phone, ...written, ...waId, ...cnpj, ...cpf, ...document }).filter(
      isOfText,
    ),
  ),
  isSamePhone: (value) => phone.isSamePhone(value, `${value}1`),
  callingCodeOf,
  normaliseUf,
  parseBrDate,
  isCalendarDate,
  isTimeZone,
  digitsOf,
  applyMask: (value) => applyMask(value, "00.000.000/0000-00"),
  parseBRL,
  maskMoney,
  readBrCode: brCode.readBrCode,
  plainLocation: brCode.plainLocation,
  dynamicBrCode: (value) => brCode.dynamicBrCode({ location: value, name: value, city: value }),
  cleanName,
  cleanWords,
  normalisePassword,
  passwordChecklist,
  isStrongPassword,
  registrationFaults: (value) => registrationFaults(form(value)),
  activationSentenceFault: activation.activationSentenceFault,
  fillActivationSentence: (value) =>
    activation.fillActivationSentence(value, { unitName: "Centro", email: "a@b.com", link: "https://c.d" }),
  activationMessage: (value) => activation.activationMessage({ unitName: value, email: value, link: value }, value),
  activationParagraphs: (value) =>
    activation.activationParagraphs(value, { unitName: value, email: value, link: value }, value),
};

function isOfText(entry: [string, unknown]): entry is [string, TextFunction["run"]] {
  return typeof entry[1] === "function";
}

/** The functions of `packages/br` that read a stranger's text. */
export const brFunctions: readonly TextFunction[] = [
  ...Object.entries(ofMessages).map(ofLength(MESSAGE_MAX)),
  ...Object.entries(ofForms).map(ofLength(FORM_MAX)),
];

/** Functions of `packages/br` that are given values of our own: dates, amounts, codes and opening hours that are checked already. */
export const BR_FUNCTIONS_WITHOUT_TEXT: ReadonlySet<string> = new Set([
  "addDays",
  "businessHoursErrors",
  "centsToReais",
  "cityOfTimeZone",
  "closesAt",
  "dayOfWeekOf",
  "defaultHours",
  "endOfLastDay",
  "endText",
  "formatBRL",
  "formatCalendarDate",
  "formatCount",
  "formatDate",
  "formatDateTime",
  "formatDuration",
  "formatTime",
  "hoursOfDate",
  "hoursOrDefault",
  "instantOf",
  "isOpenAt",
  "isUf",
  "nationalHolidays",
  "nextOpeningAt",
  "numberProofLink",
  "numberProofText",
  "periodMinutes",
  "platformItems",
  "plural",
  "reaisToCents",
  "receivingOf",
  "receivingText",
  "regionName",
  "relativeTime",
  "startOfDay",
  "ufName",
  "unknownItem",
  "wallClock",
  "withoutPastExceptions",
]);
