const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** What the owner of an activated account reads. `link` is the panel's address. */
export type ActivationMailFacts = { name: string; unitName: string; email: string; link: string };

/** The mail that tells of an activation, as plain text and as HTML that needs no pictures and no styles. */
export function activationMail({ name, unitName, email, link }: ActivationMailFacts) {
  const paragraphs = [
    `Olá, ${name}!`,
    `Sua conta na Tenho foi ativada pela unidade ${unitName}.`,
    `Entre com ${email} em ${link} para receber pedidos. Antes do primeiro, escolha suas categorias e seu horário de funcionamento.`,
    "Se precisar de ajuda, fale com a sua unidade. Bons negócios!",
  ];
  const anchor = `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replace(escapeHtml(link), anchor)}</p>`);
  return {
    subject: "Sua conta na Tenho foi ativada",
    text: `${paragraphs.join("\n\n")}\n`,
    html: `<!doctype html>\n<html lang="pt-BR"><body>\n${html.join("\n")}\n</body></html>\n`,
  };
}
