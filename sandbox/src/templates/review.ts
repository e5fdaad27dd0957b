import { bodyOf, footerOf, type RatedTemplate, type TemplateDefinition } from "./template.ts";

/** Words for which Meta files a text as marketing, whatever its author says. */
const MARKETING_WORDS =
  /gr[aá]tis|desconto|promo[cç][aã]o|oferta especial|aproveit|n[aã]o perca|imperd[ií]vel|compre|ganhe|adicione cr[eé]ditos|s[oó] hoje/iu;
/** One-time codes go out by templates of category AUTHENTICATION alone. */
const CODE_WORDS = /senha tempor[aá]ria|c[oó]digo de (?:acesso|verifica[cç][aã]o|seguran[cç]a)/iu;
/** Shortened addresses hide where they lead to. */
const HIDDEN_ADDRESS = /\b(?:bit\.ly|tinyurl\.com|goo\.gl|wa\.me)\b/iu;

const textOf = (template: TemplateDefinition): string => `${bodyOf(template)}\n${footerOf(template) ?? ""}`;

/** The category Meta gives a template: the one that was asked for, unless its words are advertising. */
export const categoryOf = (template: TemplateDefinition): TemplateDefinition["category"] =>
  template.category === "UTILITY" && MARKETING_WORDS.test(textOf(template)) ? "MARKETING" : template.category;

/** Why the review refuses a template, in Meta's word; null: it is approved. */
export function refusalOf(template: RatedTemplate, others: readonly RatedTemplate[]): string | null {
  if (template.category === "AUTHENTICATION") return null;
  const text = textOf(template);
  if (CODE_WORDS.test(text)) return "TAG_CONTENT_MISMATCH";
  if (HIDDEN_ADDRESS.test(text)) return "INVALID_FORMAT";
  const isCopy = others.some(
    (other) => other.name !== template.name && other.language === template.language && textOf(other) === text,
  );
  return isCopy ? "INVALID_FORMAT" : null;
}
