import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve } from "../../../../test/render-screen.tsx";
import { TermsPage } from "./terms-page.tsx";

const CONTRACT = {
  version: "2026-11",
  title: "Contrato de prestação de serviço",
  sections: [{ title: "1. O serviço", paragraphs: ["Cada TENHO custa R$ 0,30."] }],
  sha256: "0".repeat(64),
};

test("the terms are the contract that companies accept, with its version", async () => {
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
  expect(asked.toSorted()).toEqual(["/documents/service-contract", "/settings/controller"]);
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
