import { beforeEach, expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import type { User } from "../../../api/generated/tenho.gen.ts";
import { PrintButton } from "./print-button.tsx";

const EVIL = '<img src=x onerror="alert(1)">';
const row = (id: string, name: string): User => ({
  id,
  email: `${id}@exemplo.com.br`,
  role: "CLIENT",
  is_active: true,
  activated_at: "2026-10-01T12:00:00.000Z",
  unit_id: "u1",
  unit: { id: "u1", name: "Parnaíba – PI" },
  client_id: null,
  created_at: "2026-10-01T12:00:00.000Z",
  name,
  avatar: null,
  balance: 12.5,
  credit: null,
  categories: [],
  document: null,
  profile: { display_name: name, phones: [] },
  correction_requested_at: null,
  permission_override: {},
});

let popup: { document: Document; print: jest.Mock; close: jest.Mock };
beforeEach(() => {
  popup = { document: document.implementation.createHTMLDocument(), print: jest.fn(), close: jest.fn() };
  window.open = jest.fn(() => popup as unknown as Window) as typeof window.open;
});

function open(answer: Parameters<typeof serve>[0], permissions = ["user.view", "user.print"]) {
  const { asked } = serve(answer);
  const { person } = renderScreen(
    <main>
      <PrintButton asked={{ status: "active" }} units={null} />
    </main>,
    { user: userWith({ permissions }) },
  );
  return { asked, start: () => person.click(screen.getByRole("button", { name: "Imprimir" })) };
}

test("every page the filters find is printed, what people wrote as text", async () => {
  const { start, asked } = open((url) =>
    url.searchParams.has("cursor")
      ? { items: [row("b", "Farmácia")], next_cursor: null }
      : { items: [row("a", EVIL)], next_cursor: "next" },
  );
  await expectNoAxeViolations();
  await start();
  expect(await screen.findByText("Preparando impressão...")).toBeInTheDocument();
  await waitFor(() => expect(popup.print).toHaveBeenCalledTimes(1));
  expect(asked).toEqual(["/users?status=active&limit=200", "/users?status=active&limit=200&cursor=next"]);
  expect(popup.document.querySelector("img")).toBeNull();
  expect(popup.document.querySelector("td")?.textContent).toBe(EVIL);
  expect(popup.document.querySelectorAll("tbody tr")).toHaveLength(2);
  expect(popup.document.body.textContent).toContain("2 usuários");
});

test("a window that is blocked is told, and nothing is asked for", async () => {
  window.open = jest.fn(() => null) as typeof window.open;
  const { start, asked } = open(() => ({ items: [], next_cursor: null }));
  await start();
  expect(await screen.findByText("Erro ao abrir janela de impressão")).toBeInTheDocument();
  expect(asked).toEqual([]);
});

test.each([
  [() => ({ items: [], next_cursor: null }), "Nenhum cliente encontrado com os critérios de busca"],
  [() => problem(503, "…", "unavailable"), "Erro ao carregar lista de clientes"],
])("where there is nothing to print the window is closed", async (answer, message) => {
  const { start } = open(answer);
  await start();
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(popup.close).toHaveBeenCalled();
  expect(popup.print).not.toHaveBeenCalled();
});

test("without the permission there is no button", () => {
  open(() => ({}), ["user.view"]);
  expect(screen.queryByRole("button", { name: "Imprimir" })).toBeNull();
});
