import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { CONTROLLER, NO_CONTROLLER } from "../../../../test/controller.ts";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { renderScreen, serve } from "../../../../test/render-screen.tsx";
import { SiteFooter } from "./site-footer.tsx";

test("phone, e-mail, place, company and social networks are shown as they were set", async () => {
  serve(() => CONTROLLER);
  renderScreen(<SiteFooter />);
  const contact = within(screen.getByRole("region", { name: "Contato" }));
  expect(await contact.findByRole("link", { name: "(86) 3322-0300" })).toHaveAttribute("href", "tel:+558633220300");
  expect(contact.getByRole("link", { name: "contato@tenho.dev" })).toHaveAttribute("href", "mailto:contato@tenho.dev");
  expect(contact.getByText("Parnaíba, PI")).toBeInTheDocument();
  expect(screen.getByText(/Tenho Demonstração Ltda\. · CNPJ 11\.222\.333\/0001-81/)).toBeInTheDocument();
  const links = within(screen.getByRole("list", { name: "Redes sociais" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Instagram", "https://www.instagram.com/tenho.dev"],
    ["LinkedIn", "https://www.linkedin.com/company/tenho-dev"],
    ["YouTube", "https://www.youtube.com/@tenho-dev"],
  ]);
  await expectNoAxeViolations();
});

test("what was not set is not there, and leaves no empty list or link", async () => {
  const server = serve(() => NO_CONTROLLER);
  renderScreen(<SiteFooter />);
  await waitFor(() => expect(server.asked).toHaveLength(1));
  const contact = within(screen.getByRole("region", { name: "Contato" }));
  expect(contact.queryAllByRole("link")).toEqual([]);
  expect(screen.queryByText(/CNPJ/)).toBeNull();
  expect(screen.queryByRole("list", { name: "Redes sociais" })).toBeNull();
  await expectNoAxeViolations();
});
