import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

export const unitSearch = (): Promise<HTMLElement> => screen.findByRole("combobox", { name: "Buscar franquia" });

/** Chooses a unit in the list of several, or takes it back where it is chosen. */
export async function chooseUnit(person: UserEvent, name: RegExp): Promise<void> {
  await person.click(await unitSearch());
  await person.click(
    await screen.findByText((text, element) => name.test(text) && element?.closest("[role=option]") !== null),
  );
  await person.keyboard("{Escape}");
}
