import { expect, jest, test } from "@jest/globals";
import { fireEvent, screen, within } from "@testing-library/react";
import { CONTROLLER } from "../../../test/controller.ts";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { fillIn } from "../../../test/fill-in.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { readAccessToken } from "../../api/access-token.ts";
import { SessionModal } from "./session-modal.tsx";

const NO_ANSWER = "O serviço não respondeu. Tente de novo.";
const INVALID = "E-mail ou senha inválidos";

function open(answer: (url?: URL) => unknown) {
  serve((url) => (url.pathname === "/settings/controller" ? CONTROLLER : answer(url)));
  const onSession = jest.fn();
  const onClose = jest.fn();
  const { person } = renderScreen(
    <SessionModal initialView="login" draft={{ current: null }} onClose={onClose} onSession={onSession} />,
    { user: null },
  );
  const dialog = screen.getByRole("dialog", { name: "Entrar na Tenho" });
  const email = within(dialog).getByLabelText("E-mail");
  const password = within(dialog).getByLabelText("Senha");
  return { person, dialog, email, password, onSession, onClose };
}

async function logIn(answer: () => unknown) {
  const opened = open(answer);
  await fillIn(opened.person, opened.email, "ana@tenho.dev");
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

test("who was invited and has no password yet reads how to get one", async () => {
  const told = "Esta conta ainda não tem senha. Abra o convite que chegou ao seu e-mail.";
  const body = { code: "unauthenticated", reason: "awaits_invitation", message: told, request_id: "r1" };
  const { alert } = await logIn(() => Response.json(body, { status: 401 }));
  expect(alert).toHaveTextContent(told);
});

test("an account that is not active yet is told so in a toast and a box, with who to ask", async () => {
  const inactive = () =>
    Response.json({ code: "forbidden", reason: "account_inactive", message: "…", request_id: "r1" }, { status: 403 });
  const { alert, dialog, onSession } = await logIn(inactive);
  const told = "Conta ainda não foi ativada. Entre em contato com a franquia para ativar sua conta";
  expect(alert).toHaveTextContent("Conta não ativada");
  expect(alert).toHaveTextContent(told);
  expect(await within(alert).findByRole("link", { name: "(86) 3322-0300" })).toHaveAttribute(
    "href",
    "tel:+558633220300",
  );
  expect(within(alert).getByRole("link", { name: "contato@tenho.dev" })).toBeInTheDocument();
  const toast = within(screen.getByRole("region", { name: "Avisos" })).getByText(told);
  expect(toast.closest("li")).toHaveAttribute("data-tone", "warning");
  expect(within(dialog).queryByText(INVALID)).toBeNull();
  expect(onSession).not.toHaveBeenCalled();
});

test("an account that is not active yet is sent to its unit's own number where the server tells it", async () => {
  const contact = { name: "Tenho Parnaíba", phone: "558633330001" };
  const body = { code: "forbidden", reason: "account_inactive", message: "…", request_id: "r1", contact };
  const { alert } = await logIn(() => Response.json(body, { status: 403 }));
  expect(alert).toHaveTextContent("Tenho Parnaíba: (86) 3333-0001");
  const link = within(alert).getByRole("link", { name: "(86) 3333-0001, no WhatsApp" });
  expect(link).toHaveAttribute("href", "https://wa.me/558633330001");
  expect(within(alert).queryByText("(86) 3322-0300")).toBeNull();
});

test("who gets in is told so; their e-mail is kept when they ask for it, their password never", async () => {
  const { person, dialog, email, password, onSession } = open(() => ({ user: userWith(), token: "segredo-do-token" }));
  await person.type(email, " ana@tenho.dev ");
  await person.type(password, "Segredo@1");
  await person.click(within(dialog).getByRole("checkbox", { name: "Lembrar de mim" }));
  await person.click(within(dialog).getByRole("button", { name: "Entrar" }));
  await screen.findByText("Login realizado com sucesso!");
  expect(onSession).toHaveBeenCalledWith(expect.objectContaining({ id: "a1" }));
  expect(localStorage.getItem("login-remember")).toBe("ana@tenho.dev");
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/Segredo|segredo-do-token/);
});

