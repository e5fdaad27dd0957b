import { cutText } from "@tenho/br/text/text";

/** Meta's limit for the rows of a list. */
export const LIST_ROWS_MAX = 10;
const ROW_TITLE_MAX = 24;
const ROW_DESCRIPTION_MAX = 72;

/** A row of a list within Meta's limits; a name that is too long for a title is told whole in the description, before `more`. */
export function listRow(id: string, name: string, more = "") {
  const description = name.length > ROW_TITLE_MAX ? `${name} ${more}`.trim() : more;
  const title = cutText(name, ROW_TITLE_MAX);
  return description === "" ? { id, title } : { id, title, description: cutText(description, ROW_DESCRIPTION_MAX) };
}
