import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { charge, refund, refunds } from "../../../../test/payment-answers.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { ChargeList } from "./charge-list.tsx";

const MASTER = userWith({ id: "m1", role: "MASTER", permissions: ["financial.view"] });
const PAID = { status: "PAID", paid_amount: 10, copy_code: undefined, paid_at: "2026-11-21T14:06:00Z" };
const PATH = `/payment/charges/${"a".repeat(32)}/refund`;

type Sent = { path: string; key: string | null; body: unknown };
type Answers = { charges?: unknown[]; refunds?: () => unknown; refund?: () => unknown };

function open({ charges = [charge(PAID)], ...answers }: Answers = {}, user = MASTER) {
  const sent: Sent[] = [];
  serve((url, { method, body, headers }) => {
    if (method === "POST") {
      sent.push({ path: url.pathname, key: headers.get("idempotency-key"), body: JSON.parse(body) });
      return answers.refund?.();
    }
    if (url.pathname === "/payment/charges") return { charges, next_cursor: null };
    if (url.pathname.endsWith("/refunds")) return answers.refunds?.() ?? refunds();
    return problem(404, "Nada aqui", "not_found");
  });
  const screenOf = (
    <main>
      <ChargeList userId="c1" />
    </main>
  );
  return { ...renderScreen(screenOf, { user }), sent };
}

const done = (amount: number, isDone = true) => ({
  ...charge(PAID),
  done: isDone,
  refund: refund({ amount, state: isDone ? "DONE" : "TAKEN" }),
});
const openDialog = async (person: ReturnType<typeof open>["person"], name = "Devolver") => {
  await person.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog", { name: "Devolver compra" }));
};

test("only a Pix that was paid has returns, and MASTER alone sees them; what went back stands beside the amount", async () => {
  const charges = [
    charge({ ...PAID, returned_amount: 4 }),
    charge({ ...PAID, txid: "b".repeat(32), method: "CARD" }),
    charge({ ...PAID, txid: "c".repeat(32), status: "REFUNDED", returned_amount: 10 }),
    charge({ txid: "d".repeat(32) }),
  ];
  const first = open({ charges });
  const rows = within(await screen.findByRole("table", { name: "Compras" })).getAllByRole("row");
  expect(rows.map((row) => within(row).queryByRole("button")?.textContent ?? null)).toEqual([
    null,
    "Devolver",
    null,
    "Ver devoluções",
    null,
  ]);
  expect(rows[1]).toHaveTextContent("R$ 10,00devolvido R$ 4,00");
  first.unmount();
  for (const role of ["CLIENT", "ADMIN"] as const) {
    const { unmount } = open({ charges }, userWith({ id: "c1", role, permissions: ["financial.view"] }));
    await screen.findByRole("table", { name: "Compras" });
    expect(screen.queryByRole("button", { name: /evol/ })).toBeNull();
    unmount();
  }
});

test("blank returns all that can be; the amount and what was seen as returned are sent along", async () => {
  const answers = { refunds: () => refunds({ returned: 1, refundable: 8.5, unspent: 8.5 }), refund: () => done(8.5) };
  const { person, sent } = open(answers);
  const dialog = await openDialog(person);
  expect(await dialog.findByText("Só se devolve crédito não gasto.", { exact: false })).toBeInTheDocument();
  expect(sent).toEqual([]);
  await person.click(dialog.getByRole("button", { name: "Devolver R$ 8,50" }));
  expect(await screen.findByText("R$ 8,50 devolvidos a quem pagou.")).toBeInTheDocument();
  expect(sent).toEqual([
    { path: PATH, key: expect.stringMatching(/^[0-9a-f-]{36}$/), body: { amount: 8.5, returned: 1 } },
  ]);
  await expectNoAxeViolations();
});

