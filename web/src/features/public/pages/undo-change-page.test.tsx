import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve } from "../../../../test/render-screen.tsx";
import { UndoChangePage } from "./undo-change-page.tsx";

const TOKEN = "A".repeat(43);
const open = (hash: string) =>
  renderScreen(
    <main>
      <UndoChangePage />
    </main>,
    { path: `/desfazer${hash}`, user: null },
  );
const button = () => screen.getByRole("button", { name: "Não fui eu: desfazer" });

test("nothing is undone by opening the link; the button sends its token, and the page says how to enter again", async () => {
  const bodies: string[] = [];
  const { asked } = serve((_, { body }) => {
    bodies.push(body);
    return { email: "ana@exemplo.com.br", is_complete: true };
  });
  const { person } = open(`#${TOKEN}`);
  expect(asked).toEqual([]);
  await person.click(button());
  expect(await screen.findByRole("heading", { name: "Mudança desfeita" })).toBeInTheDocument();
  expect(screen.getByText(/Esqueci a senha/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Entrar" })).toHaveAttribute("href", "/?entrar=1");
  expect([asked, bodies]).toEqual([["/account-undo"], [JSON.stringify({ token: TOKEN })]]);
  await expectNoAxeViolations();
});

test("an incomplete link asks nobody, and a dead one is told", async () => {
  const { asked } = serve(() => problem(404, "Este link não vale mais.", "not_found"));
  const { person, unmount } = open("#curto");
  await person.click(button());
  expect(screen.getByText(/Este link está incompleto/)).toBeInTheDocument();
  expect(asked).toEqual([]);
  unmount();
  const { person: other } = open(`#${TOKEN}`);
  await other.click(button());
  expect(await screen.findByText("Este link não vale mais.")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Este link não vale mais" })).toBeInTheDocument();
  expect(screen.queryByText(/toque no botão/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Não fui eu: desfazer" })).toBeNull();
});
