import { beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve } from "../../../test/render-screen.tsx";
import { setPhone } from "../../../test/setup.ts";
import type { GetFranchiseEarningsApiResponse, GetUnmetDemandApiResponse } from "../../api/generated/tenho.gen.ts";
import { CompanyRows } from "./company-rows.tsx";
import { Earnings } from "./earnings.tsx";
import { UnmetDemand } from "./unmet-demand.tsx";

const reasons = { without_balance: 2, no_seller: 3, unavailable: 1 };
const category = { category_id: 41, category: "Pizzaria", wishes: 5, ...reasons };
const DEMAND: GetUnmetDemandApiResponse = {
  from: "2026-10-25",
  to: "2026-11-23",
  wishes: 8,
  ...reasons,
  cells: [
    { district: "São José", hour: 9, wishes: 4 },
    { district: "São José", hour: 11, wishes: 1 },
    { district: "", hour: 10, wishes: 2 },
  ],
  cell_wishes: 8,
  lines: [{ ...category, district: "São José" }],
  categories: [category],
};
const EARNED: GetFranchiseEarningsApiResponse = {
  commission_percent: 12.5,
  monthly_fee: 100,
  months: [
    {
      month: "2026-10",
      is_running: false,
      tenhos: 4_000,
      paid: 1_200,
      returned: 0.3,
      commission: 149.96,
      monthly_fee: 100,
      earned: 49.96,
    },
    {
      month: "2026-11",
      is_running: true,
      tenhos: 1,
      paid: 0.3,
      returned: 0,
      commission: 0.03,
      monthly_fee: 100,
      earned: -99.97,
    },
  ],
};

let demand: unknown;
let earned: unknown;
beforeEach(() => {
  demand = DEMAND;
  earned = EARNED;
});

function open(path = "/") {
  const server = serve((url) => (url.pathname.endsWith("/earnings") ? earned : demand));
  const shown = renderScreen(
    <main>
      <UnmetDemand unitId="u1" />
      <Earnings unitId="u1" />
    </main>,
    { path },
  );
  return { ...shown, ...server };
}
const texts = (cells: readonly HTMLElement[]) => cells.map(({ textContent }) => textContent?.replaceAll(/\s/g, " "));
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .map((row) => texts([...row.children] as HTMLElement[]));

test("the heat map has a number in each cell, a total for each district, and says what does not fit", async () => {
  open();
  const table = await screen.findByRole("table", { name: "Pedidos sem empresa por bairro e hora, últimos 30 dias" });
  expect(rowsOf(table)).toEqual([
    ["Bairro", "9 h", "10 h", "11 h", "Total"],
    ["São José", "4", "0", "1", "5"],
    ["Bairro não informado", "0", "2", "0", "2"],
  ]);
  expect(screen.getByText(/8 pedidos ficaram sem empresa/)).toHaveTextContent(
    "3 ninguém vende aqui, em 2 quem vende estava sem saldo, em 1 quem vende não podia responder. Nos bairros que não cabem aqui: mais 1.",
  );
  await screen.findByRole("table", { name: "Ganhos do franqueado por mês" });
  await expectNoAxeViolations();
});

test("period and category are in the address bar and asked of the server", async () => {
  const { asked, person } = open("/?dias=90&categoria=41");
  await screen.findByRole("table", { name: /últimos 90 dias/ });
  expect(asked).toContain("/franchise-units/u1/unmet-demand?days=90&category_id=41");
  expect(screen.getByLabelText("Categoria")).toHaveDisplayValue("Pizzaria");
  await person.selectOptions(screen.getByLabelText("Período da demanda"), "Últimos 7 dias");
  await person.selectOptions(screen.getByLabelText("Categoria"), "Todas as categorias");
  await waitFor(() => expect(asked).toContain("/franchise-units/u1/unmet-demand?days=7"));
});

test("a period or category that is none is asked for as 30 days of all", async () => {
  const { asked } = open("/?dias=8&categoria=x");
  await screen.findByRole("table", { name: /últimos 30 dias/ });
  expect(asked).toContain("/franchise-units/u1/unmet-demand?days=30");
});

