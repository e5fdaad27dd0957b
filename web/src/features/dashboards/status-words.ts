import type { GetPlatformStatusApiResponse, GetReadinessApiResponse } from "../../api/generated/tenho.gen.ts";
import { formatPercent, plural } from "../../shared/format/numbers.ts";
import type { StatusTone } from "../../shared/ui/values/status-tag.tsx";

export type PlatformStatus = GetPlatformStatusApiResponse;
type ServiceName = PlatformStatus["services"][number]["name"];
type Breaker = "CLOSED" | "HALF_OPEN" | "OPEN" | null;

/** One part of the strip: how it is in a word, and what that means or what to do. */
export type StatusItem = {
  readonly key: (typeof STATUS_KEYS)[number];
  readonly title: string;
  readonly tone: StatusTone;
  readonly word: string;
  readonly notes: readonly string[];
  /** Link to where the problem is solved. */
  readonly link?: { readonly to: string; readonly label: string };
};

/** The checks of everything outside; null: they could not be read, undefined: they are not there yet. */
export type Readiness = GetReadinessApiResponse | null | undefined;
type CheckGroup = GetReadinessApiResponse["groups"][number]["group"];

const READINESS = { to: "/master/pronto-para-o-ar", label: "Ver o que foi conferido" };
const WHATSAPP = { to: "/master/configuracoes?aba=whatsapp", label: "Ver o WhatsApp" };
const TRAINING = { to: "/inteligencia-artificial/categorias", label: "Abrir as categorias" };
const FINANCE = { to: "/master/financeiro", label: "Abrir o financeiro" };

/** Effects that people notice while a service is down. */
const WITHOUT: Readonly<Record<ServiceName, string>> = {
  auth: "Acesso: ninguém consegue entrar.",
  users: "Contas: cadastros e perfis não abrem, e novos pedidos esperam.",
  franchise: "Franquias: as unidades não abrem, e novos pedidos esperam.",
  wallet: "Carteira: saldos não abrem, e cada TENHO espera para ser cobrado.",
  messaging: "Mensagens: os pedidos não abrem. O que chega pelo WhatsApp fica guardado.",
  categorisation: "Categorias: pedidos novos esperam para ser categorizados.",
  payment: "Pagamentos: não dá para comprar créditos. Pix pagos são creditados na volta.",
};
const DUE_LATE_SECONDS = 300;
const FILL_WARNS = 0.7;
const FILL_FAILS = 0.9;
const HELD_COUNTED_MAX = 10_000;
const REVIEWS_COUNTED_MAX = 1_000;
const FAILING_COUNTED_MAX = 1_000;
const MAILS_COUNTED_MAX = 1_000;

const unknown = (key: StatusItem["key"], title: string, who: string): StatusItem => ({
  key,
  title,
  tone: "neutral",
  word: "Sem resposta",
  notes: [`${who} não respondeu, então não se sabe.`],
});

/** Keys of the strip's items, in their order. */
export const STATUS_KEYS = [
  "services",
  "whatsapp",
  "payment",
  "mail",
  "catalogue",
  "books",
  "dead-letters",
  "streams",
  "readiness",
] as const;

/**
 * Items of the strip, in their order. An unknown state is shown as unknown, never as good, and none is good while a check of what lies behind it is
 * wrong.
 */
export function statusItems(status: PlatformStatus, readiness?: Readiness): readonly StatusItem[] {
  return [
    servicesItem(status),
    unlessWrong(whatsappItem(status), readiness, ["WHATSAPP", "TEMPLATES"]),
    unlessWrong(paymentItem(status), readiness, ["PIX"]),
    unlessWrong(mailItem(status), readiness, ["MAIL"]),
    catalogueItem(status),
    booksItem(status),
    deadLettersItem(status),
    streamsItem(status),
    readinessItem(readiness),
  ];
}

const checksOf = ({ groups }: GetReadinessApiResponse, state: string, of?: readonly CheckGroup[]) =>
  groups
    .filter(({ group }) => of?.includes(group) ?? true)
    .flatMap(({ checks }) => checks)
    .filter((check) => check.state === state);

/** The item, or what a check of its groups says is wrong. The demonstration, where nothing goes live, is left alone. */
function unlessWrong(item: StatusItem, readiness: Readiness, groups: readonly CheckGroup[]): StatusItem {
  if (!readiness || readiness.is_demonstration) return item;
  const wrong = checksOf(readiness, "WRONG", groups).map(({ sentence }) => sentence);
  if (wrong.length === 0) return item;
  const isGood = item.tone === "positive";
  return {
    ...item,
    tone: "error",
    word: isGood ? "Errado" : item.word,
    notes: isGood ? wrong : [...item.notes, ...wrong],
    link: READINESS,
  };
}

