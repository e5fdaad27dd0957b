import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { chooseUnit, unitSearch } from "../../../../test/choose-unit.ts";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import type { User } from "../../../api/generated/tenho.gen.ts";
import { UserMenu } from "./user-menu.tsx";

const ALL = ["user.view", "user.update", "user.delete", "user.manage_categories", "user.manage_franchises"];
const USER: User = {
  id: "c1",
  email: "pizzaria@tenho.dev",
  role: "CLIENT",
  is_active: true,
  activated_at: "2026-10-01T12:00:00.000Z",
  unit_id: null,
  unit: null,
  client_id: null,
  created_at: "2026-10-01T12:00:00.000Z",
  name: "Pizzaria Delta",
  avatar: null,
  balance: 3,
  credit: null,
  categories: [],
  document: null,
  profile: { display_name: "Pizzaria Delta", phones: [] },
  correction_requested_at: null,
  permission_override: {},
};
const GROUPS = [
  {
    groupName: "Comida",
    categories: [
      { id: 41, name: "Pizzaria" },
      { id: 7, name: "Açaí" },
    ],
  },
];
const UNIT = { id: "u2", name: "Teresina – PI", city: "Teresina", state: "PI", is_active: true };

type Call = { path: string; body: unknown };

function open(
  options: { readonly user?: User; readonly permissions?: string[]; readonly refuse?: () => Response } = {},
) {
  const calls: Call[] = [];
  serve((url, { method, body }) => {
    const path = url.pathname;
    if (method !== "GET") {
      calls.push({ path, body: body && JSON.parse(body) });
      return options.refuse?.() ?? {};
    }
    if (path === "/categories/groups" || path === "/categories") return GROUPS;
    if (path === "/franchise-units") return [UNIT];
    if (path.endsWith("/franchises")) return { all_franchises: false, franchise_ids: [], service_franchises: [] };
    return path.startsWith("/users") ? [{ id: 41, name: "Pizzaria" }] : GROUPS;
  });
  const { person } = renderScreen(
    <main>
      <UserMenu user={options.user ?? USER} />
    </main>,
    { user: userWith({ permissions: options.permissions ?? ALL }) },
  );
  const act = async (name: string) => {
    await person.click(screen.getByRole("button", { name: /^Mais ações/ }));
    await person.click(await screen.findByRole("menuitem", { name }));
    // The closing menu returns the focus, which a browser does not allow past an open dialog.
    await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
  };
  return { calls, person, act };
}

test.each([
  [ALL, USER, ["Ver detalhes", "Editar", "Gerenciar categorias", "Gerenciar franquias", "Excluir"]],
  [["user.view"], USER, ["Ver detalhes"]],
  [ALL, { ...USER, role: "ADMIN" as const }, ["Ver detalhes", "Editar", "Excluir"]],
])("each action is offered by its permission, where the account has it", async (permissions, user, names) => {
  const { person } = open({ permissions, user });
  await person.click(screen.getByRole("button", { name: /^Mais ações/ }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(names);
});

test("categories are searched, chosen, refreshed and saved together", async () => {
  const { act, person, calls } = open();
  await act("Gerenciar categorias");
  const dialog = within(await screen.findByRole("dialog", { name: "Categorias de Pizzaria Delta" }));
  expect(await dialog.findByLabelText("Pizzaria")).toBeChecked();
  expect(dialog.getByRole("button", { name: "Salvar Categorias" })).toBeDisabled();
  await expectNoAxeViolations();
  await person.type(dialog.getByLabelText("Buscar"), "acai");
  expect(dialog.queryByLabelText("Pizzaria")).toBeNull();
  await person.click(dialog.getByLabelText("Açaí"));
  await person.click(dialog.getByRole("button", { name: "Atualizar Categorias API" }));
  expect(await screen.findByText("Categorias atualizadas da API")).toBeInTheDocument();
  expect(dialog.getByLabelText("Açaí")).toBeChecked();
  await person.click(dialog.getByRole("button", { name: "Salvar Categorias" }));
  expect(await screen.findByText("Categorias atualizadas com sucesso!")).toBeInTheDocument();
  expect(calls.at(-1)).toEqual({ path: "/users/c1/categories", body: { categoryIds: [41, 7] } });
});

test("a refresh that fails says so, and keeps the choice", async () => {
  const { act, person } = open({ refuse: () => problem(502, "x") });
  await act("Gerenciar categorias");
  const dialog = within(await screen.findByRole("dialog"));
  await person.click(await dialog.findByLabelText("Açaí"));
  await person.click(dialog.getByRole("button", { name: "Atualizar Categorias API" }));
  expect(await screen.findByText("Erro ao atualizar categorias")).toBeInTheDocument();
  expect(dialog.getByLabelText("Açaí")).toBeChecked();
});

test("franchises are saved once all or one at least is chosen", async () => {
  const { act, person, calls } = open();
  await act("Gerenciar franquias");
  const dialog = within(await screen.findByRole("dialog", { name: "Franquias de Pizzaria Delta" }));
  await unitSearch();
  const save = dialog.getByRole("button", { name: "Salvar" });
  expect(save).toBeDisabled();
  await expectNoAxeViolations();
  await chooseUnit(person, /Teresina/);
  expect(save).toBeEnabled();
  await person.click(dialog.getByRole("button", { name: "Remover Teresina – PI" }));
  expect(save).toBeDisabled();
  await person.click(dialog.getByLabelText(/^Todas as franquias/));
  await person.click(save);
  expect(await screen.findByText("Franquias atualizadas com sucesso!")).toBeInTheDocument();
  expect(calls).toEqual([{ path: "/users/c1/franchises", body: { all_franchises: true } }]);
});
