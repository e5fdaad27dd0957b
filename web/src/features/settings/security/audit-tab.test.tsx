import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { useLocation } from "react-router";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { setPhone } from "../../../../test/setup.ts";
import { AuditTab } from "./audit-tab.tsx";
import type { AuditRecord } from "./audit-words.ts";

const recordWith = (id: string, changes: Partial<AuditRecord> = {}): AuditRecord => ({
  id,
  at: "2026-11-21T15:00:00Z",
  actor: { id: "m1", name: "Marta" },
  actor_role: "MASTER",
  action: "wallet.credit",
  subject: { kind: "wallet", id: "c1", name: "Pizzaria da Praça" },
  unit_id: "u1",
  before: { amount_cents: null, balance_cents: 100 },
  after: { amount_cents: 1_000, balance_cents: 1_100 },
  erased: false,
  address: "203.0.113.7",
  request_id: "r1",
  hash: "ab".repeat(32),
  ...changes,
});

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

function open(answer: unknown = { items: [recordWith("1")], next_cursor: null }, path = "/master/configuracoes") {
  const served = serve(() => answer);
  const screens = renderScreen(
    <main>
      <AuditTab />
      <Address />
    </main>,
    { user: userWith({ role: "MASTER", unit: null, unit_id: null }), path },
  );
  return { ...screens, ...served };
}
const plain = (element: HTMLElement): string => (element.textContent ?? "").replaceAll("\u00a0", " ");

test("a row says who did what to whom, when and from where, and opens what was before and after", async () => {
  const { person } = open();
  const row = (await screen.findByRole("button", { name: /Crédito inserido/ })).closest("tr") as HTMLElement;
  for (const text of ["21/11/2026 12:00", "Marta", "MASTER", "Pizzaria da Praça", "203.0.113.7", "Valor, Saldo"]) {
    expect(row).toHaveTextContent(text);
  }
  await expectNoAxeViolations();
  await person.click(within(row).getByRole("button"));
  const dialog = screen.getByRole("dialog", { name: "Crédito inserido" });
  expect(plain(within(dialog).getByRole("row", { name: /Saldo/ }))).toBe("SaldoR$ 1,00R$ 11,00");
  expect(plain(within(dialog).getByRole("row", { name: /Valor/ }))).toBe("Valor–R$ 10,00");
  await expectNoAxeViolations();
});

test("filters are in the address and asked for; a record narrows the list to its actor", async () => {
  const { person, asked } = open(undefined, "/master/configuracoes?de=2026-11-01&acao=wallet.credit");
  await person.click(await screen.findByRole("button", { name: /Crédito inserido/ }));
  expect(asked.at(-1)).toMatch(/from=2026-11-01&action=wallet.credit|from=2026-11-01.*action=wallet.credit/);
  await person.click(screen.getByRole("button", { name: "Tudo desta pessoa" }));
  expect(screen.getByTestId("address")).toHaveTextContent("quem=m1");
  await screen.findByRole("button", { name: /Crédito inserido/ });
  expect(asked.at(-1)).toContain("actor=m1");
  await person.click(screen.getByRole("button", { name: "Limpar filtros" }));
  await screen.findByRole("button", { name: /Crédito inserido/ });
  expect(screen.getByTestId("address")).toHaveTextContent(/^$/);
});

test("values of a person who was erased are said to be gone", async () => {
  const erased = { before: { display_name: null }, after: { display_name: null }, erased: true, address: null };
  const { person } = open({ items: [recordWith("1", { action: "user.update", ...erased })], next_cursor: null });
  await person.click(await screen.findByRole("button", { name: /Conta alterada/ }));
  expect(screen.getByText(/excluídos com a pessoa/)).toBeInTheDocument();
});

test("without records it says what will stand here, with filters how to find more, and a failure can be tried again", async () => {
  const empty = open({ items: [], next_cursor: null });
  expect(await screen.findByText("Nenhuma ação registrada ainda")).toBeInTheDocument();
  empty.unmount();
  const filtered = open({ items: [], next_cursor: null }, "/master/configuracoes?acao=user.create");
  expect(await screen.findByText("Nada com estes filtros")).toBeInTheDocument();
  filtered.unmount();
  open(problem(500, "Erro interno."), "/master/configuracoes?acao=user.delete");
  expect(await screen.findByText("Erro ao carregar a auditoria")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Tentar Novamente" })).toBeInTheDocument();
});

test("a phone shows cards", async () => {
  setPhone(true);
  open();
  const card = await screen.findByRole("button", { name: /Crédito inserido.*Marta · Pizzaria da Praça/ });
  expect(card).toHaveTextContent("21/11/2026 12:00 · 203.0.113.7");
  await expectNoAxeViolations();
});
