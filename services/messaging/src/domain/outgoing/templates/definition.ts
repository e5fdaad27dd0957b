/** A quick reply, or the button that copies a one-time code; Meta writes the label of the latter itself. */
export type TemplateButton =
  | Readonly<{ type: "QUICK_REPLY"; text: string }>
  | Readonly<{ type: "OTP"; otp_type: "COPY_CODE" }>;

/** A part of a template. The words of an AUTHENTICATION template are Meta's own; only its options are chosen. */
export type TemplateComponent =
  | Readonly<{ type: "BODY"; text: string; example: Readonly<{ body_text: readonly [readonly string[]] }> }>
  | Readonly<{ type: "BODY"; add_security_recommendation: boolean }>
  | Readonly<{ type: "FOOTER"; code_expiration_minutes: number }>
  | Readonly<{ type: "BUTTONS"; buttons: readonly TemplateButton[] }>;

/** A template in the shape in which Meta creates it: `POST /{account}/message_templates`. */
export type MetaTemplate = Readonly<{
  /** An approved text never changes: another text is another version, with a name of its own. */
  name: string;
  language: "pt_BR";
  category: "UTILITY" | "AUTHENTICATION";
  components: readonly TemplateComponent[];
}>;

/** A variable of the body: its name in the code, and the most characters that are put in. */
export type TemplateParameter = Readonly<{ name: string; max: number }>;

/** A template with what the code knows of it besides Meta's shape. */
export type TemplateDefinition = Readonly<{
  /** Title in the panel. */
  title: string;
  /** When it is sent and to whom, for the panel and the documents. */
  purpose: string;
  /** Set on the template that puts offers to merchants. */
  isOffer?: true;
  /** Set where a person waits on a screen for what it carries: a message with it does not wait for Meta. */
  isAwaited?: true;
  /** Variables in the order of their numbers; those of an AUTHENTICATION template are the code alone. */
  parameters: readonly TemplateParameter[];
  meta: MetaTemplate;
}>;

/** Keeps the names of a definition's parameters as types, so that a message without one of them does not compile. */
export const defineTemplate = <const Definition extends TemplateDefinition>(definition: Definition): Definition =>
  definition;

/** Buttons of a template, in order. */
export const buttonsOf = ({ components }: Pick<MetaTemplate, "components">): readonly TemplateButton[] =>
  components.flatMap((component) => (component.type === "BUTTONS" ? component.buttons : []));
