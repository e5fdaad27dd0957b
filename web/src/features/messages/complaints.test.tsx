import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { statsWith } from "../../../test/merchant-answers.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { MessagesPage } from "./messages-page.tsx";

const SAID = {
  id: "c1",
  text: "a pizza veio fria",
  at: "2026-11-21T14:05:00Z",
  unit_name: "Parnaíba – PI",
  company_name: "Forno da Praça",
  message_id: "w1",
  message_text: "pizza grande",
  name: "Ana",
  phone: "5586999990001",
};
const UNSAID = {
  ...SAID,
  id: "c2",
  text: "demorou",
  company_name: null,
  message_id: null,
  message_text: null,
  name: null,
};

function open(answer: unknown, user = userWith()) {
  const server = serve((url) => {
    if (url.pathname.endsWith("/stats")) return statsWith(null);
    return url.pathname === "/webhooks/complaints" ? answer : { items: [], next_cursor: null, total: 0 };
  });
  const shown = renderScreen(
    <main>
      <MessagesPage />
    </main>,
    { user, path: "/?aba=reclamacoes" },
  );
  return { ...shown, ...server };
}

test("an operator reads what people complain about, of which company, and opens the wish", async () => {
  const { asked } = open({ items: [SAID, UNSAID], next_cursor: null, week: 2 });
  const table = within(await screen.findByRole("table", { name: "Reclamações" }));
  const [first, second] = table.getAllByRole("row").slice(1);
  expect(first).toHaveTextContent(/a pizza veio fria.*Forno da Praça.*pizza grande.*Ana/);
  expect(second).toHaveTextContent(/demorou.*A pessoa não disse qual/);
  expect(table.getAllByRole("button", { name: "Ver pedido" })).toHaveLength(1);
  expect(screen.getByText("2 reclamações nos últimos 7 dias")).toBeInTheDocument();
  expect(asked.some((path) => path.startsWith("/webhooks/complaints?") && path.includes("franchise_id=u1"))).toBe(true);
  await expectNoAxeViolations();
});

test("the unit stands in a column only where several are seen, one that is not known in words", async () => {
  const { unmount } = open({ items: [SAID], next_cursor: null, week: 1 });
  await screen.findByRole("table", { name: "Reclamações" });
  expect(screen.queryByRole("columnheader", { name: "Franquia" })).toBeNull();
  unmount();
  const units = [
    { id: "u1", name: "Parnaíba", city: "Parnaíba", state: "PI" },
    { id: "u2", name: "Sobral", city: "Sobral", state: "CE" },
  ];
  const master = userWith({ role: "MASTER", available_franchises: units });
  open({ items: [SAID, { ...UNSAID, unit_name: null }], next_cursor: null, week: 2 }, master);
  expect(await screen.findByRole("columnheader", { name: "Franquia" })).toBeInTheDocument();
  expect(screen.getByText("Franquia desconhecida")).toBeInTheDocument();
});

test("no complaint and a list that cannot be read are told apart", async () => {
  const { unmount } = open({ items: [], next_cursor: null, week: 0 });
  expect(await screen.findByText("Nenhuma reclamação")).toBeInTheDocument();
  unmount();
  open(problem(503, "Fora do ar", "unavailable"));
  expect(await screen.findByText("Erro ao carregar reclamações")).toBeInTheDocument();
});

test("a company has no list of complaints", async () => {
  open({ items: [], next_cursor: null, week: 0 }, userWith({ id: "s1", role: "USER", permissions: ["message.view"] }));
  await screen.findByRole("heading", { name: "Todos os seus pedidos" });
  expect(screen.queryByRole("tab", { name: "Reclamações" })).toBeNull();
});
