import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { SettingsPage } from "./settings-page.tsx";

const open = (role: "MASTER" | "ADMIN", permissions: readonly string[]) => {
  serve(() => problem(503, "Fora do ar", "unavailable"));
  renderScreen(
    <main>
      <SettingsPage />
    </main>,
    { user: userWith({ role, permissions: [...permissions] }), path: `/${role.toLowerCase()}/configuracoes` },
  );
};
const tabs = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);
const ALL = [
  "Crédito",
  "Crédito por Franquia",
  "Empresa",
  "Avisos",
  "Usuários",
  "Segurança",
  "Roteamento",
  "Config IA",
  "Permissões",
  "WhatsApp",
  "Auditoria",
  "Suporte",
];

test("MASTER has every tab", async () => {
  open("MASTER", ["setting.access"]);
  expect(tabs()).toEqual(ALL);
  await expectNoAxeViolations();
});

test("an ADMIN with the permission has what is of its own franchises, and nothing that is the platform's", () => {
  open("ADMIN", ["setting.access"]);
  expect(tabs()).toEqual(["Crédito por Franquia", "Segurança", "Permissões", "Auditoria"]);
});

test("who has no permission is told so", () => {
  open("ADMIN", []);
  expect(screen.queryByRole("tab")).toBeNull();
  expect(
    screen.getByText("Acesso negado. Apenas usuários MASTER podem acessar esta configuração."),
  ).toBeInTheDocument();
});