test("a temporary password leads to the forced change, and to no session before it", async () => {
  const { person, email, password, onSession, onClose } = open(() => ({
    user: userWith({ requires_password_change: true }),
    token: "token",
  }));
  await fillIn(person, email, "ana@tenho.dev");
  await person.type(password, "Temporaria@1{Enter}");
  const change = await screen.findByRole("dialog", { name: "Crie uma nova senha" });
  await person.click(within(change).getByRole("button", { name: "Fechar" }));
  expect(onClose).toHaveBeenCalled();
  expect(onSession).not.toHaveBeenCalled();
  expect(readAccessToken()).toBeNull();
});

/** A server whose profile has to enrol a second factor; it takes the code "123456". */
const enrolling =
  (user = userWith({ role: "MASTER", requires_second_factor: true })) =>
  (url?: URL) => {
    if (url?.pathname === "/auth/login") return { user, token: "narrow" };
    if (url?.pathname === "/auth/change-password-required") {
      return { user: { ...user, requires_password_change: false }, token: "narrow still" };
    }
    if (url?.pathname === "/auth/second-factor") {
      return { otpauth_url: "otpauth://totp/x", secret: "GEZDGNBVGY3TQOJQ", qr_code_url: "data:image/png;base64,AA==" };
    }
    return { recovery_codes: ["AAAAA-BBBBB"], token: "whole" };
  };

async function enrol(person: ReturnType<typeof open>["person"]) {
  const dialog = await screen.findByRole("dialog", { name: "Ligue a verificação em duas etapas" });
  await person.click(await within(dialog).findByRole("button", { name: "Ligar verificação" }));
  await person.type(await within(dialog).findByLabelText("Código de verificação"), "123456{Enter}");
  await within(dialog).findByRole("list", { name: "Códigos de recuperação" });
  return dialog;
}

test("a profile that needs a second factor enrols it, and its session begins once the recovery codes are kept", async () => {
  const { person, email, password, onSession } = open(enrolling());
  await fillIn(person, email, "ana@tenho.dev");
  await person.type(password, "Segredo@1{Enter}");
  const dialog = await enrol(person);
  expect(onSession).not.toHaveBeenCalled();
  await expectNoAxeViolations();
  await person.click(within(dialog).getByRole("button", { name: "Já guardei" }));
  expect(onSession).toHaveBeenCalledWith(expect.objectContaining({ id: "a1", requires_second_factor: false }));
  expect(readAccessToken()).toBe("whole");
});

test("who leaves the enrolment is not logged in", async () => {
  const { person, email, password, onSession, onClose } = open(enrolling());
  await fillIn(person, email, "ana@tenho.dev");
  await person.type(password, "Segredo@1{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Ligue a verificação em duas etapas" });
  await person.click(within(dialog).getByRole("button", { name: "Fechar" }));
  expect(onClose).toHaveBeenCalled();
  expect([onSession.mock.calls.length, readAccessToken()]).toEqual([0, null]);
});

test("a temporary password of such a profile is changed first, and the second factor enrolled then", async () => {
  const user = userWith({ role: "MASTER", requires_password_change: true, requires_second_factor: true });
  const { person, email, password, onSession } = open(enrolling(user));
  await fillIn(person, email, "ana@tenho.dev");
  await person.type(password, "Temporaria@1{Enter}");
  const change = await screen.findByRole("dialog", { name: "Crie uma nova senha" });
  await person.type(within(change).getByLabelText("Nova senha"), "Nova#Senha7");
  await person.type(within(change).getByLabelText("Confirmar nova senha"), "Nova#Senha7{Enter}");
  const dialog = await enrol(person);
  expect(onSession).not.toHaveBeenCalled();
  await person.click(within(dialog).getByRole("button", { name: "Já guardei" }));
  expect(onSession).toHaveBeenCalledTimes(1);
});

test("the registration is opened from the login and leads back to it", async () => {
  const { person, dialog } = open(() => []);
  await person.click(within(dialog).getByRole("button", { name: "Cadastre sua empresa" }));
  const registration = screen.getByRole("dialog", { name: "Cadastre sua empresa" });
  expect(await within(registration).findByLabelText("Franquia desejada")).toHaveFocus();
  await person.click(within(registration).getByRole("button", { name: "Entrar" }));
  expect(screen.getByRole("dialog", { name: "Entrar na Tenho" })).toBeInTheDocument();
});

