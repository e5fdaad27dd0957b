import { beforeEach, expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import type { GetFranchiseDashboardApiResponse } from "../../api/generated/tenho.gen.ts";
import { NeedsYou } from "./needs-you.tsx";

type Data = GetFranchiseDashboardApiResponse;
type Company = Data["clients"][number];

const company = (id: string, level: Company["level"], affordable: number | null): Company => ({
  id,
  name: `Empresa ${id}`,
  active: true,
  receiving: null,
  balance: 0,
  level,
  affordable,
});
const dataWith = (...clients: Company[]): Data => ({
  franchise: { id: "u1", name: "Parnaíba – PI", city: "Parnaíba", state: "PI" },
  stats: {
    totalClients: clients.length,
    recentLeads: 0,
    totalBalance: 0,
    totalTransactions: 0,
    balanceDetails: {
      currentMonth: { credits: 0, debits: 0, net: 0 },
      previousMonth: { credits: 0, debits: 0, net: 0 },
    },
  },
  growth: [],
  series: [],
  clients,
  recentTransactions: [],
});
const line = {
  category_id: 41,
  category: "Pizzaria",
  wishes: 9,
  without_balance: 2,
  no_seller: 4,
  unavailable: 1,
  district: "São José",
};

let lines: unknown;
let complaints: number;
let accounts: unknown[];
beforeEach(() => {
  lines = [line];
  accounts = [{ id: "a" }, { id: "b" }];
  complaints = 0;
});

const ADMIN = userWith({ permissions: ["user.view", "financial.view", "message.view"] });
function open(data: Data, user = ADMIN) {
  const server = serve((url) => {
    if (url.pathname === "/webhooks/complaints") return { items: [], next_cursor: null, week: complaints };
    if (url.pathname === "/users") return { items: accounts, next_cursor: null };
    return lines instanceof Response ? lines.clone() : { wishes: 0, cells: [], lines, categories: [] };
  });
  const shown = renderScreen(
    <main>
      <h1>Dashboard</h1>
      <NeedsYou unitId="u1" data={data} />
    </main>,
    { user },
  );
  return { ...shown, ...server };
}
const group = (name: string) => within(screen.getByRole("region", { name }));

test("companies without balance come first, then those with least, each with the way to its wallet", async () => {
  open(dataWith(company("1", "OK", 90), company("2", "LOW", 9), company("3", "EMPTY", 0), company("4", "LOW", 2)));
  await screen.findByText("Pizzaria");
  const rows = group("Empresas quase sem saldo").getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Empresa 3Perde os pedidos que chegam.Sem saldoVer carteira de Empresa 3",
    "Empresa 4O saldo paga 2 TENHOs.Saldo baixoVer carteira de Empresa 4",
    "Empresa 2O saldo paga 9 TENHOs.Saldo baixoVer carteira de Empresa 2",
  ]);
  const link = screen.getByRole("link", { name: "Ver carteira de Empresa 3" });
  expect(link).toHaveAttribute("href", "/admin/financeiro?empresa=3");
  await expectNoAxeViolations();
});

test("an inactive company receives no wishes and is not among those to be told of their balance", async () => {
  open(dataWith(company("1", "LOW", 2), { ...company("2", "EMPTY", 0), active: false }));
  await screen.findByText("Pizzaria");
  const rows = group("Empresas quase sem saldo").getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Empresa 1/)]);
});

test("a category without a company leads to an invitation to send by WhatsApp, in which no wish is quoted", async () => {
  open(dataWith());
  const link = await screen.findByRole("link", { name: "Convidar empresa de Pizzaria, São José" });
  const url = new URL(link.getAttribute("href") ?? "");
  expect(url.origin + url.pathname).toBe("https://wa.me/");
  expect(url.searchParams.get("text")).toBe(
    `Oi! Tem gente procurando *Pizzaria* em São José, Parnaíba pelo WhatsApp da Tenho, e ainda não há empresa para responder. Cadastre a sua: ${location.origin}/?cadastro=1&unidade=u1`,
  );
  expect(
    screen.getByText(
      "São José · 9 pedidos: 4 ninguém vende aqui, em 2 quem vende estava sem saldo, em 1 quem vende não podia responder",
    ),
  ).toBeInTheDocument();
});

test("accounts that wait lead to where they are activated; who may not see accounts is not asked for any", async () => {
  const { unmount } = open(dataWith());
  expect(await screen.findByText("2 contas esperam")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Ver contas" })).toHaveAttribute("href", "/admin/usuarios");
  unmount();
  const { asked } = open(dataWith(company("3", "EMPTY", 0)), userWith({ permissions: [] }));
  await screen.findByText("Pizzaria");
  expect(asked.every((address) => !address.startsWith("/users"))).toBe(true);
  expect(screen.queryByRole("link", { name: /Ver carteira/ })).toBeNull();
});

test("nothing to do is a sentence; wishes that cannot be read are said, can be tried again, and hide no company", async () => {
  accounts = [];
  lines = [];
  const { unmount } = open(dataWith(company("1", "OK", 90), company("2", null, null)));
  expect(await screen.findByText(/^Nada agora/)).toBeInTheDocument();
  unmount();
  lines = problem(503, "Tente em instantes.", "unavailable");
  const { person } = open(dataWith(company("3", "EMPTY", 0)));
  expect(await screen.findByText("Erro ao carregar o que precisa de você")).toBeInTheDocument();
  expect(screen.getByText("Empresa 3")).toBeInTheDocument();
  expect(screen.queryByText(/^Nada agora/)).toBeNull();
  await expectNoAxeViolations();
  lines = [line];
  await person.click(screen.getByRole("button", { name: "Tentar Novamente" }));
  expect(await screen.findByText("Pizzaria")).toBeInTheDocument();
});

test("complaints of the last days are counted, with the way to their list", async () => {
  complaints = 3;
  const { unmount, asked } = open(dataWith());
  expect(await screen.findByText("3 reclamações nos últimos 7 dias")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Ver reclamações" })).toHaveAttribute(
    "href",
    "/admin/mensagens?aba=reclamacoes",
  );
  expect(asked.some((path) => path.includes("/webhooks/complaints?franchise_id=u1"))).toBe(true);
  unmount();
  const { asked: others } = open(dataWith(), userWith({ permissions: [] }));
  await screen.findByText("Pizzaria");
  expect(others.every((path) => !path.startsWith("/webhooks/complaints"))).toBe(true);
});
