import { expect, jest, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { ForcedPasswordChange } from "./forced-password-change.tsx";

const SESSION = { user: userWith(), token: "token" };

function open(answer: () => unknown = () => SESSION) {
  const { asked } = serve(answer);
  const onChanged = jest.fn();
  const { person } = renderScreen(<ForcedPasswordChange onChanged={onChanged} onClose={jest.fn()} />, { user: null });
  const password = screen.getByLabelText("Nova senha");
  const again = screen.getByLabelText("Confirmar nova senha");
  const send = () => person.click(screen.getByRole("button", { name: "Alterar senha" }));
  return { person, asked, onChanged, password, again, send };
}

test("each rule is marked as it is met while typing", async () => {
  const { person, password } = open();
  const rules = () =>
    within(screen.getByRole("list", { name: "Regras da senha" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent?.endsWith("atendida"));
  expect(rules()).toEqual([false, false, false, false, false]);
  await person.type(password, "senha1");
  expect(rules()).toEqual([false, false, true, true, false]);
  await person.type(password, "@S");
  expect(rules()).toEqual([true, true, true, true, true]);
  await expectNoAxeViolations();
});

test("a weak password and one that is not repeated are told at their fields, and nothing is sent", async () => {
  const { person, asked, password, again, send } = open();
  await person.type(password, "fraca");
  await send();
  expect(password).toHaveAccessibleDescription("A senha não atende aos critérios de segurança");
  await person.clear(password);
  await person.type(password, "Segredo@1");
  expect(password).toBeValid();
  await person.type(again, "Segredo@2");
  await send();
  expect(again).toHaveAccessibleDescription("As senhas não coincidem");
  expect(again).toHaveFocus();
  expect(asked).toEqual([]);
});

test("a changed password is told, and the session begins", async () => {
  const { person, onChanged, password, again, send } = open();
  await person.type(password, "Segredo@1");
  await person.type(again, "Segredo@1");
  await send();
  expect(await screen.findByText("Senha alterada com sucesso!")).toBeInTheDocument();
  expect(onChanged).toHaveBeenCalledWith(SESSION);
});

test.each([
  ["a failed service", () => problem(500, "…"), "Erro ao alterar senha"],
  ["no network", () => Promise.reject(new TypeError("Failed to fetch")), "Erro ao alterar senha"],
  ["a refusal", () => problem(422, "Escolha outra senha.", "unprocessable"), "Escolha outra senha."],
])("%s is told, and what was typed stays", async (_what, answer, told) => {
  const { person, onChanged, password, again, send } = open(answer);
  await person.type(password, "Segredo@1");
  await person.type(again, "Segredo@1");
  await send();
  expect(await screen.findByRole("alert")).toHaveTextContent(told);
  expect(password).toHaveValue("Segredo@1");
  expect(onChanged).not.toHaveBeenCalled();
});
