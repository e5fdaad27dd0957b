import { beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { rememberOpening } from "../../shared/units/opening-memory.ts";
import type { Opening } from "./opening-lines.ts";
import { OpeningList } from "./opening-list.tsx";

const EMPTY: Opening = {
  whatsapp: null,
  companies: 0,
  receiving: 0,
  receiving_wanted: 20,
  without_balance: 0,
  without_hours: 0,
  categories_covered: 0,
  categories_wanted: 10,
  categories_missing: [],
};
const DONE: Opening = { ...EMPTY, whatsapp: "558633330000", companies: 20, receiving: 20, categories_covered: 10 };

let opening: Opening | null;
let failing: Response | null;
let promoted = 0;
beforeEach(() => {
  localStorage.clear();
  opening = EMPTY;
  failing = null;
  promoted = 0;
});

const promote = () => {
  promoted += 1;
};

function open(unitId: string, user = userWith({ permissions: ["financial.view"] })) {
  const { asked } = serve(() => failing ?? { opening });
  const shown = renderScreen(
    <main>
      <OpeningList unitId={unitId} onPromote={promote} />
    </main>,
    { user },
  );
  return { ...shown, asked };
}

const findLine = async (title: string) => within((await screen.findByText(title)).closest("li") as HTMLElement);

test("an empty city has five lines, each with its state, a sentence and the place where it is done", async () => {
  const { person } = open("empty");
  expect(await screen.findByText(/0 de 5 prontos/)).toBeInTheDocument();
  expect(screen.getAllByText("Falta")).toHaveLength(5);
  (await findLine("Número de WhatsApp")).getByText("Sem ele ninguém consegue pedir. Quem conecta é o MASTER.");
  const companies = await findLine("Empresas");
  companies.getByText("0 de 20 empresas podem receber pedidos.");
  expect(companies.getByRole("link")).toHaveAttribute("href", "/admin/usuarios?papel=CLIENT");
  (await findLine("Saldo e horário")).getByText("Nenhuma empresa ativa ainda.");
  await person.click((await findLine("Cartaz")).getByRole("button", { name: "Imprimir cartaz" }));
  await person.click((await findLine("Categorias principais")).getByRole("button", { name: "Convidar empresas" }));
  expect(promoted).toBe(2);
  await expectNoAxeViolations();
});

test("what is there is done, and what lacks is counted and named", async () => {
  opening = {
    ...DONE,
    companies: 3,
    receiving: 1,
    without_balance: 2,
    without_hours: 1,
    categories_covered: 4,
    categories_missing: ["Pizzaria", "Farmácia"],
  };
  open("some");
  const number = await findLine("Número de WhatsApp");
  number.getByText("Quem procura escreve para (86) 3333-0000.");
  number.getByText("Feito");
  (await findLine("Categorias principais")).getByText(
    "4 de 10 têm empresa. As mais pedidas que faltam: Pizzaria e Farmácia.",
  );
  const ready = await findLine("Saldo e horário");
  ready.getByText("2 empresas sem saldo e 1 empresa sem horário informado.");
  expect(ready.getByRole("link")).toHaveAttribute("href", "/admin/financeiro");
});

test("MASTER is led to the numbers", async () => {
  open("master", userWith({ role: "MASTER", unit_id: null }));
  const number = await findLine("Número de WhatsApp");
  expect(number.getByRole("link")).toHaveAttribute("href", "/master/configuracoes?aba=whatsapp&ver=numeros");
});

test("it goes when all is done, of which the poster is known to this browser alone", async () => {
  opening = DONE;
  open("done");
  expect(await screen.findByText(/4 de 5 prontos/)).toBeInTheDocument();
  rememberOpening("done", "poster");
  await waitFor(() => expect(screen.queryByRole("heading")).toBeNull());
});

test("a city whose wish was answered has none", async () => {
  opening = null;
  const { asked } = open("answered");
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole("heading")).toBeNull();
});

test("hidden in this browser it stays away, for that unit alone, and nothing is asked for it", async () => {
  const { person, unmount } = open("hidden");
  await person.click(await screen.findByRole("button", { name: "Ocultar" }));
  expect(screen.queryByRole("heading")).toBeNull();
  unmount();
  const again = open("hidden");
  expect(screen.queryByRole("heading")).toBeNull();
  expect(again.asked).toEqual([]);
  again.unmount();
  open("other");
  expect(await screen.findByRole("heading", { name: "Abrir sua cidade" })).toBeInTheDocument();
});

test("a list that cannot be had says so, and can be tried again", async () => {
  failing = problem(503, "x", "unavailable");
  const { person } = open("failing");
  expect(await screen.findByText("Erro ao carregar a abertura da cidade")).toBeInTheDocument();
  failing = null;
  await person.click(screen.getByRole("button", { name: "Tentar Novamente" }));
  expect(await screen.findByText(/0 de 5 prontos/)).toBeInTheDocument();
});
