import { expect, test } from "@jest/globals";
import { PERMISSION_KEYS } from "@tenho/access/permissions";
import { act, screen, waitFor, within } from "@testing-library/react";
import { Suspense } from "react";
import { Route, Routes } from "react-router";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { PROFILE } from "../paths.ts";
import { AREA_SCREENS } from "../screens/area-screens.ts";
import { startSession } from "../store.ts";
import { UnitSwitcher } from "./unit-switcher.tsx";

// This keeps the choice in the browser.
startSession();

const CENTRO = { id: "u1", name: "Centro", city: "Parnaíba", state: "PI" };
const COAST = { id: "u2", name: "Litoral", city: "Luís Correia", state: "PI" };
const UNITS = [CENTRO, COAST];
const two = (changes: Parameters<typeof userWith>[0] = {}) =>
  userWith({ available_franchises: UNITS, unit: CENTRO, unit_id: "u1", permissions: PERMISSION_KEYS, ...changes });

function openScreens(path: string, user = two()) {
  return renderScreen(
    <>
      <header>
        <UnitSwitcher />
      </header>
      <Suspense fallback={null}>
        <Routes>
          {Object.entries(AREA_SCREENS).flatMap(([area, screens]) =>
            Object.entries(screens).map(([name, Screen]) => (
              <Route key={area + name} path={name === "Index" ? `/${area}` : `/${area}/${name}`} element={<Screen />} />
            )),
          )}
        </Routes>
      </Suspense>
    </>,
    { path, user },
  );
}

const companies = (unitId: string | null) =>
  unitId === "u2"
    ? [{ id: "c2", name: "Bar da Praia", email: "b@x.br", role: "CLIENT", is_active: true, balance: 2 }]
    : [{ id: "c1", name: "Pizzaria do Centro", email: "p@x.br", role: "CLIENT", is_active: true, balance: 1 }];
const serveCompanies = () =>
  serve((url) => (url.pathname === "/users" ? companies(url.searchParams.get("franchise_id")) : {}));

async function choose(person: ReturnType<typeof renderScreen>["person"], name: string) {
  await person.click(await screen.findByRole("combobox", { name: /^Franquia:/ }));
  await person.click(within(await screen.findByRole("listbox", { name: "Franquias" })).getByText(name));
}

test("it lists name, city and state, marks the ADMIN's own unit at first, and axe finds no fault", async () => {
  serveCompanies();
  const { person } = openScreens("/nowhere");
  const button = await screen.findByRole("combobox", { name: "Franquia: Centro · Parnaíba, PI" });
  await person.click(button);
  const options = await screen.findAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(["CentroParnaíba, PI", "LitoralLuís Correia, PI"]);
  expect(options.map((option) => option.getAttribute("aria-selected"))).toEqual(["true", "false"]);
  await expectNoAxeViolations();
});

test("the list is opened by one press of the keyboard, which then moves in it, chooses and closes", async () => {
  serveCompanies();
  const { person } = openScreens("/nowhere");
  await person.tab();
  expect(screen.getByRole("combobox", { name: /^Franquia:/ })).toHaveFocus();
  expect(screen.queryByRole("listbox")).toBeNull();
  await person.keyboard("{ArrowDown}");
  expect(await screen.findByRole("listbox", { name: "Franquias" })).toBeInTheDocument();
  expect(screen.getAllByRole("combobox", { name: /^Franquia:/ })).toHaveLength(1);
  await person.keyboard("{ArrowDown}{Enter}");
  const button = await screen.findByRole("combobox", { name: "Franquia: Litoral · Luís Correia, PI" });
  await waitFor(() => expect(button).toHaveAttribute("aria-expanded", "false"));
  expect(button).toHaveFocus();
  await person.keyboard("{ArrowDown}");
  await waitFor(() => expect(button).toHaveAttribute("aria-expanded", "true"));
  await person.keyboard("{Escape}");
  await waitFor(() => expect(button).toHaveAttribute("aria-expanded", "false"));
});

