import { formatPhone } from "@tenho/br/contacts/format-phone";
import { type AccountFacts, type Findings, type HealthEntity, isRegistered, type NumberFacts } from "./findings.ts";
import { unanswered } from "./judge-access.ts";
import { LINKS, missing, type OutsideCheck, right, unknown, wrong } from "./outside-check.ts";
import { type Registration, registrationWords } from "./registration.ts";

/** Ids of the check of a number and of a unit whose number Meta does not list. */
export const NUMBER = "whatsapp.number";
export const UNIT_NUMBER = "whatsapp.unit_number";
const PAYMENT_CODE = 141_006;

/** A unit with the number that it has. */
export type UnitNumber = Readonly<{ unit: string; numberId: string; digits: string }>;

/** Meta's own words about what is limited or blocked, and its own solution. */
function troubleOf({ errors, notes }: HealthEntity): { sentence: string; action: string } {
  const [first] = errors;
  // Our own sentence goes on and ends with a full stop.
  if (first === undefined)
    return { sentence: notes.join(" ").replace(/\.$/, "") || "a Meta não diz por quê", action: "" };
  return { sentence: `${first.description || "sem explicação"} (erro ${first.code})`, action: first.solution };
}

const isTroubled = ({ canSend }: HealthEntity): boolean => canSend === "BLOCKED" || canSend === "LIMITED";
const troubleWord = ({ canSend }: HealthEntity): string => (canSend === "BLOCKED" ? "bloqueado" : "limitado");

const LIMITS: Readonly<Record<string, string>> = {
  TIER_50: "50",
  TIER_250: "250",
  TIER_1K: "1.000",
  TIER_2K: "2.000",
  TIER_10K: "10.000",
  TIER_100K: "100.000",
};

function judgeUnregistered(number: NumberFacts, registration: Registration | undefined, shown: string): OutsideCheck {
  const said = { subject: number.digits, link: LINKS.numbers };
  if (number.status === "BANNED" || number.status === "RESTRICTED" || number.status === "DELETED") {
    const words = { BANNED: "banido", RESTRICTED: "restrito", DELETED: "apagado" } as const;
    const sentence = `O número ${shown} está ${words[number.status]} na Meta.`;
    return wrong(NUMBER, sentence, {
      ...said,
      action: "Veja o motivo no Gerenciador do WhatsApp.",
      link: LINKS.manager,
    });
  }
  if (number.codeVerificationStatus === "NOT_VERIFIED" || number.codeVerificationStatus === "EXPIRED") {
    const sentence = `O número ${shown} ainda não foi verificado por SMS ou ligação.`;
    return missing(NUMBER, sentence, {
      ...said,
      action: "Verifique-o no Gerenciador do WhatsApp.",
      link: LINKS.manager,
    });
  }
  if (registration?.lastRefusal) {
    const { sentence, action } = registrationWords(registration.lastRefusal);
    const isWaiting = registration.state === "waiting";
    const text = `O número ${shown} não está registrado: ${sentence}.${isWaiting ? " Tentamos de novo sozinhos." : ""}`;
    return (isWaiting ? missing : wrong)(NUMBER, text, { ...said, action });
  }
  return missing(NUMBER, `O número ${shown} não está registrado na Meta: não envia nem recebe.`, {
    ...said,
    action: "Registre-o na tela Números, ou com ops whatsapp register.",
  });
}

