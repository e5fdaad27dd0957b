import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { CONTROLLER, NO_CONTROLLER } from "../../../../test/controller.ts";
import { renderScreen, serve } from "../../../../test/render-screen.tsx";
import { ContactPage } from "./contact-page.tsx";
import { PrivacyPage } from "./privacy-page.tsx";

test("the page gives the phone and e-mail that were set", async () => {
  serve(() => CONTROLLER);
  renderScreen(<ContactPage />);
  expect(await screen.findByRole("link", { name: "(86) 3322-0300" })).toHaveAttribute("href", "tel:+558633220300");
  expect(screen.getByText(/fale com a gente/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "contato@tenho.dev" })).toBeInTheDocument();
});

test("without either it sends people to their franchise instead of promising a contact", async () => {
  const server = serve(() => NO_CONTROLLER);
  renderScreen(<ContactPage />);
  await waitFor(() => expect(server.asked).toHaveLength(1));
  expect(screen.getByText(/fale com a franquia da sua região/)).toBeInTheDocument();
  expect(screen.queryByText("Telefone")).toBeNull();
  expect(screen.queryByText("E-mail")).toBeNull();
});

test("the privacy page says who answers for the data, and who else handles them", async () => {
  serve(() => CONTROLLER);
  renderScreen(<PrivacyPage />);
  expect(await screen.findByText("Tenho Demonstração Ltda.")).toBeInTheDocument();
  expect(screen.getByText(/Encarregado pelo tratamento de dados: Rosa Prado/)).toBeInTheDocument();
  for (const other of [/A Meta, dona do WhatsApp/, /O banco recebe/, /inteligência artificial/]) {
    expect(screen.getByText(other)).toBeInTheDocument();
  }
});