test("nothing unmet and no month yet are sentences; a failure can be tried again", async () => {
  demand = { ...DEMAND, cells: [], cell_wishes: 0, wishes: 0, lines: [], categories: [] };
  earned = problem(503, "Tente em instantes.", "unavailable");
  const { person } = open();
  expect(await screen.findByText("Nenhum pedido ficou sem empresa neste período.")).toBeInTheDocument();
  expect(await screen.findByText("Erro ao carregar os ganhos")).toBeInTheDocument();
  await expectNoAxeViolations();
  earned = { ...EARNED, months: [] };
  await person.click(screen.getByRole("button", { name: "Tentar Novamente" }));
  expect(await screen.findByText(/aparecem aqui a partir da abertura/)).toBeInTheDocument();
});

test("earnings are by month, the newest first, the running one marked, with the terms they go by", async () => {
  open();
  const table = await screen.findByRole("table", { name: "Ganhos do franqueado por mês" });
  expect(rowsOf(table).slice(1)).toEqual([
    ["nov/26Em andamento", "1", "R$ 0,30", "R$ 0,00", "R$ 0,03", "R$ 100,00", "-R$ 99,97"],
    ["out/26", "4.000", "R$ 1.200,00", "R$ 0,30", "R$ 149,96", "R$ 100,00", "R$ 49,96"],
  ]);
  expect(screen.getByText(/12,5% dos TENHOs pagos/)).toHaveTextContent("menos a mensalidade de R$ 100,00");
});

test("without an agreed commission there is no amount in its place", async () => {
  const months = EARNED.months.map((month) => ({ ...month, commission: null, earned: null }));
  earned = { ...EARNED, commission_percent: null, months };
  open();
  expect(await screen.findByText(/A comissão ainda não foi combinada/)).toBeInTheDocument();
  expect(screen.getAllByText("–")).toHaveLength(4);
});

test("on a phone there is a line for each district and month", async () => {
  setPhone(true);
  open();
  const district = (await screen.findByText("São José")).closest("li");
  expect(district).toHaveTextContent("São José9 h: 4 · 11 h: 15 pedidos");
  expect((await screen.findByText("nov/26")).closest("li")).toHaveTextContent(/1 TENHO,.*99,97/);
  expect(screen.queryByRole("table")).toBeNull();
  await expectNoAxeViolations();
});

test("inactive companies stand last whatever their balance, and are said to receive no wishes", () => {
  const company = { receiving: null, balance: 0, level: "EMPTY", affordable: 0 } as const;
  const companies = [
    { ...company, id: "1", name: "Açaí", active: false },
    { ...company, id: "2", name: "Padaria", active: true, balance: 3, level: "OK", affordable: 10 } as const,
    { ...company, id: "3", name: "Pizzaria", active: true },
    { ...company, id: "4", name: "Quitanda", active: true, level: "OK", affordable: null } as const,
  ];
  renderScreen(<CompanyRows companies={companies} hasLink={false} />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "PizzariaPerde os pedidos que chegam.Sem saldoR$ 0,00",
    "QuitandaO TENHO está grátis.R$ 0,00",
    "PadariaO saldo paga 10 TENHOs.R$ 3,00",
    "AçaíNão recebe pedidos.InativaR$ 0,00",
  ]);
});

test("a company shows the one state that it has on every screen, and a low balance beside it", () => {
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const company = { active: true, balance: 1, level: "LOW", affordable: 3 } as const;
  const receiving = (state: "UNPROVED" | "PAUSED") => ({ state, until, time_zone: "America/Fortaleza" });
  renderScreen(
    <CompanyRows
      companies={[
        { ...company, id: "1", name: "Açaí", receiving: receiving("UNPROVED") },
        { ...company, id: "2", name: "Padaria", receiving: receiving("PAUSED") },
      ]}
      hasLink={false}
    />,
  );
  const [one, other] = screen.getAllByRole("listitem");
  expect(one).toHaveTextContent(/Saldo baixo.*Número não confirmado/);
  expect(other).toHaveTextContent(/Saldo baixo.*Pausada até amanhã/);
});
