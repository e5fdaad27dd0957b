import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { ReportsPage } from "./reports-page.tsx";

const flow = { purchased: 20, granted: 5, spent: 3, tenhos: 10, reversed: 0.3, expired: 0, returned: 0 };
const counts = {
  wishes: 12,
  categorised: 12,
  offers: 40,
  pending: 2,
  accepted: 10,
  rejected: 20,
  expired: 8,
  avg_response_minutes: 8,
  paid: 3,
};
const period = { from: "2026-11-16", to: "2026-11-22" };
const nothing = { ...counts, wishes: 0, offers: 0, accepted: 0, paid: 0, avg_response_minutes: null };

const messages = {
  ...period,
  totals: counts,
  previous: { ...counts, wishes: 15 },
  series: [{ ...counts, day: "2026-11-22" }],
  categories: [{ ...counts, id: "41", name: "Pizzaria" }],
  units: [{ ...counts, id: "u1", name: "Parnaíba" }],
  companies: [],
  unit_avg_response_minutes: 16,
};
const users = {
  ...period,
  counts: { total: 9, masters: 1, admins: 2, clients: 4, users: 2, active_clients: 3 },
  totals: { created: 2, activated: 1 },
  previous: { created: 1, activated: 1 },
  series: [{ day: "2026-11-22", created: 2, activated: 1 }],
  team: [],
};
const ANSWERS: Readonly<Record<string, unknown>> = {
  "/reports/financial": { ...period, totals: flow, previous: flow, series: [{ ...flow, day: "2026-11-22" }] },
  "/reports/messages": messages,
  "/webhooks/messages/margin": {
    days: 30,
    since: "2026-10-24",
    cost: 1.2,
    messages: 30,
    free_messages: 4,
    revenue: 3,
    margin: 1.8,
    pricing: [],
    units: [{ unit_id: "u1", cost: 1.2, messages: 30, free_messages: 4, revenue: 3, margin: 1.8 }],
    categories: [
      { category_id: 41, name: "Pizzaria", cost: 1, messages: 20, free_messages: 0, revenue: 2.4, margin: 1.4 },
      { category_id: 7, name: "", cost: 0.1, messages: 2, free_messages: 0, revenue: 0, margin: -0.1 },
      { category_id: null, name: "", cost: 0.1, messages: 8, free_messages: 4, revenue: 0.6, margin: 0.5 },
    ],
  },
  "/franchise-units": [{ id: "u1", name: "Parnaíba", city: "Parnaíba", state: "PI", is_active: true }],
  "/reports/users": users,
};
const page = (
  <main>
    <ReportsPage />
  </main>
);
const serveReports = (changes: Readonly<Record<string, unknown>> = {}) =>
  serve((url) => ({ ...ANSWERS, ...changes })[url.pathname]);
const master = userWith({ role: "MASTER", permissions: ["report.access"] });
const client = userWith({ role: "CLIENT", permissions: ["report.access"] });

test("MASTER reads money, messages and accounts, of the period that all tabs share", async () => {
  const { asked } = serveReports();
  const { person } = renderScreen(page, { user: master });
  expect(await screen.findByText("TENHOs pagos", { selector: "dt" })).toBeInTheDocument();
  const margins = within(await screen.findByRole("table", { name: "Margem por franquia" }));
  expect(await margins.findByRole("row", { name: "Parnaíba R$ 3,00 R$ 1,20 R$ 1,80" })).toBeInTheDocument();
  const ofCategories = within(screen.getByRole("table", { name: "Margem por categoria" }));
  expect(
    ofCategories
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent?.replaceAll("\u00a0", " ")),
  ).toEqual([
    "PizzariaR$ 2,40R$ 1,00R$ 1,40",
    "Categoria 7R$ 0,00R$ 0,10-R$ 0,10",
    "Sem categoriaR$ 0,60R$ 0,10R$ 0,50",
  ]);
  await expectNoAxeViolations();
  await person.selectOptions(screen.getByLabelText("Período"), "7");
  await person.click(screen.getByRole("tab", { name: "Mensagens" }));
  const units = within(await screen.findByRole("table", { name: "Por franquia" }));
  expect(units.getByText("Parnaíba")).toBeInTheDocument();
  expect(screen.getByText("menos que no período anterior (15)")).toBeInTheDocument();
  await expectNoAxeViolations();
  await person.click(screen.getByRole("tab", { name: "Atividades dos Usuários" }));
  expect(await screen.findByText("3 ativas")).toBeInTheDocument();
  expect(asked.filter((path) => path.includes("days=30")).toSorted()).toEqual([
    "/reports/financial?days=30",
    "/webhooks/messages/margin?days=30",
  ]);
  expect(asked.at(-1)).toBe("/reports/users?days=7");
});

