import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve } from "../../../test/render-screen.tsx";
import { readAccessToken } from "../../api/access-token.ts";
import { PasswordSection } from "./password-section.tsx";

const NEW = "Outra#Senha9";
const type = async (person: ReturnType<typeof renderScreen>["person"], label: string, text: string) => {
  await person.type(screen.getByLabelText(label), text);
};
const button = () => screen.getByRole("button", { name: "Alterar senha" });

test("the checklist follows what is typed, and the button waits for the rules and the confirmation", async () => {
  serve(() => ({}));
  const { person } = renderScreen(
    <main>
      <PasswordSection />
    </main>,
  );
  expect(button()).toBeDisabled();
  expect(screen.getAllByText(": pendente")).toHaveLength(5);
  await type(person, "Nova senha", "Outra9");
  expect(screen.getAllByText(": atendida")).toHaveLength(3);
  await type(person, "Nova senha", "#Senha");
  expect(screen.getAllByText(": atendida")).toHaveLength(5);
  expect(button()).toBeDisabled();
  await type(person, "Confirmar nova senha", "Outra");
  expect(screen.getByText("As senhas não coincidem")).toBeInTheDocument();
  await expectNoAxeViolations();
});

test("the current password is asked for", async () => {
  const { asked } = serve(() => ({}));
  const { person } = renderScreen(
    <main>
      <PasswordSection />
    </main>,
  );
  await type(person, "Nova senha", NEW);
  await type(person, "Confirmar nova senha", NEW);
  await person.click(button());
  expect(await screen.findByText("Digite sua senha atual")).toBeInTheDocument();
  expect(asked).toEqual([]);
});

test("a changed password empties the form, and the session goes on with the new token", async () => {
  serve((_, { body }) => {
    expect(JSON.parse(body)).toEqual({ currentPassword: "Tenho@2026", newPassword: NEW });
    return { message: "ok", token: "token of after" };
  });
  const { person } = renderScreen(
    <main>
      <PasswordSection />
    </main>,
  );
  await type(person, "Senha atual", "Tenho@2026");
  await type(person, "Nova senha", NEW);
  await type(person, "Confirmar nova senha", NEW);
  await person.click(button());
  expect(await screen.findByText("Senha alterada com sucesso!")).toBeInTheDocument();
  expect(readAccessToken()).toBe("token of after");
  expect(screen.getByLabelText("Senha atual")).toHaveValue("");
});

test.each([
  [() => problem(422, "Senha atual incorreta", "unprocessable"), "Senha atual incorreta"],
  [() => problem(500, "x"), "Erro ao alterar senha. Tente novamente."],
])("a refusal is told by the server's message, else by the screen's", async (refuse, message) => {
  serve(refuse);
  const { person } = renderScreen(
    <main>
      <PasswordSection />
    </main>,
  );
  await type(person, "Senha atual", "errada");
  await type(person, "Nova senha", NEW);
  await type(person, "Confirmar nova senha", NEW);
  await person.click(button());
  expect(await screen.findAllByText(message)).not.toHaveLength(0);
  expect(screen.getByLabelText("Nova senha")).toHaveValue(NEW);
});
