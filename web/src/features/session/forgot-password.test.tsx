import { afterEach, expect, jest, test } from "@jest/globals";
import { act, fireEvent, screen } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve } from "../../../test/render-screen.tsx";
import { ForgotPassword } from "./forgot-password.tsx";

type Answers = { readonly search?: () => unknown; readonly send?: () => unknown };

const FOUND = () => ({ userFound: true, message: "" });

afterEach(() => void jest.useRealTimers());

function open({ search = FOUND, send = () => ({ message: "" }) }: Answers = {}) {
  const { asked } = serve(({ pathname }) => (pathname === "/auth/forgot-password" ? search() : send()));
  const onClose = jest.fn();
  const { person } = renderScreen(<ForgotPassword initialEmail="ana@tenho.dev" onClose={onClose} />, { user: null });
  const find = () => person.click(screen.getByRole("button", { name: "Buscar" }));
  const confirm = async () => person.click(await screen.findByRole("button", { name: "Confirmar envio" }));
  return { person, onClose, asked, find, confirm, email: screen.getByLabelText("E-mail") };
}

test("an account is found, its sending confirmed, and the dialog closes by itself after 3 seconds", async () => {
  const { onClose, asked, find } = open();
  await find();
  expect(await screen.findByText(/Encontramos a conta/)).toBeInTheDocument();
  await expectNoAxeViolations();
  expect(asked).toEqual(["/auth/forgot-password"]);
  jest.useFakeTimers({ doNotFake: ["queueMicrotask"] });
  const timers = jest.spyOn(globalThis, "setTimeout");
  fireEvent.click(screen.getByRole("button", { name: "Confirmar envio" }));
  expect(await screen.findByRole("status")).toHaveTextContent("A senha foi enviada ao número cadastrado via WhatsApp.");
  expect(asked).toEqual(["/auth/forgot-password", "/auth/confirm-password-reset"]);
  // This flushes the effect that sets the timer.
  await act(async () => {});
  expect(timers).toHaveBeenCalledWith(onClose, 3000);
  expect(onClose).not.toHaveBeenCalled();
  act(() => void jest.advanceTimersByTime(3000));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("who has no access to the mailbox has the password sent to WhatsApp alone", async () => {
  const sent: unknown[] = [];
  serve(({ pathname }, { body }) => {
    if (pathname === "/auth/forgot-password") return FOUND();
    sent.push(JSON.parse(body));
    return { message: "", channel: "whatsapp" };
  });
  const { person } = renderScreen(<ForgotPassword initialEmail="ana@tenho.dev" onClose={jest.fn()} />, { user: null });
  await person.click(screen.getByRole("button", { name: "Buscar" }));
  await person.click(await screen.findByRole("button", { name: "Só pelo WhatsApp" }));
  expect(await screen.findByRole("status")).toHaveTextContent("A senha foi enviada ao número cadastrado via WhatsApp.");
  expect(sent).toEqual([{ email: "ana@tenho.dev", channel: "whatsapp" }]);
});

test("an invited account without a password gets its invitation again, and no password is said to be sent", async () => {
  const { find, confirm } = open({ send: () => ({ message: "", channel: "invitation" }) });
  await find();
  await confirm();
  const status = await screen.findByRole("status");
  expect(status).toHaveTextContent("Convite enviado");
  expect(status).toHaveTextContent(/ainda não tem senha/);
  expect(status).not.toHaveTextContent("Senha enviada");
});

test("without an e-mail nothing is asked", async () => {
  const { person, asked, find, email } = open();
  await person.clear(email);
  await find();
  expect(email).toHaveAccessibleDescription("Por favor, insira seu e-mail");
  expect(email).toHaveFocus();
  expect(asked).toEqual([]);
});

test.each([
  ["an unknown e-mail", () => ({ userFound: false, message: "" }), "E-mail não encontrado no sistema"],
  ["a failed service", () => problem(503, "Serviço indisponível", "unavailable"), "Erro ao buscar usuário"],
  ["no network", () => Promise.reject(new TypeError("Failed to fetch")), "Erro ao buscar usuário"],
  [
    "too many tries",
    () => problem(429, "Muitas tentativas. Espere um minuto.", "rate_limited"),
    "Muitas tentativas. Espere um minuto.",
  ],
])("%s is told at the field", async (_what, search, told) => {
  const { find, email } = open({ search });
  await find();
  await screen.findByText(told);
  expect(email).toBeInvalid();
  expect(email).toHaveAccessibleDescription(told);
});

test("a password that could not be sent is told, and can be tried again", async () => {
  const { find, confirm } = open({ send: () => problem(500, "…") });
  await find();
  await confirm();
  expect(await screen.findByRole("alert")).toHaveTextContent("Erro ao enviar senha");
  expect(await screen.findByRole("button", { name: "Confirmar envio" })).toBeEnabled();
});

test("cancelling begins again", async () => {
  const { person, find, email } = open();
  await person.clear(email);
  await person.type(email, "outra@tenho.dev");
  await find();
  await person.click(await screen.findByRole("button", { name: "Cancelar" }));
  expect(screen.getByLabelText("E-mail")).toHaveValue("ana@tenho.dev");
  expect(screen.getByLabelText("E-mail")).toHaveFocus();
});
