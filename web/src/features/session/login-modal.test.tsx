import { expect, jest, test } from "@jest/globals";
import { fireEvent, screen, within } from "@testing-library/react";
import { problem, renderScreen, serve } from "../../../test/render-screen.tsx";
import { LoginModal } from "./login-modal.tsx";

const NO_ANSWER = "O serviço não respondeu. Tente de novo.";
const INVALID = "E-mail ou senha inválidos";

function open(answer: () => unknown) {
  serve(answer);
  const onSession = jest.fn();
  const { person } = renderScreen(<LoginModal onClose={jest.fn()} onSession={onSession} />, { user: null });
  const dialog = screen.getByRole("dialog", { name: "Entrar na Tenho" });
  const email = within(dialog).getByLabelText("E-mail");
  const password = within(dialog).getByLabelText("Senha");
  return { person, dialog, email, password, onSession };
}

async function logIn(answer: () => unknown) {
  const opened = open(answer);
  await opened.person.type(opened.email, "ana@tenho.dev");
  await opened.person.type(opened.password, "Segredo@1{Enter}");
  return { ...opened, alert: await within(opened.dialog).findByRole("alert") };
}

test.each([
  ["401 of the service", () => problem(401, "Credenciais", "unauthenticated"), INVALID],
  [
    "too many tries",
    () => problem(429, "Muitas tentativas. Espere um minuto.", "rate_limited"),
    "Muitas tentativas. Espere um minuto.",
  ],
  ["500", () => problem(500, "Algo deu errado"), NO_ANSWER],
  ["503 with words of its own", () => problem(503, "Serviço de contas indisponível", "unavailable"), NO_ANSWER],
  ["a proxy's page with 502", () => new Response("<h1>Bad Gateway</h1>", { status: 502 }), NO_ANSWER],
  ["a proxy's page with 401", () => new Response("<h1>Login</h1>", { status: 401 }), NO_ANSWER],
  ["a page in place of the answer", () => new Response("<h1>Wi-Fi da praça</h1>"), NO_ANSWER],
  ["an answer without a user", () => ({}), NO_ANSWER],
  ["no network", () => Promise.reject(new TypeError("Failed to fetch")), NO_ANSWER],
])("%s is told as what it is", async (_what, answer, told) => {
  const { alert, onSession } = await logIn(answer);
  expect(alert).toHaveTextContent(told);
  expect(onSession).not.toHaveBeenCalled();
});

test("an empty field is told at the field, which gets the focus; the error goes when it is corrected", async () => {
  const { person, email, password } = open(() => problem(401, "Credenciais", "unauthenticated"));
  await person.type(password, "x{Enter}");
  expect(email).toBeInvalid();
  expect(email).toHaveFocus();
  expect(email).toHaveAccessibleDescription("Por favor, preencha todos os campos");
  expect(password).toBeValid();
  await person.type(email, "ana@tenho.dev");
  expect(email).toBeValid();
  expect(email).not.toHaveAccessibleDescription();
});

test("what a refused login said goes as soon as something is typed", async () => {
  const { person, dialog, password } = await logIn(() => problem(401, "Credenciais", "unauthenticated"));
  await person.type(password, "2");
  expect(within(dialog).queryByRole("alert")).toBeNull();
});

test("Esc in the forgotten password leads back to the login, with what was typed there", async () => {
  const { person, dialog, email, password } = open(() => ({}));
  await person.type(email, "ana@tenho.dev");
  await person.type(password, "Segredo");
  await person.click(within(dialog).getByRole("button", { name: "Esqueci minha senha" }));
  const nested = screen.getByRole("dialog", { name: "Recuperar senha" });
  expect(within(nested).getByLabelText("E-mail")).toHaveValue("ana@tenho.dev");
  fireEvent(nested, new Event("cancel", { cancelable: true }));
  expect(screen.queryByRole("dialog", { name: "Recuperar senha" })).toBeNull();
  expect(email).toHaveValue("ana@tenho.dev");
  expect(password).toHaveValue("Segredo");
});
