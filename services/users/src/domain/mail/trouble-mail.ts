import { formatDateTime } from "@tenho/br/calendar/dates";
import { plural } from "@tenho/br/text/counts";
import type { ToldTrouble, TroubleNotice } from "../troubles/trouble.ts";
import { mailOf } from "./mail-text.ts";

const PANEL = "/master";
const OFF = "Para não receber estes avisos: Configurações › Avisos.";

/** The mail to a MASTER about what needs somebody, with the sentences that the panel shows. `linkBase` is the panel's address without a slash at its end. */
export function troubleMail({ name, notice, linkBase }: { name: string; notice: TroubleNotice; linkBase: string }) {
  const { begun, lasting, over } = notice;
  const link = linkOf([...begun, ...lasting], linkBase);
  const end = ["Veja no painel:", link, OFF];
  if (over.length > 0) {
    const texts = over.map(
      (one) => `${one.title}: ${one.sentence} Foi de ${moment(one.since)} a ${moment(one.endedAt)}.`,
    );
    const first = over.length === 1 ? "O que precisava de você passou:" : "Tudo o que precisava de você passou:";
    return mailOf("Tenho: está tudo certo de novo", [`Olá, ${name}!`, first, ...texts, ...end], link);
  }
  const paragraphs = [
    ...section("Isto precisa de você:", begun),
    ...section(begun.length > 0 ? "E isto continua:" : "Isto continua e precisa de você:", lasting),
  ];
  return mailOf(subjectOf(begun, lasting), [`Olá, ${name}!`, ...paragraphs, ...end], link);
}

/** The last mail of a day with more troubles than mails. */
export function moreTroublesMail({ name, linkBase }: { name: string; linkBase: string }) {
  const link = `${linkBase}${PANEL}`;
  const text = "Hoje há mais avisos do que e-mails: até amanhã não enviamos outro. Acompanhe no painel:";
  return mailOf("Tenho: há mais avisos no painel", [`Olá, ${name}!`, text, link, OFF], link);
}

const moment = (iso: string | null): string => (iso === null ? "" : formatDateTime(new Date(iso)));

function section(title: string, troubles: readonly ToldTrouble[]): string[] {
  if (troubles.length === 0) return [];
  return [title, ...troubles.flatMap(describe)];
}

const describe = ({ title, sentence, action, since }: ToldTrouble): string[] => [
  `${title}: ${sentence} Desde ${moment(since)}.`,
  ...(action === "" ? [] : [`O que fazer: ${action}`]),
];

function subjectOf(begun: readonly ToldTrouble[], lasting: readonly ToldTrouble[]): string {
  const [first, ...more] = begun.length > 0 ? begun : lasting;
  const still = begun.length > 0 ? "precisa" : "ainda precisa";
  if (first !== undefined && more.length === 0) return `Tenho: ${first.title} ${still} de você`;
  return `Tenho: ${plural(more.length + 1, "coisa", "coisas")} ${still}m de você`;
}

/** The screen where the only trouble is solved; of several, MASTER's first screen, which leads to each. */
function linkOf(troubles: readonly ToldTrouble[], linkBase: string): string {
  const [only, ...more] = troubles;
  const path = only !== undefined && more.length === 0 && only.link !== "" ? only.link : PANEL;
  return path.startsWith("/") ? `${linkBase}${path}` : path;
}
