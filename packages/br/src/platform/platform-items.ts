import { plural } from "../text/counts.ts";
import type { Breaker, MailTrouble, PlatformFacts, ServiceName } from "./platform-facts.ts";

/** Keys of the parts, in the order in which MASTER reads them. */
export const PLATFORM_KEYS = [
  "services",
  "whatsapp",
  "payment",
  "mail",
  "catalogue",
  "books",
  "dead-letters",
  "streams",
] as const;

/** One part of the platform: how it is in a word, and what that means or what to do. */
export type PlatformItem = {
  readonly key: (typeof PLATFORM_KEYS)[number];
  readonly title: string;
  readonly tone: "positive" | "neutral" | "waiting" | "error";
  readonly word: string;
  readonly notes: readonly string[];
  /** Link to where the problem is solved. */
  readonly link?: { readonly to: string; readonly label: string };
  /** States that somebody has to look at now, and of which MASTER gets a mail. */
  readonly urgent?: readonly UrgentState[];
};

/** A state that somebody has to look at now, by a stable name, and what the strip says of it. */
export type UrgentState = { readonly name: string; readonly sentence: string };

const urgentWhere = (name: string, sentences: readonly string[]): UrgentState[] =>
  sentences.length > 0 ? [{ name, sentence: sentences.join(" ") }] : [];

/** The parts of the platform in words, as the panel's strip and the mails to MASTER say them. An unknown state is never shown as good. */
export const platformItems = (facts: PlatformFacts): readonly PlatformItem[] => [
  servicesItem(facts),
  whatsappItem(facts),
  paymentItem(facts),
  mailItem(facts),
  catalogueItem(facts),
  booksItem(facts),
  deadLettersItem(facts),
  streamsItem(facts),
];

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

/** A part whose source did not answer. */
export const unknownItem = <Key extends string>(key: Key, title: string, who: string) => ({
  key,
  title,
  tone: "neutral" as const,
  word: "Sem resposta",
  notes: [`${who} não respondeu, então não se sabe.`],
});

function servicesItem({ services }: PlatformFacts): PlatformItem {
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
  const todo = "Chame quem opera os servidores: roteiro TenhoProcessDown.";
  const down = [
    ...away.map(({ name }) => ({ name, sentence: WITHOUT[name] })),
    ...unready.map(({ name, failing_checks: checks }) => {
      const sentence = checks.length > 0 ? `${WITHOUT[name]} Falta: ${checks.join(", ")}.` : WITHOUT[name];
      return { name, sentence };
    }),
  ];
  return {
    ...base,
    tone: "error",
    word,
    notes: [...down.map(({ sentence }) => sentence), todo],
    urgent: down.map(({ name, sentence }) => ({ name, sentence: `${sentence} ${todo}` })),
  };
}

const BREAKER_NOTE: Readonly<Record<"OPEN" | "HALF_OPEN", (who: string) => string>> = {
  OPEN: (who) => `${who} não responde: as chamadas esperam e são tentadas de novo sozinhas.`,
  HALF_OPEN: (who) => `${who} parou de responder há pouco e está sendo tentado de novo.`,
};

const breakerNotes = (breaker: Breaker, who: string): string[] =>
  breaker === "OPEN" || breaker === "HALF_OPEN" ? [BREAKER_NOTE[breaker](who)] : [];

type TemplatesUnread = NonNullable<NonNullable<PlatformFacts["whatsapp"]>["templates_unread"]>;

/** Why it is not known whether Meta approves the templates, in words. */
const TEMPLATES_UNREAD: Readonly<Record<TemplatesUnread, string>> = {
  NO_ACCOUNT: "Não se sabe se a Meta aprova os modelos: nenhuma conta está conectada.",
  NOT_YET: "Não se sabe ainda se a Meta aprova os modelos.",
  REFUSED: "Não se sabe se a Meta aprova os modelos: ela recusa o token ou a conta.",
  UNREACHABLE: "Não se sabe se a Meta aprova os modelos: ela não responde.",
};

