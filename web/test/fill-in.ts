import type { UserEvent } from "@testing-library/user-event";

/** Puts a text into a field at once, as a paste does: each letter that is typed renders the whole form. What is typed letter by letter has tests of its own. */
export async function fillIn(person: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await person.click(field);
  await person.paste(text);
}
