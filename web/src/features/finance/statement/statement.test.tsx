import { expect, jest, test } from "@jest/globals";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { useLocation } from "react-router";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { lineWith, MERCHANT, proofWith, statementWith } from "../../../../test/merchant-answers.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { setPhone } from "../../../../test/setup.ts";
import type { Proof, Statement as StatementAnswer } from "../../../api/merchant-types.ts";
import { Statement } from "./statement.tsx";

const debit = lineWith("m1");
const reversed = lineWith("m2", { wish_text: "tem açaí de 500 ml", customer: "Bruno Lima", reversed_by: "m3" });
const reversal = lineWith("m3", {
  type: "CREDIT",
  kind: "reversal",
  description: "Estorno do TENHO",
  reverses: "m2",
  wish_id: null,
  wish_text: null,
  customer: null,
  category: null,
});

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

function open(
  answers: { statement?: Partial<StatementAnswer>; proof?: Partial<Proof> | Response; path?: string } = {},
  user = MERCHANT,
) {
  const { asked } = serve((url) => {
    if (url.pathname.includes("/transactions/")) {
      return answers.proof instanceof Response ? answers.proof : proofWith(answers.proof);
    }
    if (url.searchParams.has("format")) return new Response("\uFEFFData;Valor\r\n");
    return statementWith({ transactions: [debit, reversed, reversal], ...answers.statement });
  });
  const screens = renderScreen(
    <>
      <Statement userId="c1" />
      <Address />
    </>,
    { user, path: answers.path ?? "/client/financeiro" },
  );
  return { ...screens, asked };
}
const asksFor = (asked: readonly string[]) =>
  asked.filter((path) => path.includes("from=")).map((path) => new URLSearchParams(path.split("?")[1]));

test("a line says wish, customer and category, and the totals what was spent, on how many, and each one's cost", async () => {
  open();
  const line = await screen.findByRole("button", { name: /pedido m1 de calabresa/ });
  expect(line).toHaveTextContent("Ana Beatriz · Pizzaria");
  const totals = screen.getByText("Gasto no período").closest("dl");
  expect(totals?.textContent?.replaceAll("\u00a0", " ")).toBe(
    "Gasto no períodoR$ 1,50Clientes alcançados5Custo por clienteR$ 0,30",
  );
  await expectNoAxeViolations();
});

test("a phone shows each line's date", async () => {
  setPhone(true);
  open();
  expect(await screen.findByRole("button", { name: /pedido m1.*20\/11\/2026 12:00/ })).toBeInTheDocument();
});

test("period and type are in the address, and asked for as days", async () => {
  const { person, asked } = open({ path: "/client/financeiro?periodo=7&tipo=DEBIT" });
  await screen.findByRole("button", { name: /pedido m1/ });
  const [first] = asksFor(asked);
  const days = (Date.parse(first?.get("to") ?? "") - Date.parse(first?.get("from") ?? "")) / 86_400_000;
  expect([days, first?.get("type")]).toEqual([6, "DEBIT"]);

  await person.selectOptions(screen.getByLabelText("Período"), "Personalizado");
  expect(screen.getByText("Escolha as duas datas para ver o extrato.")).toBeInTheDocument();
  await person.type(screen.getByLabelText("De"), "01112026");
  await person.type(screen.getByLabelText("Até"), "15112026");
  await screen.findByRole("button", { name: /pedido m1/ });
  expect(asksFor(asked).at(-1)?.toString()).toMatch(/from=2026-11-01&to=2026-11-15&type=DEBIT/);
  expect(screen.getByTestId("address")).toHaveTextContent(
    "?periodo=personalizado&tipo=DEBIT&de=2026-11-01&ate=2026-11-15",
  );
});

test("a line opens its proof, by its address too: wish, button, message, balances, hashes, and the mark", async () => {
  open({ path: "/client/financeiro?lancamento=m1" });
  const proof = within(await screen.findByRole("dialog", { name: "Comprovante" }));
  expect(await proof.findByText("Conferido: este lançamento é o que foi gravado.")).toBeInTheDocument();
  for (const text of ["pedido m1 de calabresa", "tenho.v1.b7f3", "wamid.HBgM", "R$ 47,50", "b2".repeat(32)]) {
    expect(proof.getByText(text)).toBeInTheDocument();
  }
  await expectNoAxeViolations();
});

test("a line that was edited is not called checked", async () => {
  open({ path: "/client/financeiro?lancamento=m1", proof: { verified: false } });
  expect(await screen.findByText(/Não confere: este lançamento mudou depois de gravado/)).toBeInTheDocument();
  expect(screen.queryByText(/Conferido/)).toBeNull();
});

test("a line whose hash is not there yet is called neither checked nor changed", async () => {
  open({ path: "/client/financeiro?lancamento=m1", proof: { hash: null, verified: false } });
  expect(await screen.findByText("ainda não calculado")).toBeInTheDocument();
  expect(screen.queryByText(/Conferido|Não confere/)).toBeNull();
});

