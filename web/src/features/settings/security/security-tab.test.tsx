import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { SecurityTab } from "./security-tab.tsx";

const MASTER = userWith({ id: "m1", role: "MASTER", permissions: ["settings.manage", "user.view", "user.update"] });
const KEPT = {
  session_hours: 12,
  remembered_session_days: 30,
  login_failures_max: 10,
  login_wait_seconds: 60,
  require_master_second_factor: false,
};
const ANA = {
  id: "0198a000-0000-7000-8000-00000000000a",
  name: "Ana Lima",
  email: "ana@exemplo.com.br",
  role: "CLIENT",
  unit_id: null,
  is_active: true,
};
const SESSION = {
  id: "s1",
  current: false,
  created_at: "2026-11-21T12:00:00.000Z",
  last_seen_at: "2026-11-21T12:30:00.000Z",
  address: "203.0.113.9",
  agent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36",
};
const PHONE = {
  ...SESSION,
  id: "s2",
  agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1",
};

type Server = { hasFactor?: boolean; role?: "MASTER" | "ADMIN"; refuse?: () => Response; security?: object | null };

function open({ hasFactor = true, role = "MASTER", refuse, security = KEPT }: Server = {}, path = "/") {
  const sent: [string, string, unknown][] = [];
  let sessions = [SESSION, PHONE];
  const server = serve((url, { method, body }) => {
    if (method !== "GET") {
      sent.push([method, url.pathname + url.search, body === "" ? null : JSON.parse(body)]);
      if (refuse) return refuse();
      if (method === "DELETE") {
        sessions = sessions.filter(({ id }) => url.search === "" && !url.pathname.endsWith(id));
        return new Response(null, { status: 204 });
      }
    }
    if (url.pathname === "/auth/second-factor") return { enabled: hasFactor, enabled_at: null, recovery_codes_left: 9 };
    if (url.pathname === "/auth/sessions") return sessions;
    if (url.pathname === "/users") return { items: [ANA], next_cursor: null };
    if (url.pathname.startsWith("/users/")) return ANA;
    return { creditValue: 0.3, routing: null, security };
  });
  const { person } = renderScreen(
    <main>
      <SecurityTab />
    </main>,
    { user: { ...MASTER, role }, path },
  );
  return { person, sent, server };
}
const save = () => screen.findByRole("button", { name: "Salvar" });

test("what is changed is saved, and nothing else is sent", async () => {
  const { person, sent } = open();
  const hours = await screen.findByLabelText("Duração da sessão (horas)");
  expect(hours).toHaveValue("12");
  expect(await save()).toBeDisabled();
  await expectNoAxeViolations();
  await person.clear(hours);
  await person.type(hours, "8");
  await person.click(await save());
  expect(await screen.findByText("Configurações de Segurança salvas com sucesso!")).toBeInTheDocument();
  expect(sent).toEqual([["POST", "/settings", { security: { session_hours: 8 } }]]);
});

test("a number out of its bounds is told at its field, and nothing is sent", async () => {
  const { person, sent } = open();
  const wait = await screen.findByLabelText("Espera (segundos)");
  for (const text of ["9", "901", "1,5", "x"]) {
    await person.clear(wait);
    await person.type(wait, text);
    await person.click(await save());
    expect(wait).toBeInvalid();
    expect(wait).toHaveAccessibleDescription("Informe um número inteiro de 10 a 900");
  }
  expect(sent).toEqual([]);
});

test("the second factor of MASTER is required with one's own on; before, the way there is shown", async () => {
  const { person, sent } = open();
  await person.click(await screen.findByRole("checkbox", { name: "Exigir segundo fator do MASTER" }));
  await person.click(await save());
  await screen.findByText("Configurações de Segurança salvas com sucesso!");
  expect(sent).toEqual([["POST", "/settings", { security: { require_master_second_factor: true } }]]);
});

test("without a second factor of one's own it cannot be required", async () => {
  open({ hasFactor: false });
  expect(await screen.findByRole("link", { name: "Meu Perfil" })).toHaveAttribute("href", "/master/perfil");
  expect(screen.getByRole("checkbox", { name: "Exigir segundo fator do MASTER" })).toBeDisabled();
});

test("a refusal is told in the server's words, a failure in the screen's; what was typed stays", async () => {
  const message = "Ligue antes a sua própria verificação em duas etapas, em Meu Perfil.";
  let answer = () => problem(409, message, "conflict");
  const { person } = open({ refuse: () => answer() });
  const box = await screen.findByRole("checkbox", { name: "Exigir segundo fator do MASTER" });
  await person.click(box);
  await person.click(await save());
  expect(await screen.findByText(message)).toBeInTheDocument();
  answer = () => problem(500, "x");
  await person.click(await save());
  expect(await screen.findByText("Erro ao salvar configurações de Segurança")).toBeInTheDocument();
  expect(box).toBeChecked();
});

test("an ADMIN sees the sessions of its accounts, and nothing of how people get in", async () => {
  open({ role: "ADMIN" });
  expect(await screen.findByText("Sessões de uma conta")).toBeInTheDocument();
  expect(screen.queryByLabelText("Duração da sessão (horas)")).toBeNull();
  expect(screen.queryByText("Acesso")).toBeNull();
});

test("settings that cannot be read can be tried again", async () => {
  const { person, server } = open({ security: null });
  await person.click(await screen.findByRole("button", { name: "Tentar Novamente" }));
  await waitFor(() => expect(server.asked.filter((path) => path === "/settings")).toHaveLength(2));
});

test("an account is searched, and one of its sessions is ended after a question", async () => {
  const { person, sent } = open();
  await person.type(screen.getByLabelText("Buscar conta"), "ana{Enter}");
  await person.click(await screen.findByRole("button", { name: /Ana Lima/ }));
  await person.click(await screen.findByRole("button", { name: "Encerrar a sessão Safari no iPhone" }));
  const dialog = screen.getByRole("dialog", { name: "Encerrar sessão" });
  expect(dialog).toHaveTextContent("Ana Lima");
  expect(sent).toEqual([]);
  await person.click(within(dialog).getByRole("button", { name: "Encerrar" }));
  expect(await screen.findByText("Sessão encerrada.")).toBeInTheDocument();
  expect(sent).toEqual([["DELETE", "/auth/sessions/s2", null]]);
  await waitFor(() => expect(screen.getByText("1 sessão aberta")).toBeInTheDocument());
  await expectNoAxeViolations();
});

test("an account in the address is open at once, and all its sessions are ended after a question", async () => {
  const { person, sent } = open({}, `/?conta=${ANA.id}`);
  await person.click(await screen.findByRole("button", { name: "Encerrar todas" }));
  const dialog = screen.getByRole("dialog", { name: "Encerrar todas as sessões" });
  await person.click(within(dialog).getByRole("button", { name: "Encerrar todas" }));
  expect(await screen.findByText("Nenhuma sessão aberta")).toBeInTheDocument();
  expect(sent).toEqual([["DELETE", `/auth/sessions?user_id=${ANA.id}`, null]]);
});

test("sessions that could not be ended are said so, and stay", async () => {
  const { person } = open({ refuse: () => problem(503, "Indisponível", "unavailable") }, `/?conta=${ANA.id}`);
  await person.click(await screen.findByRole("button", { name: "Encerrar todas" }));
  const dialog = screen.getByRole("dialog", { name: "Encerrar todas as sessões" });
  await person.click(within(dialog).getByRole("button", { name: "Encerrar todas" }));
  expect(await screen.findByText("Indisponível")).toBeInTheDocument();
  expect(screen.getByText("2 sessões abertas")).toBeInTheDocument();
});