const CHECKS_NAMED_MAX = 2;

function readinessItem(readiness: Readiness): StatusItem {
  const base = { key: "readiness", title: "Pronto para o ar", link: READINESS } as const;
  if (readiness === undefined) return { ...base, tone: "neutral", word: "Conferindo", notes: ["Ainda não se sabe."] };
  if (readiness === null) return { ...unknown(base.key, base.title, "O gateway"), link: READINESS };
  if (readiness.is_demonstration) {
    const note = "Este endereço é só desta máquina.";
    return { ...base, tone: "neutral", word: "Demonstração", notes: [note] };
  }
  const [wrong, missing, unsure] = ["WRONG", "MISSING", "UNKNOWN"].map((state) => checksOf(readiness, state));
  const notes = [wrong, missing, unsure].flatMap((checks) => checks ?? []).map(({ sentence }) => sentence);
  const shown =
    notes.length > CHECKS_NAMED_MAX
      ? [...notes.slice(0, CHECKS_NAMED_MAX), `E mais ${notes.length - CHECKS_NAMED_MAX}.`]
      : notes;
  if (wrong?.length) {
    return { ...base, tone: "error", word: plural(wrong.length, "erro", "erros"), notes: shown };
  }
  if (missing?.length) {
    return { ...base, tone: "waiting", word: plural(missing.length, "falta", "faltam"), notes: shown };
  }
  if (unsure?.length) return { ...base, tone: "neutral", word: "Não se sabe tudo", notes: shown };
  return { ...base, tone: "positive", word: "Pronto", notes: ["Tudo o que fica fora está certo."] };
}

function servicesItem({ services }: PlatformStatus): StatusItem {
  const away = services.filter(({ state }) => state === "UNREACHABLE");
  const unready = services.filter(({ state }) => state === "NOT_READY");
  const base = { key: "services", title: "Serviços" } as const;
  if (away.length + unready.length === 0) {
    return { ...base, tone: "positive", word: "No ar", notes: [`Os ${services.length} respondem.`] };
  }
  const word = [
    away.length > 0 && `${away.length} fora do ar`,
    unready.length > 0 && plural(unready.length, "com falha", "com falha"),
  ]
    .filter(Boolean)
    .join(", ");
  return {
    ...base,
    tone: "error",
    word,
    notes: [
      ...away.map(({ name }) => WITHOUT[name]),
      ...unready.map(({ name, failing_checks: checks }) =>
        checks.length > 0 ? `${WITHOUT[name]} Falta: ${checks.join(", ")}.` : WITHOUT[name],
      ),
      "Chame quem opera os servidores: roteiro TenhoProcessDown.",
    ],
  };
}

const BREAKER_NOTE: Readonly<Record<"OPEN" | "HALF_OPEN", (who: string) => string>> = {
  OPEN: (who) => `${who} não responde: as chamadas esperam e são tentadas de novo sozinhas.`,
  HALF_OPEN: (who) => `${who} parou de responder há pouco e está sendo tentado de novo.`,
};

const breakerNotes = (breaker: Breaker, who: string): string[] =>
  breaker === "OPEN" || breaker === "HALF_OPEN" ? [BREAKER_NOTE[breaker](who)] : [];

type TemplatesUnread = NonNullable<NonNullable<PlatformStatus["whatsapp"]>["templates_unread"]>;

/** Why it is not known whether Meta approves the templates, in words. */
const TEMPLATES_UNREAD: Readonly<Record<TemplatesUnread, string>> = {
  NO_ACCOUNT: "Não se sabe se a Meta aprova os modelos: nenhuma conta está conectada.",
  NOT_YET: "Não se sabe ainda se a Meta aprova os modelos.",
  REFUSED: "Não se sabe se a Meta aprova os modelos: ela recusa o token ou a conta.",
  UNREACHABLE: "Não se sabe se a Meta aprova os modelos: ela não responde.",
};

