import { beforeEach, expect, jest, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { ReadinessPage } from "./readiness-page.tsx";
import type { Readiness } from "./readiness-words.ts";
import { firstOf } from "./use-readiness-first.ts";

type Check = Readiness["groups"][number]["checks"][number];

const check = (over: Partial<Check> = {}): Check => ({
  id: "pix.token",
  state: "RIGHT",
  sentence: "O banco aceitou o cliente.",
  action: null,
  link: null,
  subject: null,
  checked_at: "2026-11-28T12:00:00Z",
  ...over,
});

const GROUPS = ["ADDRESS", "WHATSAPP", "TEMPLATES", "PIX", "MAIL", "DATA", "CITY"] as const;

const readinessWith = (checks: Partial<Record<(typeof GROUPS)[number], Check[]>>, over = {}): Readiness => ({
  is_demonstration: false,
  is_ready: false,
  groups: GROUPS.map((group) => ({ group, checks: checks[group] ?? [check({ id: `${group}.one` })] })),
  ...over,
});

const OPEN = readinessWith({
  PIX: [
    check(),
    check({
      id: "pix.key",
      state: "WRONG",
      sentence: "O banco recusou (400: Chave inválida).",
      action: "Confira PIX_KEY.",
    }),
    check({ id: "cards", state: "UNUSED", sentence: "Só Pix: nenhum cartão é vendido." }),
  ],
  WHATSAPP: [],
  DATA: [
    check({
      id: "data.units",
      state: "MISSING",
      sentence: "Não há nenhuma franquia ativa.",
      action: "Crie a primeira.",
      link: "/master/franquias",
    }),
  ],
  MAIL: [
    check({
      id: "mail.dkim",
      state: "UNKNOWN",
      sentence: "Não se achou DKIM.",
      checked_at: null,
      link: "https://console.exemplo.com/dns",
    }),
  ],
});

const open = (answer: unknown, onLeave?: () => void) => {
  const server = serve(() => answer);
  renderScreen(<ReadinessPage {...(onLeave && { onLeave })} />, { user: userWith({ role: "MASTER" }) });
  return server;
};

const groupNamed = async (name: string) => within(await screen.findByRole("region", { name }));

beforeEach(() => sessionStorage.clear());

test("each line says its state, a sentence, what to do and when it was looked at; what is wrong comes first", async () => {
  open(OPEN);
  expect(await screen.findByText("1 linha errada, 1 coisa que falta, 1 que não se sabe.")).toBeTruthy();
  const pix = await groupNamed("Pix");
  const lines = pix.getAllByRole("listitem");
  expect(lines.map((line) => within(line).getByText(/^(Errado|Certo|Sem uso)$/).textContent)).toEqual([
    "Errado",
    "Certo",
    "Sem uso",
  ]);
  expect(lines[0]).toHaveTextContent("O banco recusou (400: Chave inválida).Confira PIX_KEY.");
  expect(lines[0]).toHaveTextContent(/conferido há/);
  const data = await groupNamed("Dados");
  expect(data.getByRole("link", { name: "Resolver no painel" })).toHaveAttribute("href", "/master/franquias");
  const mail = await groupNamed("E-mail");
  expect(mail.getByText("nunca conferido")).toBeTruthy();
  expect(mail.getByRole("link", { name: "Abrir em console.exemplo.com" })).toHaveAttribute("target", "_blank");
  await expectNoAxeViolations();
});

test("a group of which nothing was said is unknown, never right", async () => {
  open(OPEN);
  const whatsapp = await groupNamed("WhatsApp");
  expect(whatsapp.getByText("Não se sabe")).toBeTruthy();
  expect(whatsapp.queryByText("Certo")).toBeNull();
});

test("everything right is said in one sentence, and a demonstration says what it is", async () => {
  open(readinessWith({}, { is_ready: true, is_demonstration: true }));
  expect(await screen.findByText("Tudo o que fica fora está certo.")).toBeTruthy();
  expect(await screen.findByText("Isto é uma demonstração")).toBeTruthy();
});

test("looking again asks for it with the origin of the page, and reads what was found", async () => {
  const methods: string[] = [];
  serve((_url, { method, body }) => {
    methods.push(method);
    if (method === "POST") expect(JSON.parse(body)).toEqual({ origin: window.location.origin });
    return method === "POST" ? readinessWith({}, { is_ready: true }) : OPEN;
  });
  const { person } = renderScreen(<ReadinessPage />, { user: userWith({ role: "MASTER" }) });
  await person.click(await screen.findByRole("button", { name: "Conferir agora" }));
  await waitFor(() => expect(methods).toEqual(["GET", "POST", "GET"]));
});

test("MASTER has a mail sent to themselves and reads the answer of the mail server, also that it was too soon", async () => {
  let answer: unknown = { state: "WRONG", sentence: "O servidor recusou o usuário.", action: "Confira SMTP_URL." };
  const paths: string[] = [];
  serve((url, { method }) => {
    if (method !== "POST") return OPEN;
    paths.push(new URL(url).pathname);
    return answer;
  });
  const { person } = renderScreen(<ReadinessPage />, { user: userWith({ role: "MASTER" }) });
  const mail = await groupNamed("E-mail");
  await person.click(mail.getByRole("button", { name: "Enviar um e-mail de teste para mim" }));
  expect(await mail.findByText("O servidor recusou o usuário. Confira SMTP_URL.")).toBeTruthy();
  expect(paths).toEqual([expect.stringMatching(/\/settings\/mail-test$/)]);
  answer = problem(429, "Um e-mail de teste por minuto.", "rate_limited");
  await person.click(mail.getByRole("button", { name: "Enviar um e-mail de teste para mim" }));
  expect(await mail.findByText("Um e-mail de teste por minuto.")).toBeTruthy();
});

test("as the first screen it can be left for the dashboard", async () => {
  const leave = jest.fn();
  serve(() => OPEN);
  const { person } = renderScreen(<ReadinessPage onLeave={leave} />, { user: userWith({ role: "MASTER" }) });
  await person.click(await screen.findByRole("button", { name: "Ir para o dashboard" }));
  expect(leave).toHaveBeenCalledTimes(1);
});

test("the list is the first screen while something is wrong or missing, until it is left, and again for what opens later", () => {
  expect(firstOf(undefined, false, "")).toBe("waiting");
  expect(firstOf(undefined, true, "")).toBe("dashboard");
  expect(firstOf(OPEN, false, "")).toBe("readiness");
  expect(firstOf(OPEN, false, "pix.key,data.units")).toBe("dashboard");
  expect(firstOf(OPEN, false, "pix.key")).toBe("readiness");
  const unsure = readinessWith({ MAIL: [check({ id: "mail.dkim", state: "UNKNOWN" })] });
  expect(firstOf(unsure, false, "")).toBe("dashboard");
  expect(firstOf({ ...OPEN, is_demonstration: true }, false, "")).toBe("dashboard");
});
