import { type ActivationFacts, activationParagraphs } from "@tenho/br/registration/activation-text";

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** `sentence`: what MASTER adds, filled; empty: nothing. */
export type ActivationMailFacts = ActivationFacts & { name: string; sentence: string };

/** The mail that tells of an activation, as plain text and as HTML that needs no pictures and no styles. */
export function activationMail({ name, sentence, ...facts }: ActivationMailFacts) {
  const { link } = facts;
  const paragraphs = activationParagraphs(name, facts, sentence);
  const anchor = `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replace(escapeHtml(link), anchor)}</p>`);
  return {
    subject: "Sua conta na Tenho foi ativada",
    text: `${paragraphs.join("\n\n")}\n`,
    html: `<!doctype html>\n<html lang="pt-BR"><body>\n${html.join("\n")}\n</body></html>\n`,
  };
}
