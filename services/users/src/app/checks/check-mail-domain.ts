import type { Finding } from "@tenho/kernel/checks/finding";

/** The part of a DNS resolver that is asked. Raises: as `node:dns`, also where there is no such name. */
export type MailResolver = {
  resolveMx(name: string): Promise<{ exchange: string }[]>;
  resolveTxt(name: string): Promise<string[][]>;
};

/** Answers that say that there is no such record, while other errors say nothing. */
const ABSENT = ["ENOTFOUND", "ENODATA"];
/** Endings of names that no mail server can find (RFC 2606, RFC 6761). */
const RESERVED = /(?:^|\.)(?:localhost|local|test|example|invalid)$/;
/** Selectors under which mail providers publish their keys; the name of another one is the owner's to say. */
const USUAL_SELECTORS = [
  "default",
  "dkim",
  "mail",
  "google",
  "selector1",
  "selector2",
  "s1",
  "s2",
  "k1",
  "k2",
  "smtp",
  "resend",
  "brevo1",
  "zoho",
  "pm",
  "locaweb",
];
const DOMAIN_LEVELS_MIN = 2;
const DOMAIN_NAMES_MAX = 4;

/**
 * Judges the records of the sender's domain that other servers read before they take a mail: where it is answered (MX), who may send in its name (SPF,
 * DKIM) and the fate of others' mails (DMARC). Raises: what the resolver does not know.
 */
export async function checkMailDomain(
  from: string,
  { resolver, dkimSelector }: { resolver: MailResolver; dkimSelector: string },
): Promise<Finding[]> {
  const domain = /@([^<>@\s]+)>$/.exec(from)?.[1]?.toLowerCase() ?? "";
  if (!domain.includes(".") || RESERVED.test(domain)) {
    const sentence = `O remetente dos e-mails é de ${domain || "nenhum domínio"}, que não existe fora daqui: nenhum servidor o aceita.`;
    const action = "Defina MAIL_FROM com um endereço do seu domínio.";
    return [{ id: "mail.sender", state: "MISSING", sentence, action }];
  }
  const txt = (name: string) => found(resolver.resolveTxt(name)).then((rows) => rows.map((parts) => parts.join("")));
  const [exchanges, records, dmarc, dkim] = await Promise.all([
    found(resolver.resolveMx(domain)),
    txt(domain),
    firstOf(
      namesUp(domain).map((name) => `_dmarc.${name}`),
      txt,
      /^v=DMARC1\b/i,
    ),
    firstOf(
      selectorsOf(dkimSelector).map((name) => `${name}._domainkey.${domain}`),
      txt,
      /\bp=/,
    ),
  ]);
  return [
    one(
      "mail.mx",
      exchanges.some(({ exchange }) => exchange !== ""),
      {
        right: `${domain} recebe e-mail (MX).`,
        wrong: `Falta MX em ${domain}: quem responder a um e-mail o recebe de volta.`,
        action: `Crie no DNS o MX de ${domain}, como o seu provedor de e-mail diz.`,
      },
    ),
    one(
      "mail.spf",
      records.some((text) => /^v=spf1\b/i.test(text)),
      {
        right: `${domain} diz quem envia em seu nome (SPF).`,
        wrong: `Falta SPF em ${domain}: os e-mails vão para o spam.`,
        action: "Crie no DNS o TXT “v=spf1 …” que o seu provedor de e-mail dá.",
      },
    ),
    dkimOf(domain, dkim, dkimSelector),
    one("mail.dmarc", dmarc, {
      right: `${domain} tem DMARC.`,
      wrong: `Falta DMARC em ${domain}: outros podem enviar em seu nome, e grandes provedores recusam.`,
      action: `Crie no DNS o TXT _dmarc.${domain} com “v=DMARC1; p=none; rua=mailto:…”.`,
    }),
  ];
}

const selectorsOf = (given: string): readonly string[] => (given === "" ? USUAL_SELECTORS : [given]);

function one(id: string, isRight: boolean, says: { right: string; wrong: string; action: string }): Finding {
  if (isRight) return { id, state: "RIGHT", sentence: says.right };
  return { id, state: "MISSING", sentence: says.wrong, action: says.action };
}

/** A key is looked for by its selector: without the owner's word, its absence under the usual ones says nothing. */
function dkimOf(domain: string, isThere: boolean, selector: string): Finding {
  const id = "mail.dkim";
  if (isThere) return { id, state: "RIGHT", sentence: `${domain} publica uma chave de assinatura (DKIM).` };
  if (selector !== "") {
    const sentence = `Falta DKIM em ${domain}: não há chave em ${selector}._domainkey.${domain}.`;
    return { id, state: "MISSING", sentence, action: "Crie no DNS o registro que o seu provedor de e-mail dá." };
  }
  const sentence = `Não se achou DKIM em ${domain} com os seletores usuais.`;
  const action = "Diga o seletor do seu provedor em MAIL_DKIM_SELECTOR, ou crie o registro que ele dá.";
  return { id, state: "UNKNOWN", sentence, action };
}

/** The domain and those above it, where a policy for all of them may stand. */
function namesUp(domain: string): string[] {
  const labels = domain.split(".");
  const names = labels.slice(0, labels.length - DOMAIN_LEVELS_MIN + 1).map((_, from) => labels.slice(from).join("."));
  return names.slice(0, DOMAIN_NAMES_MAX);
}

async function firstOf(
  names: readonly string[],
  txt: (name: string) => Promise<string[]>,
  pattern: RegExp,
): Promise<boolean> {
  const answers = await Promise.all(names.map(txt));
  return answers.flat().some((text) => pattern.test(text));
}

/** An answer, empty where the name has none. */
async function found<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked;
  } catch (error) {
    if (ABSENT.includes(String((error as NodeJS.ErrnoException).code))) return [];
    throw error;
  }
}
