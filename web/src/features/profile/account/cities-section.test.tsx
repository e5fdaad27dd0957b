import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { chooseUnit, unitSearch } from "../../../../test/choose-unit.ts";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { CitiesSection } from "./cities-section.tsx";

const MERCHANT = userWith({ id: "c1", role: "CLIENT" });
const unit = (id: string, name: string, is_active = true) => ({
  id,
  name,
  code: id,
  city: name,
  state: "PI",
  region: null,
  is_active,
});
const UNITS = [unit("u1", "Parnaíba"), unit("u2", "Teresina"), unit("u3", "Floriano"), unit("u4", "Fechada", false)];

function serveCities(refuse?: () => Response): unknown[] {
  const sent: unknown[] = [];
  serve((url, { method, body }) => {
    if (url.pathname === "/franchise-units") return UNITS;
    if (method === "GET") return { service_franchises: ["u1"], all_franchises: false };
    sent.push(JSON.parse(body));
    return refuse ? refuse() : JSON.parse(body);
  });
  return sent;
}
const save = () => screen.getByRole("button", { name: "Salvar franquias" });

const open = () =>
  renderScreen(
    <main>
      <CitiesSection user={MERCHANT} />
    </main>,
    { user: MERCHANT },
  ).person;
const remove = (name: string) => screen.queryByRole("button", { name: `Remover ${name} · PI` });

test("the own franchise is always chosen and cannot be removed; others are added, and closed ones are not offered", async () => {
  const sent = serveCities();
  const person = open();
  const search = await unitSearch();
  expect(screen.getByText("Parnaíba · PI (a sua)")).toBeInTheDocument();
  expect(remove("Parnaíba")).toBeNull();
  expect(save()).toBeDisabled();
  await person.click(search);
  const options = await screen.findAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(["Teresina · PI", "Floriano · PI"]);
  await expectNoAxeViolations();
  await chooseUnit(person, /Teresina/);
  expect(search).toHaveAccessibleDescription("1 outra escolhida");
  await person.click(save());
  expect(await screen.findByText("Franquias de atendimento atualizadas com sucesso!")).toBeInTheDocument();
  expect(sent).toEqual([{ service_franchises: ["u1", "u2"], all_franchises: false }]);
});

test("by keyboard alone a franchise is found, chosen and taken back; Backspace never takes the own one", async () => {
  const sent = serveCities();
  const person = open();
  const search = await unitSearch();
  await person.click(search);
  await waitFor(() => expect(search).toHaveAttribute("aria-expanded", "true"));
  const active = () => document.getElementById(search.getAttribute("aria-activedescendant") ?? "");
  expect(search).toHaveAttribute("aria-controls", screen.getByRole("listbox", { name: "Franquias" }).id);
  expect(active()).toHaveTextContent("Teresina");
  await person.keyboard("{ArrowDown}");
  expect(active()).toHaveTextContent("Floriano");
  await person.keyboard("{Enter}");
  expect(active()).toHaveAttribute("aria-selected", "true");
  expect(remove("Floriano")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await person.keyboard("{ArrowUp}{Enter}{Enter}");
  expect(remove("Teresina")).toBeNull();
  expect(sent).toEqual([]);
  await person.keyboard("{Backspace}{Backspace}");
  expect(remove("Floriano")).toBeNull();
  await person.keyboard("{Backspace}{Backspace}{Backspace}");
  expect(screen.getByText("Parnaíba · PI (a sua)")).toBeInTheDocument();
  expect(search).toHaveAccessibleDescription("Nenhuma outra escolhida");
});

test("all franchises clear the single ones and disable them", async () => {
  const sent = serveCities();
  const person = open();
  await chooseUnit(person, /Floriano/);
  await person.click(screen.getByRole("checkbox", { name: /Todas as franquias/ }));
  expect(remove("Floriano")).toBeNull();
  expect(await unitSearch()).toBeDisabled();
  await person.click(save());
  await screen.findByText("Franquias de atendimento atualizadas com sucesso!");
  expect(sent).toEqual([{ service_franchises: ["u1"], all_franchises: true }]);
});

test("one is found by its name, whatever the accents", async () => {
  serveCities();
  const person = open();
  const search = await unitSearch();
  await person.type(search, "flóri");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  expect(screen.getByRole("option")).toHaveTextContent("Floriano");
  await person.clear(search);
  await person.type(search, "zzz");
  expect(await screen.findByText("Nenhuma franquia com este nome.")).toBeInTheDocument();
});

test("a refusal is told, and the choice stays", async () => {
  serveCities(() => problem(500, "x"));
  const person = open();
  await chooseUnit(person, /Teresina/);
  await person.click(save());
  expect(await screen.findByText("Erro ao atualizar franquias de atendimento")).toBeInTheDocument();
  expect(remove("Teresina")).toBeInTheDocument();
});

test("without the list of franchises the section says so", async () => {
  serve(() => problem(503, "Fora do ar", "unavailable"));
  renderScreen(
    <main>
      <CitiesSection user={MERCHANT} />
    </main>,
    { user: MERCHANT },
  );
  expect(await screen.findByText("Erro ao carregar lista de franquias")).toBeInTheDocument();
});