function judgeNumber(
  number: NumberFacts,
  units: readonly string[],
  registration: Registration | undefined,
  callbackUrl: string,
): OutsideCheck {
  const shown = formatPhone(number.digits);
  const said = { subject: number.digits, link: LINKS.numbers };
  if (!isRegistered(number)) return judgeUnregistered(number, registration, shown);
  const own = number.health.find(({ type }) => type === "PHONE_NUMBER");
  if (own !== undefined && isTroubled(own)) {
    const { sentence, action } = troubleOf(own);
    return wrong(NUMBER, `O número ${shown} está ${troubleWord(own)}: ${sentence}.`, { ...said, action });
  }
  if (number.nameStatus === "DECLINED" || number.nameStatus === "EXPIRED") {
    const word = number.nameStatus === "DECLINED" ? "recusou" : "deixou vencer";
    const sentence = `A Meta ${word} o nome "${number.verifiedName}" do número ${shown}.`;
    return wrong(NUMBER, sentence, {
      ...said,
      action: "Peça outro nome no Gerenciador do WhatsApp.",
      link: LINKS.manager,
    });
  }
  const elsewhere = number.otherCallbacks.find((url) => url !== callbackUrl);
  if (elsewhere !== undefined) {
    const sentence = `Os avisos do número ${shown} vão para outro endereço: ${elsewhere.slice(0, 200)}.`;
    return wrong(NUMBER, sentence, { ...said, action: "Tire o endereço próprio do número ou da conta, na Meta." });
  }
  if (number.quality === "RED") {
    const sentence = `A qualidade do número ${shown} está baixa: as pessoas reclamam, e a Meta pode limitá-lo.`;
    return wrong(NUMBER, sentence, {
      ...said,
      action: "Mande menos avisos e confira quem os pediu.",
      link: LINKS.manager,
    });
  }
  if (number.nameStatus === "PENDING_REVIEW") {
    return missing(NUMBER, `O nome "${number.verifiedName}" do número ${shown} está em análise na Meta.`, said);
  }
  if (number.isOnApp) {
    const sentence = `O número ${shown} também está no aplicativo do WhatsApp Business: o que se responde por lá não passa pela Tenho, e a Meta o deixa enviar menos por segundo.`;
    return missing(NUMBER, sentence, {
      ...said,
      action: "Troque-o no Gerenciador do WhatsApp por um número que não esteja no aplicativo.",
      link: LINKS.manager,
    });
  }
  if (units.length === 0) {
    const sentence = `O número ${shown} funciona, mas nenhuma unidade o tem: quem escreve a ele não é atendido.`;
    return missing(NUMBER, sentence, { ...said, action: "Na tela Números, dê-o a uma unidade." });
  }
  const quality = number.quality === "YELLOW" ? " A qualidade está média." : "";
  return right(NUMBER, `O número ${shown} (${units.join(", ")}) está registrado e pode enviar.${quality}`, said);
}

/** Judges each number that Meta lists, and each unit whose number it does not list. */
export function judgeNumbers(
  { numbers }: Pick<Findings, "numbers">,
  about: {
    units: readonly UnitNumber[];
    registrations: readonly Registration[];
    callbackUrl: string;
  },
): OutsideCheck[] {
  if (numbers.kind !== "answered") return [unanswered(NUMBER, numbers)];
  const { units, registrations, callbackUrl } = about;
  if (numbers.value.length === 0) {
    const action = "Acrescente um no Gerenciador do WhatsApp.";
    return [missing(NUMBER, "A conta de WhatsApp não tem nenhum número.", { action, link: LINKS.manager })];
  }
  const checks = numbers.value.map((number) =>
    judgeNumber(
      number,
      units.filter(({ numberId }) => numberId === number.id).map(({ unit }) => unit),
      registrations.find(({ numberId }) => numberId === number.id),
      callbackUrl,
    ),
  );
  return [...checks, ...units.flatMap((unit) => judgeUnit(unit, numbers.value))];
}

function judgeUnit({ unit, numberId, digits }: UnitNumber, numbers: readonly NumberFacts[]): OutsideCheck[] {
  if (numberId === "") return [];
  const said = { subject: unit, link: LINKS.numbers, action: "No cadastro da unidade, escolha o número na lista." };
  const found = numbers.find(({ id }) => id === numberId);
  if (found === undefined) {
    const sentence = `A unidade ${unit} usa um número (id ${numberId}) que a Meta não lista nesta conta.`;
    return [wrong(UNIT_NUMBER, sentence, said)];
  }
  if (digits === "" || digits === found.digits) return [];
  const sentence = `A unidade ${unit} mostra ${formatPhone(digits)}, mas o número escolhido é ${formatPhone(found.digits)}.`;
  return [wrong(UNIT_NUMBER, sentence, said)];
}

