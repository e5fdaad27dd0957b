import type { ReceivedPage } from "../../app/providers.ts";
import { unreadable } from "../../app/unreadable.ts";
import { countOf, type Fields, fieldOf, fieldsOf, itemsOf, objectWith } from "./answer-fields.ts";
import { readItems } from "./read-payment.ts";

/** Number of pages by the answer's own count of pages or of items; null where it gives neither. */
function pagesOf(answer: Fields | null): number | null {
  const around = fieldsOf(fieldOf(answer, "parametros")) ?? answer;
  const paging = fieldsOf(fieldOf(around, "paginacao"));
  const said = countOf(fieldOf(paging, "quantidadeDePaginas"));
  const [total, size] = [fieldOf(paging, "quantidadeTotalDeItens"), fieldOf(paging, "itensPorPagina")].map(countOf);
  const counted = total != null && size ? Math.ceil(total / size) : null;
  return said === null && counted === null ? null : Math.max(said ?? 0, counted ?? 0);
}

/**
 * Reads a page of received payments, each on its own, with or without what stands around them, also in an object of the bank's own. Raises: `unavailable` (`unreadable`) for an answer that is no list of payments.
 */
export function readReceived(json: unknown, now: Date): ReceivedPage {
  const outer = fieldsOf(json);
  const answer = outer === null || "pix" in outer ? outer : (objectWith(outer, ["parametros", "pix"]) ?? outer);
  const isList =
    Array.isArray(json) || (answer !== null && ("pix" in answer || fieldOf(answer, "parametros") !== undefined));
  if (!isList) throw unreadable([answer === null ? "JSON" : "pix"]);
  const items = readItems(Array.isArray(json) ? json : itemsOf(fieldOf(answer, "pix")), now);
  return { ...items, pages: pagesOf(answer) };
}
