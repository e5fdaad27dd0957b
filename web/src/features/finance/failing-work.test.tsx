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
