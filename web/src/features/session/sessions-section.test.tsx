import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve } from "../../../test/render-screen.tsx";
import { SessionsSection } from "./sessions-section.tsx";

const HERE = {
  id: "s1",
  current: true,
  created_at: "2026-11-21T12:00:00.000Z",
  last_seen_at: "2026-11-21T12:30:00.000Z",
  address: "203.0.113.9",
  agent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36",
};
const PHONE = {
  ...HERE,
  id: "s2",
  current: false,
  address: "",
  agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1",
};

/** A server with these sessions; `end` says what it answers to an end, null: it ends. */
function serveSessions(end: () => Response | null = () => null) {
  let sessions = [HERE, PHONE];
  return serve((url, { method }) => {
    if (method !== "DELETE") return sessions;
    const refused = end();
    if (refused !== null) return refused;
    sessions = sessions.filter(({ id }) => !url.pathname.endsWith(id));
    return new Response(null, { status: 204 });
  });
}

const rows = () => within(screen.getByRole("list", { name: "Sessões abertas" })).getAllByRole("listitem");

async function endPhone(end?: () => Response | null) {
  const server = serveSessions(end);
  const { person } = renderScreen(<SessionsSection />);
  await person.click(await screen.findByRole("button", { name: "Encerrar a sessão Safari no iPhone" }));
  const dialog = screen.getByRole("dialog", { name: "Encerrar sessão" });
  expect(dialog).toHaveTextContent("Safari no iPhone");
  await person.click(within(dialog).getByRole("button", { name: "Encerrar" }));
  return server;
}

test("each session says what it is used from, where and when; this device is marked and cannot be ended here", async () => {
  serveSessions();
  renderScreen(<SessionsSection />);
  await screen.findByText("Chrome no Windows");
  const [here, phone] = rows();
  expect(here).toHaveTextContent("Este dispositivo");
  expect(here).toHaveTextContent("203.0.113.9");
  expect(here).toHaveTextContent("Entrou em 21/11/2026");
  expect(within(here as HTMLElement).queryByRole("button")).toBeNull();
  expect(phone).not.toHaveTextContent("Este dispositivo");
  expect(phone).toHaveTextContent("endereço desconhecido");
  await expectNoAxeViolations();
});

test("a session is ended after a question, and the list is read again", async () => {
  const { asked } = await endPhone();
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(asked).toEqual(["/auth/sessions", "/auth/sessions/s2", "/auth/sessions"]);
  expect(await screen.findByText("Sessão encerrada.")).toBeInTheDocument();
  expect(screen.getByRole("list", { name: "Sessões abertas" })).toHaveFocus();
});

test("a refusal is told in the server's words, a failure in the screen's", async () => {
  await endPhone(() => problem(404, "Esta sessão já terminou.", "not_found"));
  expect(await screen.findByText("Esta sessão já terminou.")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Encerrar sessão" })).toBeNull());
});

test("a list that cannot be read can be tried again", async () => {
  let isDown = true;
  serve(() => (isDown ? problem(503, "Indisponível", "unavailable") : [HERE]));
  const { person } = renderScreen(<SessionsSection />);
  const retry = await screen.findByRole("button", { name: "Tentar Novamente" });
  isDown = false;
  await person.click(retry);
  expect(await screen.findByText("Chrome no Windows")).toBeInTheDocument();
});

test("'Sair de todos' asks before it ends all of them", async () => {
  const { asked } = serve((url) =>
    url.pathname === "/auth/logout-all" ? new Response(null, { status: 204 }) : [HERE],
  );
  const { person } = renderScreen(<SessionsSection />);
  await screen.findByText("Chrome no Windows");
  await person.click(screen.getByRole("button", { name: "Sair de todos" }));
  const dialog = screen.getByRole("dialog", { name: "Sair de todos os dispositivos" });
  expect(asked).toEqual(["/auth/sessions"]);
  await person.click(within(dialog).getByRole("button", { name: "Sair de todos" }));
  expect(await screen.findByText("Você saiu de todos os dispositivos.")).toBeInTheDocument();
});
