import { formatCalendarDate } from "@tenho/br/calendar/dates";
import { TwoLines } from "../../shared/ui/tables/row-card.tsx";
import type { Lead } from "./lead.ts";

/** The day on which the law's wait ends, while it lasts. */
export const waitNote = ({ circular_clears_on: clearsOn, circular_is_clear: isClear }: Lead): string | null =>
  clearsOn === null || isClear ? null : `10 dias em ${formatCalendarDate(clearsOn)}`;

/** When an Interessado received the Circular de Oferta, with the day on which the law's wait ends while it lasts. */
export function LeadCircular({ lead }: { readonly lead: Lead }) {
  const { circular_delivered_on: deliveredOn } = lead;
  if (deliveredOn === null) return <span className="muted">Sem data</span>;
  return <TwoLines note={waitNote(lead)}>{formatCalendarDate(deliveredOn)}</TwoLines>;
}
