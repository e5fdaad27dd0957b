import { afterEach, expect, jest, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { renderScreen } from "../../../../test/render-screen.tsx";
import { CONTACT } from "../../../shared/format/site-contact.ts";
import { SiteFooter } from "./site-footer.tsx";

afterEach(() => {
  jest.restoreAllMocks();
});

test("phone, e-mail, place and social networks are shown as they are configured", async () => {
  renderScreen(<SiteFooter />);
  const contact = within(screen.getByRole("region", { name: "Contato" }));
  expect(contact.getByRole("link", { name: "(86) 3322-0300" })).toHaveAttribute("href", "tel:+558633220300");
  expect(contact.getByRole("link", { name: "contato@tenho.dev" })).toHaveAttribute("href", "mailto:contato@tenho.dev");
  expect(contact.getByText("Parnaíba, PI")).toBeInTheDocument();
  const links = within(screen.getByRole("list", { name: "Redes sociais" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Instagram", "https://www.instagram.com/tenho.dev"],
    ["LinkedIn", "https://www.linkedin.com/company/tenho-dev"],
    ["YouTube", "https://www.youtube.com/@tenho-dev"],
  ]);
  await expectNoAxeViolations();
});

test("what is not configured is not there, and leaves no empty list or link", async () => {
  jest.replaceProperty(CONTACT, "phone", null);
  jest.replaceProperty(CONTACT, "email", null);
  jest.replaceProperty(CONTACT, "social", []);
  renderScreen(<SiteFooter />);
  const contact = within(screen.getByRole("region", { name: "Contato" }));
  expect(contact.queryAllByRole("link")).toEqual([]);
  expect(contact.getByText("Parnaíba, PI")).toBeInTheDocument();
  expect(screen.queryByRole("list", { name: "Redes sociais" })).toBeNull();
  await expectNoAxeViolations();
});
