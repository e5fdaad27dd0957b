import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { RoutingTab } from "./routing-tab.tsx";

const DEFAULTS = {
  merchantsMax: 10,
  offerExpiryMinutes: 60,
  textsGatherSeconds: 3,
  answersGatherSeconds: 10,
  askBelow: null,
  asksWhenOpen: true,
  opensAt: "08:00",
  closesAt: "20:00",
  wishAgeHoursMax: 24,
};

function open({ routing = {}, refuse }: { routing?: object | null; refuse?: () => Response } = {}) {
  const sent: unknown[] = [];
  const answers: (object | null)[] = [routing];
  serve((_url, { method, body }) => {
    if (method === "POST") {
      sent.push(JSON.parse(body));
      if (refuse) return refuse();
    }
    const [now] = answers;
    return { creditValue: 0.3, routing: now && { ...DEFAULTS, ...now, defaults: DEFAULTS } };
  });
  const { person } = renderScreen(
    <main>
      <RoutingTab />
    </main>,
    { user: userWith({ role: "MASTER", permissions: ["settings.manage"] }) },
  );
  return { person, sent, recover: () => answers.splice(0, 1, {}) };
}
const field = (name: string) => screen.findByLabelText(name);
const button = (name: string) => screen.getByRole("button", { name });
const MERCHANTS = "Empresas perguntadas por pedido";
const THRESHOLD = "Perguntar a categoria abaixo de (%)";

test("what was changed is sent, and nothing else; the defaults stand beside the fields", async () => {
  const { person, sent } = open({ routing: { askBelow: 0.55, opensAt: "07:00" } });
  expect(await field(MERCHANTS)).toHaveValue("10");
  expect(await field(THRESHOLD)).toHaveValue("55");
  expect(screen.getByText(/Quem foi perguntada há mais tempo vem primeiro. Padrão: 10\./)).toBeInTheDocument();
  expect(button("Salvar")).toBeDisabled();
  await person.clear(await field(MERCHANTS));
  await person.type(await field(MERCHANTS), "5");
  await person.clear(await field(THRESHOLD));
  await person.click(screen.getByLabelText("Perguntar às empresas fechadas quando elas abrirem"));
  await expectNoAxeViolations();
  await person.click(button("Salvar"));
  expect(await screen.findByText("Configurações de Roteamento salvas com sucesso!")).toBeInTheDocument();
  expect(sent).toEqual([{ routing: { merchantsMax: 5, askBelow: null, asksWhenOpen: false } }]);
});

test("a value out of bounds is told at its field, and nothing is sent", async () => {
  const { person, sent } = open();
  for (const [name, text, error] of [
    [MERCHANTS, "101", "Use um número inteiro de 1 a 100"],
    ["Tempo para responder (minutos)", "2", "Use um número inteiro de 5 a 1.440"],
    [THRESHOLD, "100", "Use um número inteiro de 5 a 99"],
  ] as const) {
    await person.clear(await field(name));
    await person.type(await field(name), text);
    await person.click(button("Salvar"));
    expect(await screen.findByText(error)).toBeInTheDocument();
  }
  expect(await field(MERCHANTS)).toHaveFocus();
  await expectNoAxeViolations();
  expect(sent).toEqual([]);
});

test("a day that ends before it begins is told", async () => {
  const { person, sent } = open();
  await person.clear(await field("e fecha às"));
  await person.type(await field("e fecha às"), "07:30");
  await person.click(button("Salvar"));
  expect(await screen.findByText("O fim fica depois do começo")).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test("everything goes back to its default, after saying so", async () => {
  const { person, sent } = open({ routing: { merchantsMax: 3 } });
  await field(MERCHANTS);
  await person.click(button("Restaurar padrão"));
  const dialog = within(screen.getByRole("dialog", { hidden: true }));
  expect(dialog.getByText(/As ofertas já feitas não mudam/)).toBeInTheDocument();
  await person.click(dialog.getByRole("button", { name: "Restaurar", hidden: true }));
  expect(await screen.findByText("Configurações de Roteamento salvas com sucesso!")).toBeInTheDocument();
  const fields = Object.keys(DEFAULTS).map((name) => [name, null]);
  expect(sent).toEqual([{ routing: Object.fromEntries(fields) }]);
});

test("with every default there is nothing to restore", async () => {
  open();
  await field(MERCHANTS);
  expect(button("Restaurar padrão")).toBeDisabled();
});

test("while the routing's service does not answer the tab says so, and tries again", async () => {
  const { person, recover } = open({ routing: null });
  expect(await screen.findByText("Erro ao carregar configurações")).toBeInTheDocument();
  await expectNoAxeViolations();
  recover();
  await person.click(button("Tentar Novamente"));
  expect(await field(MERCHANTS)).toHaveValue("10");
});

test("what the server refuses stands at its field, and what was typed stays", async () => {
  const { person } = open({ refuse: () => problem(503, "As configurações não foram salvas.") });
  await person.clear(await field(MERCHANTS));
  await person.type(await field(MERCHANTS), "5");
  await person.click(button("Salvar"));
  expect(await screen.findByText(/não foram salvas|Erro ao salvar configurações de Roteamento/)).toBeInTheDocument();
  expect(await field(MERCHANTS)).toHaveValue("5");
});
