import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { failingWork } from "../../../test/payment-answers.ts";
import { renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { FailingWork } from "./failing-work.tsx";

const MASTER = userWith({ role: "MASTER" });

test("a payment that keeps failing says what, of whom, how often and why; trying again says how it went and takes it off the list", async () => {
  const answers = [
    { done: false, failure: { code: "unavailable", reason: null } },
    { done: true, failure: null },
  ];
  const posted: string[] = [];
  serve((url, { method }) => {
    if (method === "POST") {
      posted.push(url.pathname);
      return answers.shift();
    }
    return { work: answers.length === 0 ? [] : [failingWork()], has_more: false };
  });
  const { person } = renderScreen(<FailingWork />, { user: MASTER });
  const list = await screen.findByRole("list", { name: "Pagamentos parados" });
  expect(list).toHaveTextContent("Padaria");
  expect(list).toHaveTextContent(
    "Conferência da cobrança de R$ 10,00: o banco diz ter tomado de volta mais do que foi pago.",
  );
  expect(list).toHaveTextContent(/7 tentativas, a última .*, a próxima sozinha em \d min/);
  await person.click(within(list).getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText("Ainda não deu certo: o banco ou a carteira não respondeu.")).toBeInTheDocument();
  await person.click(await within(list).findByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText("Conferência da cobrança: deu certo.")).toBeInTheDocument();
  expect(posted).toEqual(Array(2).fill(`/payment/failing-work/charge/${"a".repeat(32)}/retry`));
  await waitFor(() => expect(screen.queryByText("Pagamentos parados")).toBeNull());
});

test("what the bank answers in a way that cannot be read says which fields are missing, and by which code it is found at the bank", async () => {
  const unreadable = (fields: string[]) => ({ code: "unavailable", reason: "unreadable", fields });
  const item = { kind: "item", user_id: null, name: undefined, amount: null };
  const e2eid = "E99999004202611221812CNaeItxNvP0";
  const work = [
    failingWork({ attempts: 3, failure: unreadable(["pix.valor"]) }),
    failingWork({ ...item, id: e2eid, txid: "Loja42", failure: unreadable(["valor", "devolucoes.id"]) }),
    failingWork({ ...item, id: "txid:Loja43", txid: "Loja43", failure: unreadable(["endToEndId"]) }),
    failingWork({ ...item, id: "digest:0af3", txid: null, failure: unreadable([]) }),
    failingWork({ kind: "refund", id: "d1", failure: { code: "unavailable", reason: "return_pending" } }),
    failingWork({
      id: "c",
      failure: { code: "unprocessable", reason: "provider_refused", bank: "403: Acesso negado." },
    }),
  ];
  serve(() => ({ work, has_more: false }));
  renderScreen(<FailingWork />, { user: MASTER });
  const rows = within(await screen.findByRole("list", { name: "Pagamentos parados" })).getAllByRole("listitem");
  expect(rows[0]).toHaveTextContent(
    "Conferência da cobrança de R$ 10,00: a resposta do banco não pôde ser lida (falta pix.valor). Confira no banco pelo código abaixo.",
  );
  expect(rows[0]).toHaveTextContent(`Código ${"a".repeat(32)}`);
  expect(rows[1]).toHaveTextContent("Sem empresa");
  expect(rows[1]).toHaveTextContent(
    "Pix recebido: a resposta do banco não pôde ser lida (faltam valor, devolucoes.id).",
  );
  expect(rows[1]).toHaveTextContent(`Código ${e2eid}`);
  expect(rows[2]).toHaveTextContent("Código Loja43");
  expect(rows[3]).toHaveTextContent("O banco não deu o código deste Pix.");
  expect(rows[4]).toHaveTextContent("Devolução de R$ 10,00: o banco ainda não disse se devolveu.");
  expect(rows[5]).toHaveTextContent("o banco recusou. Ele diz: “403: Acesso negado.”.");
});

test("a refund whose end the bank does not tell, and a Pix that cannot be read, are ended by hand after a question", async () => {
  const posted: unknown[] = [];
  const refund = failingWork({ kind: "refund", id: "d1", failure: { code: "unavailable", reason: "return_pending" } });
  const item = failingWork({
    kind: "item",
    id: "txid:Loja43",
    user_id: null,
    amount: null,
    failure: { code: "unavailable", reason: "unreadable", fields: ["valor"] },
  });
  const other = failingWork({ kind: "refund", id: "d2", failure: { code: "internal", reason: null } });
  serve((url, { method, body }) => {
    if (method !== "POST") return { work: [refund, item, other], has_more: false };
    posted.push([url.pathname, JSON.parse(body)]);
    return { closed: true };
  });
  const { person } = renderScreen(<FailingWork />, { user: MASTER });
  const list = await screen.findByRole("list", { name: "Pagamentos parados" });
  expect(within(list).getAllByRole("button", { name: "O banco devolveu" })).toHaveLength(1);
  await person.click(within(list).getByRole("button", { name: "Não devolveu" }));
  const dialog = await screen.findByRole("dialog", { name: "O banco não devolveu" });
  expect(dialog).toHaveTextContent("R$ 10,00 volta ao saldo de Padaria.");
  await person.click(within(dialog).getByRole("button", { name: "Devolver o crédito" }));
  expect(await screen.findByText("O crédito voltou para a carteira.")).toBeInTheDocument();
  await person.click(within(list).getByRole("button", { name: "Já resolvi no banco" }));
  await person.click(await screen.findByRole("button", { name: "Tirar da lista" }));
  expect(await screen.findByText("Pix tirado da lista.")).toBeInTheDocument();
  expect(posted).toEqual([
    ["/payment/failing-work/refund/d1/close", { outcome: "NOT_RETURNED" }],
    ["/payment/failing-work/item/txid:Loja43/close", { outcome: "HANDLED" }],
  ]);
});