test("an empty field is told at the field, which gets the focus; the error goes when it is corrected", async () => {
  const { person, email, password } = open(() => problem(401, "Credenciais", "unauthenticated"));
  await person.type(password, "x{Enter}");
  expect(email).toBeInvalid();
  expect(email).toHaveFocus();
  expect(email).toHaveAccessibleDescription("Por favor, preencha todos os campos");
  expect(password).toBeValid();
  await fillIn(person, email, "ana@tenho.dev");
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
  await fillIn(person, email, "ana@tenho.dev");
  await person.type(password, "Segredo");
  await person.click(within(dialog).getByRole("button", { name: "Esqueci minha senha" }));
  const nested = await screen.findByRole("dialog", { name: "Recuperar senha" });
  expect(within(nested).getByLabelText("E-mail")).toHaveValue("ana@tenho.dev");
  fireEvent(nested, new Event("cancel", { cancelable: true }));
  expect(screen.queryByRole("dialog", { name: "Recuperar senha" })).toBeNull();
  expect(email).toHaveValue("ana@tenho.dev");
  expect(password).toHaveValue("Segredo");
});

const asksCode = (message = "Informe o código de verificação.") =>
  Response.json({ code: "unauthenticated", reason: "second_factor", message, request_id: "r1" }, { status: 401 });

/** A login of somebody whose account asks for a code; the server takes "123456" and one recovery code. */
async function reachCode() {
  const sent: Record<string, unknown>[] = [];
  serve((_, { body }) => {
    const entered = JSON.parse(body) as Record<string, unknown>;
    sent.push(entered);
    if (entered.otp === undefined) return asksCode();
    if (entered.otp === "123456" || entered.otp === "ABCDE-FGHJK") return { user: userWith(), token: "token" };
    return asksCode("Código incorreto ou já usado. Espere o próximo e tente de novo.");
  });
  const onSession = jest.fn();
  const { person } = renderScreen(
    <main>
      <SessionModal initialView="login" draft={{ current: null }} onClose={jest.fn()} onSession={onSession} />
    </main>,
    { user: null },
  );
  await fillIn(person, screen.getByLabelText("E-mail"), "ana@tenho.dev");
  await person.type(screen.getByLabelText("Senha"), "Segredo@1{Enter}");
  const code = await screen.findByLabelText("Código de verificação");
  return { person, sent, onSession, code, dialog: screen.getByRole("dialog") };
}

test("an account with a second factor is asked for the code in the same dialog, and told when it is wrong", async () => {
  const { person, sent, onSession, code, dialog } = await reachCode();
  expect(dialog).toHaveAccessibleName("Verificação em duas etapas");
  expect(within(dialog).queryByRole("alert")).toBeNull();
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute("inputmode", "numeric");
  expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expectNoAxeViolations();
  await person.type(code, "12{Enter}");
  expect(code).toBeInvalid();
  expect(sent).toHaveLength(1);
  await person.clear(code);
  await person.type(code, "654321{Enter}");
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("Código incorreto ou já usado.");
  expect(onSession).not.toHaveBeenCalled();
  await person.clear(code);
  await person.type(code, "123456{Enter}");
  await screen.findByText("Login realizado com sucesso!");
  expect(sent.at(-1)).toEqual({ email: "ana@tenho.dev", password: "Segredo@1", remember: false, otp: "123456" });
  expect(onSession).toHaveBeenCalled();
});

test("a recovery code takes the place of the app's, and 'Voltar' leads back to the password", async () => {
  const { person, onSession, dialog } = await reachCode();
  await person.click(within(dialog).getByRole("button", { name: "Usar um código de recuperação" }));
  const recovery = screen.getByLabelText("Código de recuperação");
  expect(recovery).toHaveFocus();
  await person.click(within(dialog).getByRole("button", { name: "Voltar" }));
  expect(dialog).toHaveAccessibleName("Entrar na Tenho");
  await fillIn(person, screen.getByLabelText("E-mail"), "ana@tenho.dev");
  await person.type(screen.getByLabelText("Senha"), "Segredo@1{Enter}");
  await person.click(await within(dialog).findByRole("button", { name: "Usar um código de recuperação" }));
  await person.type(screen.getByLabelText("Código de recuperação"), "ABCDE-FGHJK{Enter}");
  await screen.findByText("Login realizado com sucesso!");
  expect(onSession).toHaveBeenCalled();
});
