import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve } from "../../../../test/render-screen.tsx";
import { ConfirmEmailPage } from "./confirm-email-page.tsx";

const TOKEN = "a".repeat(43);

function open(answer: () => unknown, path = `/confirmar-email#${TOKEN}`) {
  const sent: unknown[] = [];
  serve((url, { body }) => {
    sent.push([url.pathname, JSON.parse(body)]);
    return answer();
  });
  const { person } = renderScreen(
    <main>
      <ConfirmEmailPage />
    </main>,
    { path, user: null },
  );
  const confirm = () => person.click(screen.getByRole("button", { name: "Confirmar meu e-mail" }));
  return { sent, confirm };
}

test("opening the link proves nothing; the button sends its token, once, and says what is so then", async () => {
  const { sent, confirm } = open(() => ({ email: "porto@exemplo.com.br", is_active: false }));
  await expectNoAxeViolations();
  expect(sent).toEqual([]);
  await confirm();
  expect(await screen.findByRole("heading", { name: "E-mail confirmado" })).toBeInTheDocument();
  expect(screen.getByText("porto@exemplo.com.br é seu.")).toBeInTheDocument();
  expect(screen.getByText(/aguarda a liberação da franquia/)).toBeInTheDocument();
  expect(sent).toEqual([["/email-proofs/confirm", { token: TOKEN }]]);
});

test("who is let in already reads that it is the address to log in with", async () => {
  const { confirm } = open(() => ({ email: "porto@exemplo.com.br", is_active: true }));
  await confirm();
  expect(await screen.findByText(/é com ele que você entra/)).toBeInTheDocument();
});

test("a refusal is told in the server's words, and may be tried again", async () => {
  const { sent, confirm } = open(() => problem(404, "Este link não vale mais.", "not_found"));
  await confirm();
  expect(await screen.findByRole("alert")).toHaveTextContent("Este link não vale mais.");
  await confirm();
  expect(sent).toHaveLength(2);
});

test("a link that was cut off asks the server nothing", async () => {
  const { sent, confirm } = open(() => ({}), "/confirmar-email#abc");
  await confirm();
  expect(screen.getByRole("alert")).toHaveTextContent("Este link está incompleto.");
  expect(sent).toEqual([]);
});
