import { cleanLine, isCleanLine } from "../text/clean-line.ts";

/** Facts in the message to the owner of an activated account. `link` is the panel's address. */
export type ActivationFacts = { readonly unitName: string; readonly email: string; readonly link: string };

/** Characters a sentence of MASTER's may have, before its placeholders are filled. */
export const ACTIVATION_SENTENCE_MAX = 300;

const PLACEHOLDERS: Readonly<Record<string, (facts: ActivationFacts) => string>> = {
  "{unidade}": ({ unitName }) => unitName,
  "{e-mail}": ({ email }) => email,
  "{link}": ({ link }) => link,
};

/** Placeholders of a sentence, in the order they are offered. */
export const ACTIVATION_PLACEHOLDERS: readonly string[] = Object.keys(PLACEHOLDERS);

const IN_BRACES = /\{[^{}]*\}/g;

/** Fault of a sentence, in pt-BR; null when there is none. An empty sentence adds nothing to the message. */
export function activationSentenceFault(text: string): string | null {
  if (text.length > ACTIVATION_SENTENCE_MAX) return `Use no máximo ${ACTIVATION_SENTENCE_MAX} caracteres`;
  if (!isCleanLine(text)) return "Escreva em uma linha só, sem caracteres especiais de controle";
  const used = text.match(IN_BRACES) ?? [];
  const unknown = used.find((one) => !ACTIVATION_PLACEHOLDERS.includes(one));
  if (unknown !== undefined) return `${unknown} não existe. Use ${ACTIVATION_PLACEHOLDERS.join(", ")}`;
  if (/[{}]/.test(text.replaceAll(IN_BRACES, ""))) return "Falta abrir ou fechar uma chave { }";
  return new Set(used).size === used.length ? null : "Use cada marcador uma vez só";
}

/** A sentence without faults, with the facts, in one line, in place of its placeholders. */
export const fillActivationSentence = (text: string, facts: ActivationFacts): string =>
  text.trim().replaceAll(IN_BRACES, (placeholder) => {
    const fact = PLACEHOLDERS[placeholder]?.(facts);
    return fact === undefined ? placeholder : cleanLine(fact);
  });

/** The free text by WhatsApp; `sentence`, filled, comes after it. */
export function activationMessage({ unitName, email, link }: ActivationFacts, sentence: string): string {
  const fixed = `Sua conta na Tenho foi ativada pela unidade ${unitName}. Entre com ${email} em ${link} para receber pedidos.`;
  return sentence === "" ? fixed : `${fixed}\n\n${sentence}`;
}

/** The paragraphs of the e-mail; `sentence`, with its placeholders filled, comes before the last one. */
export function activationParagraphs(name: string, facts: ActivationFacts, sentence: string): string[] {
  const { unitName, email, link } = facts;
  return [
    `Olá, ${name}!`,
    `Sua conta na Tenho foi ativada pela unidade ${unitName}.`,
    `Entre com ${email} em ${link} para receber pedidos. Antes do primeiro, escolha suas categorias e seu horário de funcionamento.`,
    ...(sentence === "" ? [] : [sentence]),
    "Se precisar de ajuda, fale com a sua unidade. Bons negócios!",
  ];
}