function whatsappItem({ whatsapp }: PlatformStatus): StatusItem {
  if (whatsapp === null) return unknown("whatsapp", "WhatsApp", "O serviço de mensagens");
  const { breaker, troubled_templates: templates, flagged_numbers: numbers, held_offers: held } = whatsapp;
  const { unapproved_templates: unapproved = 0, templates_unread: unread = null } = whatsapp;
  const notes = [
    ...breakerNotes(breaker, "A Meta"),
    ...(whatsapp.offers_held
      ? [`${plural(held, "oferta segurada", "ofertas seguradas", held >= HELD_COUNTED_MAX)} por causa do modelo.`]
      : []),
    ...(whatsapp.account_held ? ["A Meta restringiu a conta: mensagens esperam."] : []),
    ...(whatsapp.account_notices > 0
      ? [`${plural(whatsapp.account_notices, "aviso", "avisos")} da Meta sobre a conta ou os números.`]
      : []),
    ...(unapproved > 0
      ? [`${plural(unapproved, "modelo ainda não aprovado", "modelos ainda não aprovados")} pela Meta.`]
      : []),
    ...(unread === null ? [] : [TEMPLATES_UNREAD[unread]]),
    ...(templates > 0
      ? [`${plural(templates, "modelo recusado", "modelos recusados")} ou tratado como marketing.`]
      : []),
    ...(numbers > 0 ? [`${plural(numbers, "número", "números")} com qualidade baixa.`] : []),
  ];
  const base = { key: "whatsapp", title: "WhatsApp", link: WHATSAPP } as const;
  if (breaker === "OPEN") return { ...base, tone: "error", word: "Fora do ar", notes };
  if (whatsapp.account_held) return { ...base, tone: "error", word: "Mensagens seguradas", notes };
  if (whatsapp.offers_held) return { ...base, tone: "error", word: "Ofertas seguradas", notes };
  if (notes.length > 0) return { ...base, tone: "waiting", word: "Atenção", notes };
  return { ...base, tone: "positive", word: "Enviando", notes: ["Modelos e números sem avisos da Meta."] };
}

function paymentItem({ payment }: PlatformStatus): StatusItem {
  if (payment === null) return unknown("payment", "Pix e cartão", "O serviço de pagamentos");
  const { pix_breaker: pix, card_breaker: card, open_reviews: reviews, due_lag_seconds: lag } = payment;
  // The former gateway does not say it.
  const { failing_work: failing = 0, bank_refusal: refusal = null } = payment;
  const notes = [
    ...breakerNotes(pix, "O banco do Pix"),
    ...breakerNotes(card, "A operadora de cartões"),
    ...(refusal !== null ? [`O banco do Pix recusou um pedido. Ele diz: “${refusal}”.`] : []),
    ...(lag > DUE_LATE_SECONDS
      ? [`Conferências atrasadas em ${plural(Math.round(lag / 60), "minuto", "minutos")}.`]
      : []),
    ...(failing > 0
      ? [
          `${plural(failing, "trabalho falha", "trabalhos falham", failing >= FAILING_COUNTED_MAX)} há cinco tentativas ou mais.`,
        ]
      : []),
    ...(reviews > 0
      ? [`${plural(reviews, "pagamento espera", "pagamentos esperam", reviews >= REVIEWS_COUNTED_MAX)} a sua decisão.`]
      : []),
  ];
  // A platform that sells by Pix alone has no breaker of cards.
  const base = { key: "payment", title: card === null ? "Pix" : "Pix e cartão", link: FINANCE } as const;
  if (pix === "OPEN" || card === "OPEN") {
    return { ...base, tone: "error", word: pix === "OPEN" ? "Pix fora do ar" : "Cartão fora do ar", notes };
  }
  if (notes.length > 0) return { ...base, tone: "waiting", word: "Atenção", notes };
  return { ...base, tone: "positive", word: "Funcionando", notes: ["Nenhum pagamento espera decisão."] };
}

type MailTrouble = NonNullable<NonNullable<PlatformStatus["mail"]>["trouble"]>;

/** Troubles of the mail server in words; each mail is kept and tried again. */
const MAIL_TROUBLE: Readonly<Record<MailTrouble, string>> = {
  login: "O servidor de e-mails não aceita a nossa senha.",
  sender: "O servidor de e-mails não aceita o nosso remetente.",
  relay: "O servidor de e-mails não deixa enviar para fora.",
  quota: "O limite de envios do servidor de e-mails acabou.",
  policy: "O servidor de e-mails recusa por uma regra dele.",
  message: "O servidor de e-mails recusa o conteúdo.",
  server: "O servidor de e-mails está com falha.",
  unreachable: "O servidor de e-mails não responde.",
};