function whatsappItem({ whatsapp }: PlatformFacts): PlatformItem {
  if (whatsapp === null) return unknownItem("whatsapp", "WhatsApp", "O serviço de mensagens");
  const { breaker, troubled_templates: templates, flagged_numbers: numbers, held_offers: held } = whatsapp;
  const { unapproved_templates: unapproved = 0, templates_unread: unread = null } = whatsapp;
  const breakerSays = breakerNotes(breaker, "A Meta");
  const offersHeld = whatsapp.offers_held
    ? [`${plural(held, "oferta segurada", "ofertas seguradas", held >= HELD_COUNTED_MAX)} por causa do modelo.`]
    : [];
  const accountHeld = whatsapp.account_held ? ["A Meta restringiu a conta: mensagens esperam."] : [];
  const notes = [
    ...breakerSays,
    ...offersHeld,
    ...accountHeld,
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
  const urgent = [
    ...urgentWhere("breaker", breaker === "OPEN" ? breakerSays : []),
    ...urgentWhere("account_held", accountHeld),
    ...urgentWhere("offers_held", offersHeld),
  ];
  const base = { key: "whatsapp", title: "WhatsApp", link: WHATSAPP, urgent } as const;
  if (breaker === "OPEN") return { ...base, tone: "error", word: "Fora do ar", notes };
  if (whatsapp.account_held) return { ...base, tone: "error", word: "Mensagens seguradas", notes };
  if (whatsapp.offers_held) return { ...base, tone: "error", word: "Ofertas seguradas", notes };
  if (notes.length > 0) return { ...base, tone: "waiting", word: "Atenção", notes };
  return { ...base, tone: "positive", word: "Enviando", notes: ["Modelos e números sem avisos da Meta."] };
}

function paymentItem({ payment }: PlatformFacts): PlatformItem {
  if (payment === null) return unknownItem("payment", "Pix e cartão", "O serviço de pagamentos");
  const { pix_breaker: pix, card_breaker: card, open_reviews: reviews, due_lag_seconds: lag } = payment;
  // The former gateway does not say it.
  const { failing_work: failing = 0, bank_refusal: refusal = null } = payment;
  const [pixSays, cardSays] = [breakerNotes(pix, "O banco do Pix"), breakerNotes(card, "A operadora de cartões")];
  const refused = refusal === null ? [] : [`O banco do Pix recusou um pedido. Ele diz: “${refusal}”.`];
  const late =
    lag > DUE_LATE_SECONDS ? [`Conferências atrasadas em ${plural(Math.round(lag / 60), "minuto", "minutos")}.`] : [];
  const failed =
    failing > 0
      ? [
          `${plural(failing, "trabalho falha", "trabalhos falham", failing >= FAILING_COUNTED_MAX)} há cinco tentativas ou mais.`,
        ]
      : [];
  const notes = [
    ...pixSays,
    ...cardSays,
    ...refused,
    ...late,
    ...failed,
    ...(reviews > 0
      ? [`${plural(reviews, "pagamento espera", "pagamentos esperam", reviews >= REVIEWS_COUNTED_MAX)} a sua decisão.`]
      : []),
  ];
  // A platform that sells by Pix alone has no breaker of cards.
  const title = card === null ? "Pix" : "Pix e cartão";
  const urgent = [
    ...urgentWhere("pix_breaker", pix === "OPEN" ? pixSays : []),
    ...urgentWhere("card_breaker", card === "OPEN" ? cardSays : []),
    ...urgentWhere("bank_refusal", refused),
    ...urgentWhere("due_late", late),
    ...urgentWhere("failing_work", failed),
  ];
  const base = { key: "payment", title, link: FINANCE, urgent } as const;
  if (pix === "OPEN" || card === "OPEN") {
    return { ...base, tone: "error", word: pix === "OPEN" ? "Pix fora do ar" : "Cartão fora do ar", notes };
  }
  if (notes.length > 0) return { ...base, tone: "waiting", word: "Atenção", notes };
  return { ...base, tone: "positive", word: "Funcionando", notes: ["Nenhum pagamento espera decisão."] };
}

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

function mailItem({ mail = null }: PlatformFacts): PlatformItem {
  if (mail === null) return unknownItem("mail", "E-mail", "O serviço de contas");
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
  const said = [...notes, todo];
  return { ...base, tone: "error", word: "Não sai", notes: said, urgent: urgentWhere("refused", said) };
}

function catalogueItem({ catalogue = null }: PlatformFacts): PlatformItem {
  if (catalogue === null) return unknownItem("catalogue", "Categorias", "O serviço de categorias");
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
  if (categories === 0) {
    const urgent = urgentWhere("empty", [waits]);
    return { ...base, tone: "error", word: "Sem categorias", notes: [waits], link: TRAINING, urgent };
  }
  return {
    ...base,
    tone: "waiting",
    word: "Aprendendo",
    notes: [waits, "O classificador precisa de pelo menos duas categorias com textos."],
    link: TRAINING,
  };
}

function booksItem({ books }: PlatformFacts): PlatformItem {
  if (books === null) return unknownItem("books", "Livros da carteira", "O serviço da carteira");
  const base = { key: "books", title: "Livros da carteira" } as const;
  if (books.discrepancies > 0) {
    const notes = [
      `${plural(books.discrepancies, "diferença encontrada", "diferenças encontradas")}.`,
      "Chame quem opera os servidores: roteiro TenhoBooksUnbalanced.",
    ];
    return { ...base, tone: "error", word: "Não fecham", notes, urgent: urgentWhere("unbalanced", notes) };
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

function deadLettersItem({ dead_letters: count }: PlatformFacts): PlatformItem {
  const base = { key: "dead-letters", title: "Mensagens paradas" } as const;
  if (count === null) return unknownItem(base.key, base.title, "A fila");
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

function streamsItem({ streams }: PlatformFacts): PlatformItem {
  const base = { key: "streams", title: "Espaço nas filas" } as const;
  const fullest = streams?.toSorted((one, other) => other.fill - one.fill)[0];
  if (fullest === undefined) return unknownItem(base.key, base.title, "A fila");
  const notes = [
    `A mais cheia é a de ${STREAM_NAMES[fullest.name] ?? fullest.name}: ${Math.round(fullest.fill * 100)}%.`,
  ];
  if (fullest.fill < FILL_WARNS) return { ...base, tone: "positive", word: "Sobra espaço", notes };
  const todo = "Cheia, ela recusa o que chega. Quem opera os servidores: roteiro TenhoStreamFilling.";
  const said = [...notes, todo];
  if (fullest.fill < FILL_FAILS) return { ...base, tone: "waiting", word: "Enchendo", notes: said };
  return { ...base, tone: "error", word: "Quase cheia", notes: said, urgent: urgentWhere("filling", said) };
}