test("more than can be returned is not sent", async () => {
  const { person, sent } = open({ refund: () => done(10) });
  const dialog = await openDialog(person);
  const field = await dialog.findByLabelText("Valor a devolver (R$)");
  await person.type(field, "1001");
  await person.click(dialog.getByRole("button", { name: "Devolver R$ 10,01" }));
  expect(await dialog.findByText("Digite até R$ 10,00")).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test("after an answer that was lost the same refund is asked for again; after a refusal, or another amount, a new one", async () => {
  const spent = "Só se devolve crédito não gasto: desta compra restam R$ 4,20.";
  const answers: unknown[] = [
    problem(503, "Fora do ar", "unavailable"),
    problem(409, spent, "conflict"),
    problem(504, "Demorou demais", "deadline_exceeded"),
    done(3, false),
  ];
  const { person, sent } = open({ refund: () => answers.shift() });
  const dialog = await openDialog(person);
  const press = async (name: string) => person.click(await dialog.findByRole("button", { name }));
  await press("Devolver R$ 10,00");
  expect(await dialog.findByText("Fora do ar")).toBeInTheDocument();
  await press("Devolver R$ 10,00");
  expect(await dialog.findByText(spent)).toBeInTheDocument();
  await press("Devolver R$ 10,00");
  expect(await dialog.findByText("Demorou demais")).toBeInTheDocument();
  await person.type(dialog.getByLabelText("Valor a devolver (R$)"), "300");
  await press("Devolver R$ 3,00");
  expect(await screen.findByText("R$ 3,00 em devolução a quem pagou.")).toBeInTheDocument();
  const [lost, repeated, refused, changed] = sent.map(({ key }) => key);
  expect(repeated).toBe(lost);
  expect(new Set([lost, refused, changed]).size).toBe(3);
});

test("a second click while the first is under way sends nothing", async () => {
  let answer: (value: unknown) => void = () => undefined;
  const { person, sent } = open({ refund: () => new Promise((resolve) => (answer = resolve)) });
  const dialog = await openDialog(person);
  await person.dblClick(await dialog.findByRole("button", { name: "Devolver R$ 10,00" }));
  await person.click(await dialog.findByRole("button", { name: "Devolvendo..." }));
  answer(done(10));
  await screen.findByText("R$ 10,00 devolvidos a quem pagou.");
  expect(sent).toHaveLength(1);
});

test("each return is listed with how it ended; one the bank did not make is taken over, with what it was", async () => {
  const list = [
    refund({ id: "d4", amount: 2, state: "UNDONE" }),
    refund({ id: "d3", amount: 7, state: "SPENT" }),
    refund({ id: "d1", amount: 3 }),
  ];
  const found = refunds({
    returned: 4,
    refundable: 6,
    unspent: 6,
    refunds: list,
    taken_back: [{ id: "m", amount: 1, at: "2026-11-22T10:00:00Z" }],
  });
  const { person } = open({ refunds: () => found });
  const dialog = await openDialog(person);
  const items = within(await dialog.findByRole("region", { name: "Devoluções desta compra" })).getAllByRole("listitem");
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^R\$ 2,00.*O banco não fez; o crédito voltouTentar de novo$/),
    expect.stringMatching(/^R\$ 7,00.*Recusada: crédito gasto$/),
    expect.stringMatching(/^R\$ 3,00.*Devolvida$/),
    expect.stringMatching(/^R\$ 1,00.*Estornada pelo banco$/),
  ]);
  await person.click(dialog.getByRole("button", { name: "Tentar de novo" }));
  expect(dialog.getByLabelText("Valor a devolver (R$)")).toHaveValue("2,00");
  expect(dialog.getByRole("button", { name: "Devolver R$ 2,00" })).toBeInTheDocument();
  await expectNoAxeViolations();
});

test.each([
  ["RETURNED", "Tudo o que foi pago por esta compra já voltou a quem pagou."],
  ["WINDOW", /O banco só devolvia este Pix até/],
  ["SPENT", "Só se devolve crédito não gasto: desta compra restam R$ 0,00."],
  ["UNDER_WAY", "Há uma devolução em andamento. Outra pode ser pedida quando ela terminar."],
])("without anything to return, %s is said instead of a form", async (block, text) => {
  const found = refunds({ refundable: 0, unspent: 0, block, refunds: [refund({ state: "TAKEN" })] });
  const { person } = open({ refunds: () => found });
  const dialog = await openDialog(person);
  expect(await dialog.findByText(text)).toBeInTheDocument();
  expect(dialog.queryByLabelText("Valor a devolver (R$)")).toBeNull();
  expect(dialog.getByText("Em andamento no banco")).toBeInTheDocument();
});

test("a failure to read them is said, and read again", async () => {
  const answers: unknown[] = [problem(503, "Fora do ar", "unavailable"), refunds()];
  const { person } = open({ refunds: () => answers.shift() });
  const dialog = await openDialog(person);
  expect(await dialog.findByText("Erro ao carregar devoluções.")).toBeInTheDocument();
  await person.click(dialog.getByRole("button", { name: "Tentar Novamente" }));
  expect(await dialog.findByText("Nada desta compra foi devolvido ainda.")).toBeInTheDocument();
  await waitFor(() => expect(dialog.queryByText("Erro ao carregar devoluções.")).toBeNull());
});
