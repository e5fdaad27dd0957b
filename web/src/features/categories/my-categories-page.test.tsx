import { expect, jest, test } from "@jest/globals";
import { act, screen, waitFor } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { MyCategoriesPage } from "./my-categories-page.tsx";

const PERMISSIONS = ["category.access", "category.view_list", "category.test_categorization"];
const OWNER = userWith({ id: "c1", role: "CLIENT", permissions: PERMISSIONS });
const GROUPS = [
  {
    groupName: "Alimentação",
    categories: [
      { id: 41, name: "Pizzaria" },
      { id: 13, name: "Açaiteria" },
    ],
  },
  { groupName: "Casa", categories: [{ id: 70, name: "Móveis usados" }] },
];

const SELECTION = [{ id: 41, name: "Pizzaria" }];

function open(
  user = OWNER,
  answers: { refresh?: Response; save?: Response; list?: Response; selection?: Promise<unknown> } = {},
) {
  const saved: unknown[] = [];
  const { asked } = serve((url, { method, body }) => {
    if (url.pathname === "/categories/sync") return (method === "POST" ? answers.refresh : answers.list) ?? GROUPS;
    if (!url.pathname.endsWith("/categories")) return {};
    if (method === "POST") {
      if (answers.save) return answers.save;
      saved.push(JSON.parse(body));
    }
    return answers.selection ?? SELECTION;
  });
  return { ...renderScreen(<MyCategoriesPage />, { user, path: "/client/categorias" }), saved, asked };
}
const card = (name: string) => screen.findByRole("button", { name: new RegExp(name) });

test("a company sees its selection, toggles cards, and nothing is kept before 'Salvar Categorias'", async () => {
  const { person, saved } = open();
  await waitFor(async () => expect(await card("Pizzaria")).toHaveAttribute("aria-pressed", "true"));
  for (const count of ["3 categorias encontradas", "1 selecionada"])
    expect(screen.getByText(count)).toBeInTheDocument();
  await person.click(await card("Móveis usados"));
  await person.click(await card("Pizzaria"));
  expect(saved).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Salvar Categorias" }));
  expect(await screen.findByText("Categorias salvas com sucesso!")).toBeInTheDocument();
  expect(saved).toEqual([{ categoryIds: [70] }]);
  await expectNoAxeViolations();
});

test("a selection that is not read yet is neither changed nor replaced", async () => {
  let show: (selection: unknown) => void = () => undefined;
  const { person, saved } = open(OWNER, { selection: new Promise((resolve) => (show = resolve)) });
  await person.click(await card("Móveis usados"));
  await person.click(screen.getByRole("button", { name: "Salvar Categorias" }));
  show(SELECTION);
  await waitFor(async () => expect(await card("Pizzaria")).toHaveAttribute("aria-pressed", "true"));
  expect(await card("Móveis usados")).toHaveAttribute("aria-pressed", "false");
  expect(saved).toEqual([]);
});

test("the filters narrow the cards together, and 'Limpar filtros' is there while one is active", async () => {
  const { person } = open();
  await card("Pizzaria");
  expect(screen.queryByRole("button", { name: "Limpar filtros" })).toBeNull();
  expect(screen.getByRole("option", { name: "Alimentação (2)" })).toBeInTheDocument();
  await person.selectOptions(screen.getByLabelText("Grupo"), "Casa");
  await person.click(screen.getByRole("checkbox", { name: "Apenas selecionadas" }));
  expect(await screen.findByText("Nenhuma categoria encontrada")).toBeInTheDocument();
  expect(screen.getByText("Tente ajustar os filtros de busca")).toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Limpar filtros" }));
  expect(await card("Móveis usados")).toBeInTheDocument();
});

test("MASTER reads the same catalogue, without selection and save", async () => {
  open(userWith({ role: "MASTER", permissions: PERMISSIONS }));
  expect(await screen.findByText("Móveis usados")).toBeInTheDocument();
  for (const name of [/Móveis/, "Salvar Categorias"]) expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("each part says 'Acesso Restrito' without its permission", async () => {
  open(userWith({ id: "c1", role: "CLIENT", permissions: ["category.access"] }));
  expect(await screen.findAllByText("Acesso Restrito")).toHaveLength(2);
});

test("what fails is said in the screen's words, and the selection stays", async () => {
  const down = () => problem(503, "Fora do ar", "unavailable");
  const { person, unmount } = open(OWNER, { refresh: down(), save: down() });
  await waitFor(async () => expect(await card("Pizzaria")).toHaveAttribute("aria-pressed", "true"));
  await person.click(await card("Móveis usados"));
  await person.click(screen.getByRole("button", { name: "Salvar Categorias" }));
  expect(await screen.findByText("Erro ao salvar categorias")).toBeInTheDocument();
  expect(await card("Móveis usados")).toHaveAttribute("aria-pressed", "true");
  await person.click(screen.getByRole("button", { name: "Atualizar Categorias API" }));
  expect(await screen.findByText("Erro ao atualizar categorias")).toBeInTheDocument();
  unmount();
  open(OWNER, { list: down() });
  expect(await screen.findByText("Erro ao carregar categorias disponíveis")).toBeInTheDocument();
});

test("the print is announced, and holds date, total and each category's name and ID in the alphabet's order", async () => {
  const print = jest.fn();
  Object.assign(globalThis, { print });
  const { person } = open();
  await card("Pizzaria");
  await person.click(screen.getByRole("button", { name: "Imprimir" }));
  const words = "Preparando impressão de 3 categorias em ordem alfabética...";
  expect(await screen.findByText(words)).toBeInTheDocument();
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  act(() => void dispatchEvent(new Event("beforeprint")));
  const sheet = screen.getByRole("heading", { name: "Categorias", level: 1, hidden: true }).parentElement;
  expect(sheet).toHaveTextContent(/\d\d\/\d\d\/\d{4} \d\d:\d\d · 3 categorias/);
  expect(sheet).toHaveTextContent("Açaiteria (ID: 13)Móveis usados (ID: 70)Pizzaria (ID: 41)");
  act(() => void dispatchEvent(new Event("afterprint")));
});
