import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { CategoriesTab } from "./categories-tab.tsx";

const EMPTY = [{ groupName: "Outros", categories: [{ id: 95, name: "Outros" }] }];
const FILLED = [...EMPTY, { groupName: "Alimentação", categories: [{ id: 41, name: "Pizzaria" }] }];
const MASTER = userWith({ role: "MASTER" });
const BUTTON = { name: "Começar com o catálogo padrão" };

function open(answer?: Response) {
  let groups = EMPTY;
  serve((url) => {
    if (url.pathname === "/categories/sync") return groups;
    if (url.pathname !== "/categories/standard") return {};
    if (answer) return answer;
    groups = FILLED;
    return { created: 99 };
  });
  return renderScreen(<CategoriesTab />, { user: MASTER, path: "/treinamento" });
}

test("an installation without categories is offered those of the product, in one tap", async () => {
  const { person } = open();
  await person.click(await screen.findByRole("button", BUTTON));
  expect(await screen.findByText("99 categorias criadas. O classificador está aprendendo.")).toBeInTheDocument();
  expect(await screen.findByText("Pizzaria")).toBeInTheDocument();
  expect(screen.queryByRole("button", BUTTON)).toBeNull();
  await expectNoAxeViolations();
});

test("a refusal is said, and the offer stays", async () => {
  const { person } = open(problem(409, "O catálogo vem de outro endereço e é mudado lá.", "conflict"));
  await person.click(await screen.findByRole("button", BUTTON));
  expect(await screen.findByText("O catálogo vem de outro endereço e é mudado lá.")).toBeInTheDocument();
  expect(await screen.findByRole("button", BUTTON)).toBeEnabled();
});
