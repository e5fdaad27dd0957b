/** State of a check: `missing` is set up by nobody yet, `wrong` is refused or says something else, `unknown` never counts as right. */
export type CheckState = "right" | "missing" | "wrong" | "unknown";
export type CheckGroup = "whatsapp" | "templates";

/** One thing outside and how it is, in Brazilian Portuguese; without a secret or data of a consumer or merchant. */
export type OutsideCheck = Readonly<{
  /** Stable name; with the subject, unique. */
  id: string;
  group: CheckGroup;
  state: CheckState;
  sentence: string;
  /** Advice to whoever reads it; empty: there is nothing to do. */
  action: string;
  /** Path of a screen, or an address of Meta's; empty: none. */
  link: string;
  subject: string;
}>;

type Said = Partial<Pick<OutsideCheck, "action" | "link" | "subject" | "group">>;

/** Screens and consoles that checks lead to. */
export const LINKS = {
  connect: "/master/configuracoes?aba=whatsapp&ver=conectar",
  numbers: "/master/configuracoes?aba=whatsapp&ver=numeros",
  templates: "/master/configuracoes?aba=whatsapp",
  manager: "https://business.facebook.com/wa/manage/phone-numbers",
  systemUsers: "https://business.facebook.com/settings/system-users",
  security: "https://business.facebook.com/settings/security",
  payment: "https://business.facebook.com/billing_hub",
  apps: "https://developers.facebook.com/apps",
} as const;

const check = (state: CheckState, id: string, sentence: string, said: Said): OutsideCheck => ({
  id,
  group: said.group ?? "whatsapp",
  state,
  sentence,
  action: said.action ?? "",
  link: said.link ?? "",
  subject: said.subject ?? "",
});

export const right = (id: string, sentence: string, said: Said = {}): OutsideCheck =>
  check("right", id, sentence, said);
export const missing = (id: string, sentence: string, said: Said = {}): OutsideCheck =>
  check("missing", id, sentence, said);
export const wrong = (id: string, sentence: string, said: Said = {}): OutsideCheck =>
  check("wrong", id, sentence, said);
export const unknown = (id: string, sentence: string, said: Said = {}): OutsideCheck =>
  check("unknown", id, sentence, said);
