const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** A mail as plain text and as HTML that needs no pictures and no styles; `link` is an anchor wherever a paragraph has it. */
export function mailOf(subject: string, paragraphs: readonly string[], link: string) {
  const anchor = `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replace(escapeHtml(link), () => anchor)}</p>`);
  return {
    subject,
    text: `${paragraphs.join("\n\n")}\n`,
    html: `<!doctype html>\n<html lang="pt-BR"><body>\n${html.join("\n")}\n</body></html>\n`,
  };
}
