import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve } from "../../../../test/render-screen.tsx";
import { TermsPage } from "./terms-page.tsx";

const CONTRACT = {
  version: "2026-11",
  title: "Contrato de prestação de serviço",
  sections: [{ title: "1. O serviço", paragraphs: ["Cada TENHO custa R$ 0,30."] }],
  party: "Neste contrato, a Tenho é Rede Exemplo Ltda, CNPJ 11.222.333/0001-81.",
  sha256: "0".repeat(64),
  edition: "2026-11.0000000000000000",
};

test("the terms are the contract that companies accept, with its version and the company that offers it", async () => {
  const { asked } = serve(() => CONTRACT);
  renderScreen(
    <main>
      <TermsPage />
    </main>,
    { user: null },
  );
  expect(await screen.findByRole("heading", { name: "1. O serviço" })).toBeInTheDocument();
  expect(screen.getByText("Contrato de prestação de serviço, versão 2026-11")).toBeInTheDocument();
  expect(screen.getByText("Cada TENHO custa R$ 0,30.")).toBeInTheDocument();
  expect(screen.getByText(CONTRACT.party)).toBeInTheDocument();
  expect(asked).toEqual(["/documents/service-contract"]);
  await expectNoAxeViolations();
});

test("terms that cannot be loaded are said to be, and are asked for again", async () => {
  let isUp = false;
  serve(() => (isUp ? CONTRACT : problem(503, "…", "unavailable")));
  const { person } = renderScreen(<TermsPage />, { user: null });
  expect(await screen.findByRole("alert")).toHaveTextContent("Erro ao carregar o contrato");
  isUp = true;
  await person.click(screen.getByRole("button", { name: "Tentar Novamente" }));
  expect(await screen.findByRole("heading", { name: "1. O serviço" })).toBeInTheDocument();
});
