import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { CreditTab } from "./credit-tab.tsx";
import { FranchiseCreditTab } from "./franchise-credit-tab.tsx";

const MASTER = userWith({ role: "MASTER", permissions: ["settings.manage"] });
const UNIT = { id: "u1", name: "Parnaíba", code: "phb", city: "Parnaíba", state: "PI", region: null, is_active: true };

function open(
  tab: "price" | "units",
  {
    refuse,
    role = "MASTER",
    permissions = MASTER.permissions,
    creditValue = 0.3,
  }: { refuse?: () => Response; creditValue?: number; role?: "MASTER" | "ADMIN"; permissions?: readonly string[] } = {},
) {
  const sent: [string, unknown][] = [];
  serve((url, { method, body }) => {
    if (method !== "GET") {
      sent.push([method, body === "" ? null : JSON.parse(body)]);
      if (refuse) return refuse();
      if (method === "DELETE") return new Response(null, { status: 204 });
    }
    if (url.pathname === "/settings") return { creditValue };
    if (url.pathname === "/settings/message-rates") {
      const rates = { marketing: 0.0625, utility: 0.0068, authentication: 0.0068, service: 0.0068, usd_brl: 5.4 };
      return { today: "2026-11-29", items: [{ from: null, ...rates }] };
    }
    if (url.pathname === "/franchise-units") return [UNIT, { ...UNIT, id: "u9", name: "Vila Longe", city: "Teresina" }];
    if (url.pathname === "/settings/load-caps") {
      return { default: 5000, units: { u2: { name: "Teresina", monthly_load_cap: 800 } } };
    }
    return { u1: { name: "Parnaíba", credit: 12.5 } };
  });
  const { person } = renderScreen(<main>{tab === "price" ? <CreditTab /> : <FranchiseCreditTab />}</main>, {
    user: { ...MASTER, role, permissions: [...permissions] },
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
  expect(screen.getByText("Informe quanto custa um TENHO: 0,00 se ele for grátis")).toBeInTheDocument();
  expect(await price()).toHaveFocus();
  expect(sent).toEqual([]);
});

test("a free TENHO is warned of while it is typed, and saved once that is confirmed", async () => {
  const { person, sent } = open("price");
  await person.clear(await price());
  await person.type(await price(), "0");
  expect(await price()).toHaveValue("0,00");
  expect(screen.getByText(/^Com R\$ 0,00 cada TENHO é grátis/)).toBeInTheDocument();
  await person.click(save());
  const dialog = () => screen.getByRole("dialog", { name: "Deixar o TENHO grátis?" });
  await person.click(within(dialog()).getByRole("button", { name: "Cancelar" }));
  expect(sent).toEqual([]);
  await person.click(save());
  await expectNoAxeViolations();
  await person.click(within(dialog()).getByRole("button", { name: "Deixar grátis" }));
  expect(await screen.findByText("Configurações de Crédito salvas com sucesso!")).toBeInTheDocument();
  expect(sent).toEqual([["POST", { creditValue: 0 }]]);
});

test("a price that is 0 reads 0,00, and its last digit taken away leaves an empty field", async () => {
  const { person } = open("price", { creditValue: 0 });
  expect(await price()).toHaveValue("0,00");
  expect(save()).toBeDisabled();
  await person.type(await price(), "{Backspace}");
  expect(await price()).toHaveValue("");
});

test("what could not be saved is said, and what was typed stays", async () => {
  const { person } = open("price", { refuse: () => problem(500, "x") });
  await person.clear(await price());
  await person.type(await price(), "45");
  await person.click(save());
  expect(await screen.findByText("Erro ao salvar configurações de Crédito")).toBeInTheDocument();
  expect(await price()).toHaveValue("0,45");
});

test("a franchise's credit may be 0", async () => {
  const { person, sent } = open("units");
  await screen.findByRole("option", { name: /Parnaíba/ });
  await person.selectOptions(screen.getByLabelText("Franquia"), "u1");
  await person.type(screen.getByLabelText("Crédito inicial (R$)"), "0");
  await person.click(save());
  expect(await screen.findByText(/Crédito por Franquia salvas com sucesso!/)).toBeInTheDocument();
  expect(sent).toEqual([["POST", { u1: { name: "Parnaíba", credit: 0 } }]]);
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

test("an ADMIN sees no limit of loads, and is offered its own franchises alone", async () => {
  open("units", { role: "ADMIN", permissions: ["settings.manage", "financial.load_credits"] });
  expect(await screen.findByText("R$ 12,50")).toBeInTheDocument();
  expect(screen.queryByText("Limite mensal de créditos")).toBeNull();
  const choices = within(screen.getByLabelText("Franquia")).getAllByRole("option");
  expect(choices.map(({ textContent }) => textContent)).toEqual(["Selecione uma franquia", "Parnaíba · PI"]);
});

test("an ADMIN who may not load credits reads the initial credits and changes none", async () => {
  open("units", { role: "ADMIN" });
  expect(await screen.findByText("R$ 12,50")).toBeInTheDocument();
  expect(screen.queryByLabelText("Franquia")).toBeNull();
  expect(screen.queryByRole("button", { name: /Excluir/ })).toBeNull();
});

test("a franchise goes back to the default, after saying what that means", async () => {
  const { person, sent } = open("units");
  await person.click(await screen.findByRole("button", { name: "Excluir o crédito de Parnaíba" }));
  const dialog = within(screen.getByRole("dialog", { hidden: true }));
  expect(dialog.getByText(/Quem já recebeu não muda/)).toBeInTheDocument();
  await person.click(dialog.getByRole("button", { name: "Excluir", hidden: true }));
  expect(sent).toEqual([["DELETE", null]]);
});
