import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { renderScreen } from "../../../../test/render-screen.tsx";
import { useCursorPages } from "../../hooks/use-cursor-pages.ts";
import { Pager } from "./pager.tsx";

function Ranking() {
  const pages = useCursorPages();
  return (
    <Pager pages={pages} nextCursor={pages.isFirst ? "segunda" : null} labels={["Mais repetidos", "Menos repetidos"]}>
      {pages.cursor || "primeira"}
    </Pager>
  );
}

test("the buttons are named by the list's order, and lead forwards and back", async () => {
  const { person } = renderScreen(<Ranking />, { user: null });
  expect(screen.getByRole("button", { name: "Mais repetidos" })).toBeDisabled();
  await person.click(screen.getByRole("button", { name: "Menos repetidos" }));
  expect(screen.getByRole("status")).toHaveTextContent("segunda");
  expect(screen.getByRole("button", { name: "Menos repetidos" })).toBeDisabled();
  await person.click(screen.getByRole("button", { name: "Mais repetidos" }));
  expect(screen.getByRole("status")).toHaveTextContent("primeira");
});
