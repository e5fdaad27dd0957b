import { afterEach, expect, jest, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { renderScreen } from "../../../../test/render-screen.tsx";
import { CONTACT } from "../../../shared/format/site-contact.ts";
import { ContactPage } from "./contact-page.tsx";

afterEach(() => {
  jest.restoreAllMocks();
});

test("the page gives the configured phone and e-mail", () => {
  renderScreen(<ContactPage />);
  expect(screen.getByText(/fale com a gente/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "(86) 3322-0300" })).toHaveAttribute("href", "tel:+558633220300");
  expect(screen.getByRole("link", { name: "contato@tenho.dev" })).toBeInTheDocument();
});

test("without either it sends people to their franchise instead of promising a contact", () => {
  jest.replaceProperty(CONTACT, "phone", null);
  jest.replaceProperty(CONTACT, "email", null);
  renderScreen(<ContactPage />);
  expect(screen.getByText(/fale com a franquia da sua região/)).toBeInTheDocument();
  expect(screen.queryByText("Telefone")).toBeNull();
  expect(screen.queryByText("E-mail")).toBeNull();
});
