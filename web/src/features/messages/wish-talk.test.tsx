import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve } from "../../../test/render-screen.tsx";
import { WishTalk } from "./wish-talk.tsx";

const LINE = { id: "w1", from: "PERSON", text: "quero pizza", options: [], at: "2026-11-21T14:05:00Z", state: null };
const TALK = [
  LINE,
  { ...LINE, id: "q", from: "TENHO", text: "O que você procura?", options: ["Pizzaria", "Padaria"], state: "READ" },
  { ...LINE, id: "w2", text: null },
  { ...LINE, id: "t", from: "TENHO", text: "*Forno* tem", state: "FAILED" },
];

const open = (answer: unknown) => {
  const server = serve(() => answer);
  const shown = renderScreen(
    <main>
      <h2>Pedido</h2>
      <WishTalk wishId="w1" />
    </main>,
  );
  return { ...shown, ...server };
};

test("the talk is read when it is opened, both sides with the state of what we wrote", async () => {
  const { person, asked } = open({ items: TALK, is_cut: true });
  expect(asked).toEqual([]);
  await person.click(screen.getByRole("button", { name: /Ver a conversa/ }));
  await screen.findByText("quero pizza");
  const lines = within(screen.getAllByRole("list")[0] as HTMLElement).getAllByRole("listitem");
  expect(lines[0]).toHaveTextContent(/A pessoa:.*quero pizza/);
  expect(lines[1]).toHaveTextContent(/Tenho:.*O que você procura\?.*PizzariaPadaria.*lida/);
  expect(screen.getByText("Respondeu à pergunta")).toBeInTheDocument();
  expect(screen.getByText("Forno").tagName).toBe("STRONG");
  expect(screen.getByText("não chegou")).toBeInTheDocument();
  expect(screen.getByText("As mensagens seguintes não cabem aqui.")).toBeInTheDocument();
  await expectNoAxeViolations();
});

test("a talk of which nothing is kept, and one that cannot be read, say so", async () => {
  const { person, unmount } = open({ items: [], is_cut: false });
  await person.click(screen.getByRole("button", { name: /Ver a conversa/ }));
  expect(await screen.findByText(/já não está guardado/)).toBeInTheDocument();
  unmount();
  const failing = open(problem(503, "Fora do ar", "unavailable"));
  await failing.person.click(screen.getByRole("button", { name: /Ver a conversa/ }));
  expect(await screen.findByText("Erro ao carregar a conversa")).toBeInTheDocument();
});
