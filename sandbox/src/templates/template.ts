export const TEMPLATE_CATEGORIES = ["UTILITY", "MARKETING", "AUTHENTICATION"] as const;
export const TEMPLATE_STATUSES = ["APPROVED", "PENDING", "REJECTED", "PAUSED", "DISABLED", "FLAGGED"] as const;

export type TemplateButton =
  | { readonly type: "QUICK_REPLY"; readonly text: string }
  | { readonly type: "OTP"; readonly otp_type: "COPY_CODE"; readonly text?: string | undefined };

/** A part of a template. That of an AUTHENTICATION template has no text: its words are Meta's. */
export type TemplateComponent =
  | {
      readonly type: "BODY";
      readonly text?: string | undefined;
      readonly example?: { readonly body_text: readonly (readonly string[])[] } | undefined;
      readonly add_security_recommendation?: boolean | undefined;
    }
  | {
      readonly type: "FOOTER";
      readonly text?: string | undefined;
      readonly code_expiration_minutes?: number | undefined;
    }
  | { readonly type: "BUTTONS"; readonly buttons: readonly TemplateButton[] };

/** A template as Meta is asked to create it. Variables are `{{1}}`, `{{2}}`, … in the body. */
export interface TemplateDefinition {
  readonly name: string;
  readonly language: string;
  readonly category: (typeof TEMPLATE_CATEGORIES)[number];
  readonly components: readonly TemplateComponent[];
}

/** A template as Meta holds it. */
export interface Template extends TemplateDefinition {
  readonly status: (typeof TEMPLATE_STATUSES)[number];
}

/** A template with the quality Meta gives it, and why it was refused. */
export interface RatedTemplate extends Template {
  readonly quality: string;
  readonly rejectedReason: string;
}

const VARIABLE = /\{\{(\d+)\}\}/g;
const SECURITY_WORDS = " Para sua segurança, não o compartilhe.";

type Components = Pick<TemplateDefinition, "components">;

/** The body in words: of an AUTHENTICATION template Meta's own. */
export function bodyOf({ components }: Components): string {
  const body = components.find((component) => component.type === "BODY");
  if (body === undefined) return "";
  return body.text ?? `*{{1}}* é seu código de verificação.${body.add_security_recommendation ? SECURITY_WORDS : ""}`;
}

export function footerOf({ components }: Components): string | undefined {
  const footer = components.find((component) => component.type === "FOOTER");
  const minutes = footer?.code_expiration_minutes;
  return minutes === undefined ? footer?.text : `Este código expira em ${minutes} minutos.`;
}

export const buttonsOf = ({ components }: Components): readonly TemplateButton[] =>
  components.find((component) => component.type === "BUTTONS")?.buttons ?? [];

/** Numbers of the variables in a text, each once, in ascending order. */
export const variablesIn = (text: string): number[] =>
  [...new Set(Array.from(text.matchAll(VARIABLE), (match) => Number(match[1])))].toSorted((a, b) => a - b);

/** The body with its parameters put in. */
export const fillTemplate = (template: Components, parameters: readonly string[]): string =>
  bodyOf(template).replace(VARIABLE, (_, number: string) => parameters[Number(number) - 1] ?? "");
