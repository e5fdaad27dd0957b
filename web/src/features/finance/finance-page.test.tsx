import { expect, jest, test } from "@jest/globals";
import { cleanup, screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { charge, review, wallet } from "../../../test/payment-answers.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import type { SessionUser } from "../../shared/session/session-user.ts";
import { FinancePage } from "./finance-page.tsx";

const merchant = (...permissions: string[]): SessionUser =>
  userWith({ id: "c1", role: "CLIENT", permissions: ["financial.view", ...permissions] });
const MASTER = userWith({ id: "m1", role: "MASTER", permissions: ["financial.view", "financial.load_credits"] });
const company = (
  id: string,
  name: string,
  balance: number,
  level: "OK" | "LOW" | "EMPTY" | null,
  is_active = true,
  activated_at: string | null = "2026-10-01T12:00:00.000Z",
) => ({
  id,
  name,
  email: `${id}@tenho.dev`,
  is_active,
  activated_at,
  balance,
  credit: level && { level, affordable: 0, price: 5 },
});
// The levels do not follow from the balances, since a TENHO costs R$ 5,00 and credit expires: only the wallet knows what a balance pays for.
const COMPANIES = [
  company("c1", "Mercado", 50, "OK"),
  company("c2", "Farmácia", 45, "LOW"),
  company("c3", "Oficina", 100, "EMPTY"),
  company("c4", "Nova", 0, "EMPTY", false, null),
  company("c6", "Fechada", 0, "EMPTY", false),
  company("c5", "Padaria", 60, null),
];

type Answers = Partial<Record<"charges" | "lots" | "reviews" | "check" | "decide", () => unknown>>;

function open(user: SessionUser, path: string, answers: Answers = {}) {
  const posted: { path: string; body: unknown }[] = [];
  const { asked } = serve((url, { method, body }) => {
    if (method === "POST") posted.push({ path: url.pathname, body: body === "" ? null : JSON.parse(body) });
    if (url.pathname.endsWith("/guard")) return { daily_cap: null, threshold: null, spent_today: 0 };
    if (url.pathname.startsWith("/wallet/")) return wallet();
    if (url.pathname === "/payment/charges") return answers.charges?.() ?? { charges: [], next_cursor: null };
    if (url.pathname.endsWith("/credits")) return answers.lots?.() ?? [];
    if (url.pathname.startsWith("/payment/check-pending-pix/")) return answers.check?.();
    if (url.pathname.startsWith("/payment/reviews/")) return answers.decide?.() ?? {};
    if (url.pathname === "/payment/failing-work") return { work: [], has_more: false };
    if (url.pathname === "/payment/reviews") return answers.reviews?.() ?? { reviews: [], next_cursor: null };
    if (url.pathname === "/users") {
      const [id, search] = [url.searchParams.get("id"), url.searchParams.get("search")];
      if (search === "muitas")
        return Array.from({ length: 500 }, (_, at) => company(`m${at}`, `Empresa ${at}`, 50, "OK"));
      return COMPANIES.filter((one) => (id === null || one.id === id) && (search === null || one.name === search));
    }
    if (url.pathname === "/users/dashboard/user") return { company: { id: "c9", display_name: "Padaria Pão" } };
    return problem(404, "Nada aqui", "not_found");
  });
  return { ...renderScreen(<FinancePage />, { user, path }), posted, asked };
}

test("Verificar PIX is there for everybody, Comprar Crédito only with the permission", async () => {
  open(merchant(), "/?comprar=1");
  expect(await screen.findByRole("button", { name: "Verificar PIX" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Comprar Crédito" })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  cleanup();
  open(merchant("financial.buy_credits"), "/?comprar=1");
  const dialog = await screen.findByRole("dialog", { name: "Comprar créditos" });
  expect(within(dialog).getByLabelText("Valor (R$)")).toBeInTheDocument();
  cleanup();
  open(MASTER, "/?empresa=c1");
  expect(await screen.findByRole("button", { name: "Verificar PIX" })).toBeInTheDocument();
});

test("staff with financial.view sees the wallet of its company, buys and sets limits only with that permission, and never loads", async () => {
  const staff = (...permissions: string[]) =>
    userWith({ id: "s1", role: "USER", permissions: ["financial.view", ...permissions] });
  const { asked } = open(staff("financial.load_credits"), "/user/financeiro?comprar=1");
  expect(await screen.findByText("O saldo de Padaria Pão e tudo o que entrou e saiu dele.")).toBeInTheDocument();
  expect(await screen.findByText(/Sem limite por dia/)).toBeInTheDocument();
  expect(asked.filter((path) => path.startsWith("/wallet/") && !path.startsWith("/wallet/c9"))).toEqual([]);
  expect(asked).not.toContain("/users?role=CLIENT");
  expect(screen.queryByRole("button", { name: /Comprar Crédito|Carregar Créditos|Salvar/ })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  cleanup();
  open(staff("financial.buy_credits"), "/user/financeiro");
  expect(await screen.findByRole("button", { name: "Comprar Crédito" })).toBeInTheDocument();
  cleanup();
  open(userWith({ id: "s1", role: "USER", permissions: ["message.view"] }), "/user/financeiro");
  expect(await screen.findByText("Acesso Negado")).toBeInTheDocument();
});

test("Verificar PIX says what it found, and a failure shows nothing", async () => {
  const logged = jest.spyOn(console, "warn").mockImplementation(() => undefined);
  const answers: unknown[] = [
    { checked: 2, credited: 1, amount: 10 },
    { checked: 0, credited: 0, amount: 0 },
    problem(503, "Fora do ar", "unavailable"),
  ];
  const { person, posted } = open(merchant(), "/", { check: () => answers.shift() });
  const verify = async () => person.click(await screen.findByRole("button", { name: "Verificar PIX" }));
  await verify();
  expect(await screen.findByText("1 pagamento encontrado: R$ 10,00 de crédito.")).toBeInTheDocument();
  await verify();
  expect(await screen.findByText("Nenhum pagamento novo encontrado.")).toBeInTheDocument();
  await verify();
  await screen.findByRole("button", { name: "Verificar PIX" });
  expect(posted.map(({ path }) => path)).toEqual(Array(3).fill("/payment/check-pending-pix/c1"));
  expect(screen.queryByText("Fora do ar")).toBeNull();
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});

test("purchases are listed with their states; an active one's code is copied, another amount is told apart", async () => {
  const charges = [
    charge({ txid: "1" }),
    charge({ txid: "2", status: "REVIEW", paid_amount: 4.5, copy_code: undefined }),
    charge({ txid: "3", status: "DECLINED", method: "CARD", copy_code: undefined }),
  ];
  const { person } = open(merchant("financial.buy_credits"), "/", { charges: () => ({ charges, next_cursor: null }) });
  await person.click(await screen.findByRole("button", { name: /Compras/ }));
  const table = await screen.findByRole("table", { name: "Compras" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map((row) => within(row).queryByRole("button") !== null)).toEqual([true, false, false]);
  expect(rows[0]).toHaveTextContent("Aguardando pagamento");
  expect(rows[1]).toHaveTextContent("Em conferênciapago R$ 4,50de R$ 10,00");
  expect(rows[2]).toHaveTextContent("CartãoRecusado");
  await person.click(within(rows[0] as HTMLElement).getByRole("button", { name: "Copiar código" }));
  expect(await screen.findByText("Código de R$ 10,00 copiado.")).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(charge().copy_code);
});

test("lots come by their expiry, one that expires soon is marked; failures and nothing are said", async () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const lot = (id: string, source: string, days: number) => ({
    id,
    source,
    granted: 10,
    remaining: 5,
    expires_at: at(days),
  });
  const { person } = open(merchant(), "/", { lots: () => [lot("a", "PIX", 300), lot("b", "INITIAL", 10)] });
  await person.click(await screen.findByRole("button", { name: "Validade dos créditos" }));
  const rows = within(await screen.findByRole("table", { name: "Validade dos créditos" }))
    .getAllByRole("row")
    .slice(1);
  expect(rows[0]).toHaveTextContent(/Crédito de boas-vindasAté/);
  expect(rows[1]).toHaveTextContent("Compra por Pix");
  cleanup();
  const failed = open(merchant(), "/", { lots: () => problem(503, "Fora do ar", "unavailable") });
  await failed.person.click(await screen.findByRole("button", { name: "Validade dos créditos" }));
  expect(await screen.findByText("Erro ao carregar créditos.")).toBeInTheDocument();
  cleanup();
  const empty = open(merchant(), "/");
  await empty.person.click(await screen.findByRole("button", { name: "Validade dos créditos" }));
  expect(await screen.findByText("Nenhum crédito")).toBeInTheDocument();
  await expectNoAxeViolations();
});

test("companies come by urgency: active ones first, what pays least by the wallet's word first and marked, each leading to its statement", async () => {
  open(MASTER, "/");
  const table = await screen.findByRole("table", { name: "Empresas" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map((row) => within(row).getByRole("link").textContent)).toEqual([
    "Oficina",
    "Farmácia",
    "Mercado",
    "Padaria",
    "Fechada",
    "Nova",
  ]);
  expect(rows.map((row) => /Sem saldo|Saldo baixo/.exec(row.textContent ?? "")?.[0])).toEqual([
    "Sem saldo",
    "Saldo baixo",
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(rows.map((row) => /Ativo|Inativo|Aguardando Ativação/.exec(row.textContent ?? "")?.[0])).toEqual([
    ...Array(4).fill("Ativo"),
    "Inativo",
    "Aguardando Ativação",
  ]);
  expect(within(rows[0] as HTMLElement).getByRole("link")).toHaveAttribute("href", "/?empresa=c3");
});

test("companies are looked for where all of them are, and a list that is cut says so", async () => {
  const { asked } = open(MASTER, "/?busca=Oficina");
  const table = await screen.findByRole("table", { name: "Empresas" });
  expect(within(table).getAllByRole("row")).toHaveLength(2);
  expect(asked).toContain("/users?role=CLIENT&search=Oficina");
  expect(screen.getByText("1 empresa")).toBeInTheDocument();
  cleanup();
  open(MASTER, "/?busca=muitas");
  expect(
    await screen.findByText("As 500 mais novas, por urgência. As outras você acha pelo nome."),
  ).toBeInTheDocument();
});

test("MASTER credits or returns a payment that differs, after being told what happens; a refusal keeps the question open", async () => {
  const answers: unknown[] = [problem(409, "Já decidido por outra pessoa.", "conflict"), {}];
  const { person, posted, asked } = open(MASTER, "/", {
    reviews: () => ({ reviews: [review()], next_cursor: null }),
    decide: () => answers.shift(),
  });
  const list = await screen.findByRole("list", { name: "Pagamentos em conferência" });
  expect(asked).toContain("/payment/reviews?limit=50&state=OPEN");
  expect(list).toHaveTextContent("Pagou R$ 4,50; a cobrança era de R$ 10,00.");
  await person.click(within(list).getByRole("button", { name: "Devolver" }));
  const confirm = within(await screen.findByRole("dialog", { name: "Devolver pagamento" }));
  await person.click(confirm.getByRole("button", { name: "Devolver R$ 4,50" }));
  expect(await confirm.findByText("Já decidido por outra pessoa.")).toBeInTheDocument();
  await person.click(await confirm.findByRole("button", { name: "Devolver R$ 4,50" }));
  expect(await screen.findByText("R$ 4,50 em devolução ao pagador.")).toBeInTheDocument();
  expect(posted).toEqual(Array(2).fill({ path: "/payment/reviews/r1", body: { action: "RETURN" } }));
});

test("payments in review are MASTER's alone; without any, nothing is shown, and a failure is said", async () => {
  open(MASTER, "/");
  await screen.findByRole("table", { name: "Empresas" });
  expect(screen.queryByText("Pagamentos em conferência")).toBeNull();
  cleanup();
  open(MASTER, "/", { reviews: () => problem(503, "Fora do ar", "unavailable") });
  expect(await screen.findByText("Erro ao carregar pagamentos em conferência.")).toBeInTheDocument();
  cleanup();
  open(userWith(), "/", { reviews: () => ({ reviews: [review()], next_cursor: null }) });
  await screen.findByRole("table", { name: "Empresas" });
  expect(screen.queryByText("Pagamentos em conferência")).toBeNull();
});

test("a payment of no charge can only be returned, and one being decided has no buttons", async () => {
  const reviews = [
    review({ user_id: null, name: undefined, expected: null, reason: "UNKNOWN_CHARGE" }),
    review({ id: "r2", reason: "SECOND_PAYMENT", decision: "RETURN" }),
  ];
  open(MASTER, "/", { reviews: () => ({ reviews, next_cursor: null }) });
  const items = within(await screen.findByRole("list", { name: "Pagamentos em conferência" })).getAllByRole("listitem");
  const labels = items.map((item) =>
    within(item)
      .queryAllByRole("button")
      .map(({ textContent }) => textContent),
  );
  expect(labels).toEqual([["Devolver"], []]);
  expect(items[0]).toHaveTextContent("Sem empresaPagou R$ 4,50 sem uma cobrança nossa.");
  expect(items[1]).toHaveTextContent("por uma cobrança que já estava paga.");
  expect(items[1]).toHaveTextContent("Devolução em andamento");
});
