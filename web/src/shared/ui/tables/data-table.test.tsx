import { expect, jest, test } from "@jest/globals";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type Column, DataTable } from "./data-table.tsx";

type Row = { readonly id: string };
const copy = jest.fn();
const COLUMNS: readonly Column<Row>[] = [
  { key: "id", title: "Nome", render: ({ id }) => id },
  {
    key: "act",
    title: "Ação",
    render: () => (
      <button type="button" onClick={copy}>
        Copiar
      </button>
    ),
  },
];

function show(onOpen?: (row: Row) => void) {
  const rows = [{ id: "um" }, { id: "dois" }];
  const props = { label: "Coisas", columns: COLUMNS, rows, rowKey: ({ id }: Row) => id, card: ({ id }: Row) => id };
  render(<DataTable {...props} {...(onOpen && { onOpen })} />);
  return screen.getByRole("row", { name: /dois/ });
}

test("a row opens wherever it is clicked, but for the buttons in it", async () => {
  const onOpen = jest.fn();
  const row = show(onOpen);
  await userEvent.click(within(row).getByText("dois"));
  expect(onOpen).toHaveBeenCalledWith({ id: "dois" });
  await userEvent.click(within(row).getByRole("button", { name: "Copiar" }));
  expect(copy).toHaveBeenCalledTimes(1);
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test("a row that opens nothing does not look clickable", () => {
  expect(show()).toHaveAttribute("data-opens", "false");
});
