import { cutText } from "@tenho/br/text/text";
import { consumerTapId } from "../consumer-tap-id.ts";
import type { OutgoingContent } from "../message.ts";
import { sorryForThat } from "./acts.ts";

const BUTTONS_MAX = 3;
const BUTTON_TITLE_MAX = 20;
const ROWS_MAX = 10;
const ROW_TITLE_MAX = 24;
const ROW_DESCRIPTION_MAX = 72;

/** A company that a complaint may be about, by its paid offer. */
export type ComplainedCompany = { offerId: string; name: string };

/** Question which company a complaint is about; `companies`: at least one, the latest first. */
export function askComplained(wishId: string, companies: readonly ComplainedCompany[]): OutgoingContent {
  const body = "Sinto muito por isso. Foi com qual empresa?";
  const other = { id: consumerTapId({ kind: "complained", wishId, offerId: null }), title: "Outra empresa" };
  const options = companies.slice(0, ROWS_MAX - 1).map(({ offerId, name }) => ({
    id: consumerTapId({ kind: "complained", wishId, offerId }),
    name,
  }));
  const buttons = [...options.map(({ id, name }) => ({ id, title: cutText(name, BUTTON_TITLE_MAX) })), other];
  // Meta refuses two buttons of one title.
  if (buttons.length <= BUTTONS_MAX && new Set(buttons.map(({ title }) => title)).size === buttons.length) {
    return { kind: "buttons", body, buttons };
  }
  const rows = options.map(({ id, name }) => ({
    id,
    title: cutText(name, ROW_TITLE_MAX),
    description: cutText(name, ROW_DESCRIPTION_MAX),
  }));
  return { kind: "list", body, button: "Ver empresas", rows: [...rows, other] };
}

/** Reply to a complaint that is kept; `city` null: nobody is known who could read it there. `company` null: it was not said. */
export function complaintKept({ city, company }: { city: string | null; company: string | null }): OutgoingContent {
  if (city === null) return sorryForThat();
  return {
    kind: "text",
    body:
      `Sinto muito por isso. Sua reclamação fica com quem cuida da Tenho em *${city}*. ` +
      `Troca e devolução se resolvem direto com ${company === null ? "quem vendeu" : `*${company}*`}.`,
  };
}