test("a choice asks for the other unit's rows, shows none of the first one's, and is kept in the browser", async () => {
  const { asked } = serveCompanies();
  const { person } = openScreens("/admin/financeiro?busca=pizza&cursor=x");
  expect((await screen.findAllByText("Pizzaria do Centro")).length).toBeGreaterThan(0);
  await choose(person, "Litoral");
  expect((await screen.findAllByText("Bar da Praia")).length).toBeGreaterThan(0);
  expect(screen.queryByText("Pizzaria do Centro")).toBeNull();
  expect(localStorage.getItem("tenho-active-unit")).toBe("u2");
  const [first, ...others] = asked.filter((path) => path.startsWith("/users?"));
  expect(first).toBe("/users?franchise_id=u1&role=CLIENT&search=pizza");
  // The search belongs to the earlier unit, and is dropped with the choice.
  expect(others.at(-1)).toBe("/users?franchise_id=u2&role=CLIENT");
  expect(others.filter((path) => !path.includes("franchise_id=u2"))).toEqual([]);
});

test("rows of the first unit are read again when it is chosen again, not taken from before", async () => {
  const { asked } = serveCompanies();
  const { person } = openScreens("/admin/financeiro");
  await screen.findAllByText("Pizzaria do Centro");
  await choose(person, "Litoral");
  await screen.findAllByText("Bar da Praia");
  await choose(person, "Centro");
  await screen.findAllByText("Pizzaria do Centro");
  expect(asked.filter((path) => path.includes("franchise_id=u1"))).toHaveLength(2);
});

// The profile is the person's own, the catalogue and the settings the platform's, and all of an ADMIN's units are listed, whatever the unit.
const OF_NO_UNIT = [PROFILE, "categorias", "franquias", "configuracoes"];
test.each(Object.keys(AREA_SCREENS.admin).filter((name) => !OF_NO_UNIT.includes(name)))(
  "at ADMIN's %s, what is read of units is the chosen one's alone",
  async (name) => {
    const { asked } = serve(() => new Promise(() => undefined));
    const { person } = openScreens(name === "Index" ? "/admin" : `/admin/${name}`);
    await choose(person, "Litoral");
    await waitFor(() => expect(asked.some((path) => path.includes("u2"))).toBe(true));
    await act(async () => undefined);
    const read = asked.slice(asked.findIndex((path) => path.includes("u2")));
    // The catalogue is the platform's, and a list of accounts names all units of the ADMIN.
    const ofNoUnit = (path: string) => path.startsWith("/categories") || path === "/franchise-units";
    expect(read.filter((path) => !path.includes("u2") && !ofNoUnit(path))).toEqual([]);
  },
);

test("MASTER may choose all units, and does at first; an ADMIN has one of them", async () => {
  serveCompanies();
  const { person } = openScreens("/nowhere", two({ role: "MASTER", unit: null, unit_id: null }));
  await person.click(await screen.findByRole("combobox", { name: "Franquia: Todas as franquias" }));
  expect((await screen.findAllByRole("option"))[0]).toHaveTextContent("Todas as franquias");
});

test.each([
  ["one unit", userWith({ available_franchises: [CENTRO] })],
  ["no unit", userWith({ available_franchises: [] })],
])("nothing is shown with %s", async (_what, user) => {
  serveCompanies();
  openScreens("/nowhere", user);
  await act(async () => undefined);
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("with many units one is found by its city, whatever the accents", async () => {
  serveCompanies();
  const many = Array.from({ length: 12 }, (_, index) => ({ ...CENTRO, id: `m${index}`, name: `Zona ${index}` }));
  const { person } = openScreens("/nowhere", two({ available_franchises: [...many, COAST] }));
  await person.click(await screen.findByRole("button", { name: /Franquia/ }));
  await person.type(await screen.findByRole("combobox", { name: "Buscar franquia" }), "luis");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  await expectNoAxeViolations();
  await person.type(screen.getByRole("combobox", { name: "Buscar franquia" }), "zzz");
  expect(await screen.findByText("Nenhuma franquia encontrada")).toBeInTheDocument();
});
