import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { CreditTab } from "./credit-tab.tsx";
import { FranchiseCreditTab } from "./franchise-credit-tab.tsx";

const MASTER = userWith({ role: "MASTER", permissions: ["settings.manage"] });
const UNIT = { id: "u1", name: "Parnaíba", code: "phb", city: "Parnaíba", state: "PI", region: null, is_active: true };

function open(
  tab: "price" | "units",
  { refuse, role = "MASTER" }: { refuse?: () => Response; role?: "MASTER" | "ADMIN" } = {},
) {
  const sent: [string, unknown][] = [];
  serve((url, { method, body }) => {
    if (method !== "GET") {
      sent.push([method, body === "" ? null : JSON.parse(body)]);
      if (refuse) return refuse();
      if (method === "DELETE") return new Response(null, { status: 204 });
    }
    if (url.pathname === "/settings") return { creditValue: 0.3 };
    if (url.pathname === "/franchise-units") return [UNIT];
    if (url.pathname === "/settings/load-caps") {
      return { default: 5000, units: { u2: { name: "Teresina", monthly_load_cap: 800 } } };
    }
    return { u1: { name: "Parnaíba", credit: 12.5 } };
  });
  const { person } = renderScreen(<main>{tab === "price" ? <CreditTab /> : <FranchiseCreditTab />}</main>, {
    user: { ...MASTER, role },
  });
  return { person, sent };
}
const price = () => screen.findByLabelText("Valor de um TENHO (R$)");
const save = () => screen.getByRole("button", { name: "Salvar" });

test("the value of a TENHO is changed, and said so for three seconds", async () => {
  const { person, sent } = open("price");
  expect(await price()).toHaveValue("0,30");
  expect(save()).toBeDisabled();
  await person.clear(await price());
  await person.type(await price(), "45");
  await expectNoAxeViolations();
  await person.click(save());
  expect(await screen.findByText("Configurações de Crédito salvas com sucesso!")).toBeInTheDocument();
  expect(sent).toEqual([["POST", { creditValue: 0.45 }]]);
});

test("an emptied value is no zero: nothing is sent", async () => {
  const { person, sent } = open("price");
  await person.clear(await price());
  await person.click(save());
  expect(screen.getByText("Informe quanto custa um TENHO, a partir de R$ 0,01")).toBeInTheDocument();
  expect(await price()).toHaveFocus();
  expect(sent).toEqual([]);
});

test("what could not be saved is said, and what was typed stays", async () => {
  const { person } = open("price", { refuse: () => problem(500, "x") });
  await person.clear(await price());
  await person.type(await price(), "45");
  await person.click(save());
  expect(await screen.findByText("Erro ao salvar configurações de Crédito")).toBeInTheDocument();
  expect(await price()).toHaveValue("0,45");
});

test("who is no MASTER reads the value and does not change it", async () => {
  open("price", { role: "ADMIN" });
  expect(await screen.findByText(/Um TENHO custa R\$ 0,30/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Salvar" })).toBeNull();
});

test("a franchise's credit is set, and both fields are asked for", async () => {
  const { person, sent } = open("units");
  await screen.findByRole("option", { name: /Parnaíba/ });
  await person.click(save());
  const form = screen.getByLabelText("Franquia").closest("form") as HTMLElement;
  expect(within(form).getAllByText("Selecione uma franquia").length).toBeGreaterThan(1);
  expect(screen.getByText("Informe o crédito; 0,00 não dá nenhum")).toBeInTheDocument();
  await person.selectOptions(screen.getByLabelText("Franquia"), "u1");
  await person.type(screen.getByLabelText("Crédito inicial (R$)"), "2000");
  await expectNoAxeViolations();
  await person.click(save());
  expect(await screen.findByText(/Crédito por Franquia salvas com sucesso!/)).toBeInTheDocument();
  expect(sent).toEqual([["POST", { u1: { name: "Parnaíba", credit: 20 } }]]);
});

test("MASTER sets how much a franchise may load in a month, and gives the default back", async () => {
  const { person, sent } = open("units");
  expect(await screen.findByText(/vale o padrão: R\$\s5\.000,00/)).toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Salvar limite" }));
  expect(screen.getByText("Informe o limite, a partir de R$ 0,01")).toBeInTheDocument();
  await screen.findAllByRole("option", { name: /Parnaíba/ });
  await person.selectOptions(screen.getByLabelText("Franquia do limite"), "u1");
  await person.type(screen.getByLabelText("Limite por mês (R$)"), "120050");
  await person.click(screen.getByRole("button", { name: "Salvar limite" }));
  expect(await screen.findByText(/Crédito por Franquia salvas com sucesso!/)).toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Voltar ao limite padrão: Teresina" }));
  expect(sent).toEqual([
    ["POST", { u1: { monthly_load_cap: 1200.5 } }],
    ["POST", { u2: { monthly_load_cap: null } }],
  ]);
});

test("who is no MASTER sees no limit of loads", async () => {
  open("units", { role: "ADMIN" });
  expect(await screen.findByText("R$ 12,50")).toBeInTheDocument();
  expect(screen.queryByText("Limite mensal de créditos")).toBeNull();
});

test("a franchise goes back to the default, after saying what that means", async () => {
  const { person, sent } = open("units");
  await person.click(await screen.findByRole("button", { name: "Excluir o crédito de Parnaíba" }));
  const dialog = within(screen.getByRole("dialog", { hidden: true }));
  expect(dialog.getByText(/Quem já recebeu não muda/)).toBeInTheDocument();
  await person.click(dialog.getByRole("button", { name: "Excluir", hidden: true }));
  expect(sent).toEqual([["DELETE", null]]);
});