const entitiesOf = ({ health }: AccountFacts): readonly HealthEntity[] =>
  health.filter(({ type }) => type !== "PHONE_NUMBER");
const hasPaymentError = ({ errors }: HealthEntity): boolean => errors.some(({ code }) => code === PAYMENT_CODE);

/** Judges the account and the business behind it, the payment method at Meta, and the limit of people a day. */
export function judgeAccount({ account, numbers }: Findings): OutsideCheck[] {
  if (account.kind !== "answered") {
    return [
      unanswered("whatsapp.account", account),
      unanswered("whatsapp.payment", account),
      ...judgeLimit(numbers, ""),
    ];
  }
  return [
    judgeBusiness(account.value),
    judgePayment(account.value),
    ...judgeLimit(numbers, account.value.verificationStatus),
  ];
}

const ENTITIES: Readonly<Record<string, string>> = { WABA: "A conta de WhatsApp", BUSINESS: "O negócio", APP: "O app" };

function judgeBusiness(account: AccountFacts): OutsideCheck {
  const id = "whatsapp.account";
  const troubled = entitiesOf(account).find((one) => isTroubled(one) && !hasPaymentError(one));
  if (troubled !== undefined) {
    const { sentence, action } = troubleOf(troubled);
    const name = ENTITIES[troubled.type] ?? "Algo na Meta";
    const state = troubled.canSend === "BLOCKED" ? "não pode enviar" : "envia com limites";
    return wrong(id, `${name} ${state}: ${sentence}.`, { action, link: LINKS.security });
  }
  if (account.reviewStatus === "REJECTED") {
    return wrong(id, "A Meta recusou a conta de WhatsApp.", {
      action: "Peça análise no Gerenciador do WhatsApp.",
      link: LINKS.manager,
    });
  }
  if (account.health.length === 0) return unknown(id, "A Meta não disse como está a conta de WhatsApp.");
  return right(id, `A conta "${account.name}" e o negócio podem enviar.`);
}

function judgePayment(account: AccountFacts): OutsideCheck {
  const id = "whatsapp.payment";
  const entities = entitiesOf(account);
  const failing = entities.find(hasPaymentError);
  if (failing !== undefined) {
    const error = failing.errors.find(({ code }) => code === PAYMENT_CODE);
    const action = error?.solution || "Ponha um cartão em Faturamento, na Meta.";
    return wrong(id, "Falta forma de pagamento na Meta (erro 141006).", { action, link: LINKS.payment });
  }
  const isKnown = entities.some(({ type, canSend }) => type === "WABA" && canSend !== "");
  return isKnown
    ? right(id, "A Meta não acusa problema com a forma de pagamento.")
    : unknown(id, "A Meta não disse como está a forma de pagamento.");
}

function judgeLimit(numbers: Findings["numbers"], verification: string): OutsideCheck[] {
  const id = "whatsapp.limit";
  if (numbers.kind !== "answered") return [unanswered(id, numbers)];
  const limit = numbers.value.find((one) => one.limit !== "")?.limit ?? "";
  const people = LIMITS[limit];
  const isVerified = verification === "VERIFIED";
  if (!isVerified && verification !== "") {
    const most = people === undefined ? "" : `: no máximo ${people} pessoas avisadas por dia`;
    const action = "Verifique o negócio na Central de Segurança da Meta.";
    return [missing(id, `A Meta ainda não verificou a empresa${most}.`, { action, link: LINKS.security })];
  }
  if (limit === "TIER_UNLIMITED") return [right(id, "A Meta não limita quantas pessoas são avisadas por dia.")];
  if (people === undefined) return [unknown(id, "A Meta ainda não disse quantas pessoas podem ser avisadas por dia.")];
  return [right(id, `Até ${people} pessoas podem ser avisadas por dia.`)];
}