test("an address with a type that does not exist, or half a period, asks for neither", async () => {
  const { asked } = open({ path: "/client/financeiro?tipo=TUDO" });
  await screen.findByRole("button", { name: /pedido m1/ });
  expect(asksFor(asked).map((query) => query.get("type"))).toEqual([null]);
  cleanup();
  const half = open({ path: "/client/financeiro?periodo=personalizado&de=2026-11-01" });
  expect(await screen.findByText("Escolha as duas datas para ver o extrato.")).toBeInTheDocument();
  await screen.findByText(/Dá para/);
  expect(half.asked).toEqual(["/wallet/c1?limit=1"]);
});

test.each([
  ["OK", 0.3, 158, "Dá para 158 respostas TENHO de R$ 0,30."],
  ["EMPTY", 0.3, 0, "Não cobre um TENHO (R$ 0,30). Com créditos você volta a receber pedidos."],
  ["OK", 0, null, "O TENHO está grátis: responder não usa o saldo."],
  ["EMPTY", 0, 0, "O TENHO está grátis, mas o saldo está abaixo de zero: acertado, você volta a receber pedidos."],
] as const)("a balance that is %s at %s a TENHO says what it pays", async (level, price, affordable, words) => {
  open({ statement: { level, price, affordable } });
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test.each(["MASTER", "ADMIN"] as const)("to %s a company's empty balance speaks of the company", async (role) => {
  open({ statement: { level: "EMPTY", affordable: 0 } }, userWith({ id: "x1", role }));
  expect(await screen.findByText(/Com créditos a empresa volta a receber pedidos\./)).toBeInTheDocument();
});

test("a period's two days stand together, and one that ends before it begins is refused", async () => {
  open({ path: "/client/financeiro?periodo=personalizado&de=2026-11-10&ate=2026-11-09" });
  const from = await screen.findByLabelText("De");
  const until = screen.getByLabelText("Até");
  expect(from.closest(".pair")).toContainElement(until);
  expect(until).toHaveAccessibleDescription("Fica antes da data inicial");
});

test("an answer from the panel has no message, an erased customer no name, and a Pix its two ids", async () => {
  const erased = { id: "w-m1", text: null, customer: null, category: "Pizzaria" };
  open({
    path: "/?lancamento=m1",
    proof: { button_id: null, wamid: null, wish: erased, txid: "tx77", end_to_end_id: "E99" },
  });
  const proof = within(await screen.findByRole("dialog", { name: "Comprovante" }));
  expect(await proof.findAllByText("respondido no painel")).toHaveLength(2);
  for (const text of ["texto removido", "contato removido", "tx77", "E99"])
    expect(proof.getByText(text)).toBeInTheDocument();
});

test("a reversed TENHO and its reversal lead to each other", async () => {
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: /tem açaí de 500 ml/ }));
  await person.click(await screen.findByRole("button", { name: "Ver o estorno" }));
  expect(screen.getByTestId("address")).toHaveTextContent("?lancamento=m3");
  await person.click(await screen.findByRole("button", { name: "Ver o que foi estornado" }));
  expect(screen.getByTestId("address")).toHaveTextContent("?lancamento=m2");
});

test("printing a receipt prints nothing else", async () => {
  open({ path: "/?lancamento=m1" });
  await screen.findByText(/Conferido/);
  act(() => void dispatchEvent(new Event("beforeprint")));
  const sheet = screen.getByRole("heading", { name: "Tenho: comprovante", hidden: true }).parentElement;
  expect(sheet?.parentElement).toBe(document.body);
  expect(sheet).toHaveTextContent("pedido m1 de calabresa");
  act(() => void dispatchEvent(new Event("afterprint")));
  expect(screen.queryByRole("heading", { name: "Tenho: comprovante", hidden: true })).toBeNull();
});

test("the CSV is asked for with the filters of the screen, and named after its days", async () => {
  Object.assign(URL, { createObjectURL: jest.fn(() => "blob:1"), revokeObjectURL: jest.fn() });
  const click = jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const { person, asked } = open({ path: "/?periodo=personalizado&de=2026-11-01&ate=2026-11-15&tipo=CREDIT" });
  await person.click(await screen.findByRole("button", { name: "Baixar CSV" }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe("extrato-2026-11-01-a-2026-11-15.csv");
  expect(asked).toContain("/wallet/c1?from=2026-11-01&to=2026-11-15&type=CREDIT&format=csv");
});

test("wishes that could not be read are said so, an empty period says what to do, and a failure can be tried again", async () => {
  open({
    statement: {
      described: false,
      transactions: [lineWith("m9", { wish_text: null, customer: null, category: null })],
    },
  });
  expect(await screen.findByText(/não puderam ser lidos agora/)).toBeInTheDocument();
  cleanup();
  open({ statement: { transactions: [], totals: { spent: 0, customers: 0, cost_per_customer: null } } });
  expect(await screen.findByText("Nada neste período")).toBeInTheDocument();
  cleanup();
  serve(() => problem(503, "O serviço está indisponível.", "unavailable"));
  renderScreen(<Statement userId="c1" />, { user: MERCHANT });
  expect(await screen.findByText("Erro ao carregar extrato financeiro.")).toBeInTheDocument();
  expect(screen.getAllByRole("button", { name: "Tentar Novamente" }).length).toBeGreaterThan(0);
});
