import "../../../../test/measure-at-once.ts";
import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { ContractNotice } from "./contract-notice.tsx";

const COMPANY = userWith({ id: "c1", role: "CLIENT" });
const CONTRACT = {
  version: "2026-12",
  title: "Contrato",
  sections: [{ title: "1", paragraphs: ["Um"] }],
  sha256: "0",
  party: null,
  edition: "2026-12.0",
};
const NONE = { version: null, accepted_at: null, is_current: false };
const CURRENT = { version: "2026-12", accepted_at: "2026-12-01T12:00:00.000Z", is_current: true };

/** Opens the notice; `answer` is the server's to an acceptance, after which the company has accepted. */
function open(before: object, answer: () => unknown = () => CURRENT) {
  const sent: unknown[] = [];
  let accepted = before;
  serve((url, { method, body }) => {
    if (url.pathname === "/documents/service-contract") return CONTRACT;
    if (url.pathname !== "/documents/service-contract/acceptance") return {};
    if (method === "GET") return accepted;
    sent.push(JSON.parse(body));
    const outcome = answer();
    if (!(outcome instanceof Response)) accepted = CURRENT;
    return outcome;
  });
  const { person } = renderScreen(
    <main>
      <ContractNotice />
    </main>,
    { user: COMPANY },
  );
  return { person, sent };
}

test("a company that accepted nothing reads the contract, accepts it with the sentence about WhatsApp, and is asked no more", async () => {
  const { person, sent } = open(NONE);
  const notice = await screen.findByRole("alert");
  expect(notice).toHaveTextContent("Falta aceitar o contrato");
  expect(notice).toHaveTextContent("autoriza a Tenho a enviar ao WhatsApp");
  await expectNoAxeViolations();
  await person.click(within(notice).getByRole("button", { name: "Ler e aceitar" }));
  const accept = await screen.findByRole("button", { name: "Aceitar" });
  await waitFor(() => expect(accept).toBeEnabled());
  await person.click(accept);
  expect(await screen.findByText("Contrato aceito!")).toBeInTheDocument();
  expect(sent).toEqual([{ version: "2026-12.0" }]);
  await waitFor(() => expect(screen.queryByText("Falta aceitar o contrato")).toBeNull());
});

test("one that accepted an older contract is told which; a refusal is said, and the notice stays", async () => {
  const { person } = open({ version: "2026-11", accepted_at: "2026-11-01T12:00:00.000Z", is_current: false }, () =>
    problem(409, "O contrato foi atualizado. Leia a versão atual e aceite de novo.", "conflict"),
  );
  const notice = await screen.findByRole("alert");
  expect(notice).toHaveTextContent("O contrato mudou");
  expect(notice).toHaveTextContent("Sua empresa aceitou a versão 2026-11.");
  await person.click(within(notice).getByRole("button", { name: "Ler e aceitar" }));
  const accept = await screen.findByRole("button", { name: "Aceitar" });
  await waitFor(() => expect(accept).toBeEnabled());
  await person.click(accept);
  expect(await screen.findByText(/O contrato foi atualizado\. Leia a versão atual/)).toBeInTheDocument();
  expect(screen.getByText("O contrato mudou")).toBeInTheDocument();
});
