import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve } from "../../../../test/render-screen.tsx";
import { CityNumbers } from "./city-numbers.tsx";

type Listed = { name: string; city: string; state: string; whatsapp: string | null };

const PARNAIBA: Listed = { name: "Centro", city: "Parnaíba", state: "PI", whatsapp: "558633330000" };
const PRAIA: Listed = { name: "Praia", city: "Parnaíba", state: "PI", whatsapp: "558633330001" };
const LUIS_CORREIA: Listed = { name: "Porto", city: "Luís Correia", state: "PI", whatsapp: "558633330001" };
const SOBRAL: Listed = { name: "Sobral", city: "Sobral", state: "CE", whatsapp: null };

function open(answer: (search: string) => unknown) {
  const { asked } = serve((url) =>
    url.pathname === "/franchise-units" ? answer(url.searchParams.get("search") ?? "") : [],
  );
  const shown = renderScreen(
    <main>
      <CityNumbers />
    </main>,
    { user: null },
  );
  return { ...shown, asked };
}

test("each number is a link with its cities; a city of two numbers is named by its units, and one without a number by none", async () => {
  open(() => ({ items: [PARNAIBA, PRAIA, LUIS_CORREIA, SOBRAL], next_cursor: null, total: 4 }));
  await screen.findByRole("heading", { name: "Peça agora pelo WhatsApp" });
  const links = screen.getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Centro(86) 3333-0000", "https://wa.me/558633330000"],
    ["Praia · Luís Correia – PI(86) 3333-0001", "https://wa.me/558633330001"],
  ]);
  expect(screen.queryByRole("searchbox")).toBeNull();
  await expectNoAxeViolations();
});

test("of many cities one is found by its name", async () => {
  const answer = (search: string) =>
    search === ""
      ? { items: [PARNAIBA], next_cursor: "c", total: 40 }
      : {
          items: search.startsWith("sob") ? [{ ...SOBRAL, whatsapp: "558833330000" }] : [],
          next_cursor: null,
          total: 1,
        };
  const { person } = open(answer);
  const field = await screen.findByRole("searchbox", { name: "Onde você está" });
  await person.type(field, "sob");
  expect(await screen.findByRole("link", { name: /Sobral – CE/ })).toHaveAttribute(
    "href",
    "https://wa.me/558833330000",
  );
  await person.clear(field);
  expect(await screen.findByRole("link", { name: /Parnaíba – PI/ })).toBeInTheDocument();
  await person.type(field, "teresina");
  expect(await screen.findByText("Nenhuma cidade com esse nome ainda.")).toBeInTheDocument();
});

test.each([
  ["fails", () => problem(503, "Fora do ar", "unavailable")],
  ["is empty", () => ({ items: [], next_cursor: null, total: 0 })],
  ["is no list", () => []],
])("nothing is shown where the list %s", async (_, answer) => {
  const { asked } = open(answer);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole("heading", { name: "Peça agora pelo WhatsApp" })).toBeNull();
});
