import { z } from "zod";
import {
  buttonsOf,
  type MetaTemplate,
  type TemplateComponent,
} from "../../services/messaging/src/domain/outgoing/templates/definition.ts";

/** Components as Meta lists them; of others than ours only the type is read. */
const listedComponents = z.array(
  z.looseObject({
    type: z.string().transform((type) => type.toUpperCase()),
    text: z.string().optional(),
    add_security_recommendation: z.boolean().optional(),
    code_expiration_minutes: z.number().optional(),
    buttons: z
      .array(z.looseObject({ type: z.string(), text: z.string().optional(), url: z.string().optional() }))
      .optional(),
  }),
);

type Listed = z.output<typeof listedComponents>;

const part = (components: Listed, type: TemplateComponent["type"]) => components.find((one) => one.type === type);

/** Differences between a template at Meta and ours, in words; empty: there are none. Meta writes the words of an AUTHENTICATION template, so only its options count. */
export function differencesOf(ours: MetaTemplate, theirs: { category: string; components: string }): string[] {
  const components = parse(theirs.components);
  if (components === null) return ["as partes não puderam ser lidas"];
  const different = ours.components.filter((one) => !isSame(one, components)).map(({ type }) => WORDS[type]);
  const known = new Set<string>(ours.components.map(({ type }) => type));
  const further = components.filter(({ type }) => !known.has(type)).map(({ type }) => `tem ${type} a mais`);
  return [
    ...(theirs.category === ours.category ? [] : [`a categoria é ${theirs.category}, e não ${ours.category}`]),
    ...different,
    ...further,
  ];
}

const WORDS: Readonly<Record<TemplateComponent["type"], string>> = {
  BODY: "o texto é outro",
  FOOTER: "o rodapé é outro",
  BUTTONS: "os botões são outros",
};

function parse(text: string): Listed | null {
  try {
    return listedComponents.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function isSame(ours: TemplateComponent, components: Listed): boolean {
  const theirs = part(components, ours.type);
  if (theirs === undefined) return false;
  if (ours.type === "BUTTONS") return areSameButtons(ours, theirs);
  if ("text" in ours) return theirs.text?.trim() === ours.text;
  if ("add_security_recommendation" in ours) {
    return theirs.add_security_recommendation === ours.add_security_recommendation;
  }
  return theirs.code_expiration_minutes === ours.code_expiration_minutes;
}

function areSameButtons(ours: Extract<TemplateComponent, { type: "BUTTONS" }>, theirs: Listed[number]): boolean {
  const listed = theirs.buttons ?? [];
  const wanted = buttonsOf({ components: [ours] });
  return (
    listed.length === wanted.length &&
    wanted.every((button, index) => {
      const other = listed[index];
      // Meta lists the button that copies a code as one of an address.
      if (button.type === "OTP") return other?.type === "OTP" || /otp_type=COPY_CODE/i.test(other?.url ?? "");
      return other?.type === button.type && other.text === button.text;
    })
  );
}