function mailItem({ mail = null }: PlatformStatus): StatusItem {
  if (mail === null) return unknown("mail", "E-mail", "O serviço de contas");
  const { breaker, waiting, trouble } = mail;
  const notes = [
    ...(trouble === null ? breakerNotes(breaker, "O servidor de e-mails") : [MAIL_TROUBLE[trouble]]),
    ...(waiting > 0
      ? [
          `${plural(waiting, "e-mail espera", "e-mails esperam", waiting >= MAILS_COUNTED_MAX)} e ${waiting === 1 ? "sai sozinho" : "saem sozinhos"} na volta.`,
        ]
      : []),
  ];
  const base = { key: "mail", title: "E-mail" } as const;
  if (notes.length === 0) return { ...base, tone: "positive", word: "Enviando", notes: ["Nenhum e-mail espera."] };
  if (trouble === null && breaker !== "OPEN") return { ...base, tone: "waiting", word: "Atenção", notes };
  const todo = "Chame quem opera os servidores: roteiro TenhoMailRefused.";
  return { ...base, tone: "error", word: "Não sai", notes: [...notes, todo] };
}

function catalogueItem({ catalogue = null }: PlatformStatus): StatusItem {
  if (catalogue === null) return unknown("catalogue", "Categorias", "O serviço de categorias");
  const { categories, has_model: hasModel } = catalogue;
  const base = { key: "catalogue", title: "Categorias" } as const;
  if (hasModel && categories > 0) {
    return {
      ...base,
      tone: "positive",
      word: "Reconhecendo",
      notes: [`${plural(categories, "categoria", "categorias")}.`],
    };
  }
  const waits = "Pedidos novos esperam, e quem escreve é avisado.";
  if (categories === 0) return { ...base, tone: "error", word: "Sem categorias", notes: [waits], link: TRAINING };
  return {
    ...base,
    tone: "waiting",
    word: "Aprendendo",
    notes: [waits, "O classificador precisa de pelo menos duas categorias com textos."],
    link: TRAINING,
  };
}

function booksItem({ books }: PlatformStatus): StatusItem {
  if (books === null) return unknown("books", "Livros da carteira", "O serviço da carteira");
  const base = { key: "books", title: "Livros da carteira" } as const;
  if (books.discrepancies > 0) {
    return {
      ...base,
      tone: "error",
      word: "Não fecham",
      notes: [
        `${plural(books.discrepancies, "diferença encontrada", "diferenças encontradas")}.`,
        "Chame quem opera os servidores: roteiro TenhoBooksUnbalanced.",
      ],
    };
  }
  if (books.proven_at === null) {
    return { ...base, tone: "waiting", word: "Sem conferência", notes: ["A primeira conferência ainda não terminou."] };
  }
  if (books.is_stale) {
    return {
      ...base,
      tone: "waiting",
      word: "Conferência velha",
      notes: ["A última foi boa, mas nada se sabe de agora: roteiro TenhoBooksProofOld."],
    };
  }
  return { ...base, tone: "positive", word: "Fecham", notes: [] };
}

function deadLettersItem({ dead_letters: count }: PlatformStatus): StatusItem {
  const base = { key: "dead-letters", title: "Mensagens paradas" } as const;
  if (count === null) return unknown(base.key, base.title, "A fila");
  if (count === 0) return { ...base, tone: "positive", word: "Nenhuma", notes: ["Tudo o que chegou foi lido."] };
  return {
    ...base,
    tone: "waiting",
    word: plural(count, "parada", "paradas"),
    notes: ["Ninguém conseguiu ler. Quem opera os servidores as devolve ou apaga: npm run dead-letters."],
  };
}

const STREAM_NAMES: Readonly<Record<string, string>> = {
  EVENTS: "eventos",
  WHATSAPP_IN: "chegada do WhatsApp",
  AUDIT: "auditoria",
  DEAD_LETTERS: "mensagens paradas",
};

function streamsItem({ streams }: PlatformStatus): StatusItem {
  const base = { key: "streams", title: "Espaço nas filas" } as const;
  const fullest = streams?.toSorted((one, other) => other.fill - one.fill)[0];
  if (fullest === undefined) return unknown(base.key, base.title, "A fila");
  const notes = [`A mais cheia é a de ${STREAM_NAMES[fullest.name] ?? fullest.name}: ${formatPercent(fullest.fill)}.`];
  if (fullest.fill < FILL_WARNS) return { ...base, tone: "positive", word: "Sobra espaço", notes };
  const todo = "Cheia, ela recusa o que chega. Quem opera os servidores: roteiro TenhoStreamFilling.";
  return {
    ...base,
    tone: fullest.fill >= FILL_FAILS ? "error" : "waiting",
    word: fullest.fill >= FILL_FAILS ? "Quase cheia" : "Enchendo",
    notes: [...notes, todo],
  };
}