test("a company is told how quick it answers beside its city, and sees its team", async () => {
  serveReports({
    "/reports/messages": { ...messages, units: [] },
    "/reports/users": {
      ...users,
      counts: null,
      team: [{ id: "s1", name: "Rita", role: "USER", is_active: true, created_at: "2026-11-01T12:00:00Z" }],
    },
  });
  const { person } = renderScreen(page, { user: client, path: "/?aba=mensagens" });
  expect(await screen.findByText("metade do tempo da sua cidade, ou menos")).toBeInTheDocument();
  expect(screen.queryByRole("table", { name: "Por franquia" })).toBeNull();
  await person.click(screen.getByRole("tab", { name: "Atividades dos Usuários" }));
  expect(await screen.findByText("Rita")).toBeInTheDocument();
});

test("a period without anything says so, and a report that cannot be read can be asked for again", async () => {
  let isDown = true;
  serve((url) => {
    if (isDown) return problem(503, "Fora do ar", "unavailable");
    return url.pathname === "/reports/messages"
      ? {
          ...messages,
          totals: nothing,
          previous: nothing,
          series: [{ ...nothing, day: "2026-11-22" }],
          categories: [],
          units: [],
        }
      : ANSWERS[url.pathname];
  });
  const { person } = renderScreen(page, { user: master, path: "/?aba=mensagens" });
  expect(await screen.findByText("Erro ao carregar o relatório")).toBeInTheDocument();
  isDown = false;
  await person.click(screen.getByRole("button", { name: "Tentar Novamente" }));
  expect(await screen.findAllByText("Nenhum pedido neste período.")).toHaveLength(2);
});

test("the file is asked for with the period, and a failure is said", async () => {
  const { asked } = serve((url) =>
    url.searchParams.has("format")
      ? problem(503, "O serviço não respondeu. Tente de novo.", "unavailable")
      : ANSWERS[url.pathname],
  );
  const { person } = renderScreen(page, { user: client, path: "/?dias=90" });
  await screen.findByText("Gasto", { selector: "dt" });
  await person.click(screen.getByRole("button", { name: "Baixar CSV" }));
  expect(await screen.findByText("O serviço não respondeu. Tente de novo.")).toBeInTheDocument();
  expect(asked).toContain("/reports/financial?days=90&format=csv");
});

test("without the permission there is nothing to see", () => {
  serveReports();
  renderScreen(page, { user: userWith({ permissions: [] }) });
  expect(screen.getByText("Você não tem permissão para ver relatórios.")).toBeInTheDocument();
});

test("MASTER and ADMIN choose a month and get both files for the accountant; a company has none", async () => {
  const { asked } = serveReports();
  const { person, unmount } = renderScreen(page, { user: master });
  const panel = within((await screen.findByText("Para a contabilidade")).closest("section") as HTMLElement);
  const months = panel.getByLabelText("Mês") as HTMLSelectElement;
  const chosen = months.options[2]?.value ?? "";
  await person.selectOptions(months, chosen);
  await person.click(panel.getByRole("button", { name: "Baixar faturamento" }));
  await person.click(panel.getByRole("button", { name: "Baixar fechamento" }));
  const paths = asked.map(String);
  expect(paths.some((path) => path.includes(`/reports/company-billing?month=${chosen}`))).toBe(true);
  expect(paths.some((path) => path.includes(`/reports/unit-closing?month=${chosen}`))).toBe(true);
  await expectNoAxeViolations();
  unmount();
  renderScreen(page, { user: client });
  await screen.findByText("TENHOs pagos", { selector: "dt" });
  expect(screen.queryByText("Para a contabilidade")).toBeNull();
});
