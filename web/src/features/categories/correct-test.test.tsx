import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { TestTab } from "./test-tab.tsx";

const RESULT = {
  success: true,
  originalMessage: "esfirra aberta",
  category: "Pizzaria",
  categoryId: 41,
  document: null,
  error: null,
  kind: "wish",
  confidence: 0.9,
  threshold: 0.6,
  reliable: true,
  method: "ensemble",
  modelVersion: "1",
  candidates: [],
  explanation: { words: [], nearest: [] },
  parts: [],
};
const GROUPS = [
  {
    groupName: "Comida",
    categories: [
      { id: 41, name: "Pizzaria" },
      { id: 59, name: "Comida Árabe" },
    ],
  },
];
const MASTER = userWith({ role: "MASTER", permissions: ["category.test_categorization", "genai.access"] });

async function open(answer: unknown, user = MASTER) {
  const bodies: string[] = [];
  serve((url, { method, body }) => {
    if (url.pathname === "/webhooks/test-categorize") return RESULT;
    if (method === "POST") bodies.push(`${url.pathname} ${body}`);
    return method === "POST" ? answer : GROUPS;
  });
  const { person } = renderScreen(
    <main>
      <TestTab />
    </main>,
    { user },
  );
  await person.type(screen.getByLabelText("Mensagem"), "esfirra aberta{Enter}");
  await screen.findByText("Pizzaria");
  return { person, bodies };
}

test("the right category of a tested text is kept as a correction", async () => {
  const { person, bodies } = await open({ text: "esfirra aberta", category: { id: 59, name: "Comida Árabe" } });
  await person.click(screen.getByRole("button", { name: "Não é isso" }));
  const select = await screen.findByLabelText("Qual é a categoria certa?");
  await screen.findByRole("option", { name: "Comida Árabe" });
  expect(screen.queryByRole("option", { name: "Pizzaria" })).toBeNull();
  await expectNoAxeViolations();
  await person.selectOptions(select, "59");
  await person.click(screen.getByRole("button", { name: "Salvar correção" }));
  expect(await screen.findByText("Correção guardada: Comida Árabe")).toBeInTheDocument();
  expect(bodies).toEqual([
    '/categories/training/candidates {"text":"esfirra aberta","category_id":59,"from_category_id":41}',
  ]);
});

test("a correction that cannot be kept says so", async () => {
  const { person } = await open(problem(503, "Fora do ar", "unavailable"));
  await person.click(screen.getByRole("button", { name: "Não é isso" }));
  await screen.findByRole("option", { name: "Comida Árabe" });
  await person.selectOptions(screen.getByLabelText("Qual é a categoria certa?"), "59");
  await person.click(screen.getByRole("button", { name: "Salvar correção" }));
  expect(await screen.findByRole("alert")).toBeInTheDocument();
});

test("who may not correct has no button", async () => {
  await open({}, userWith({ permissions: ["category.test_categorization"] }));
  expect(screen.queryByRole("button", { name: "Não é isso" })).toBeNull();
});
