import { beforeEach, expect, test } from "@jest/globals";
import { act, screen, waitFor } from "@testing-library/react";
import { hearServerTime } from "../../test/device-clock.ts";
import { expectNoAxeViolations } from "../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../test/render-screen.tsx";
import { readAccessToken, setAccessToken } from "../api/access-token.ts";
import { tenhoApi } from "../api/generated/tenho.gen.ts";
import { ViewAsButton } from "../features/users/person/view-as-button.tsx";
import { viewingStarted } from "../shared/session/session-slice.ts";
import { SESSION_KEY } from "../shared/session/session-storage.ts";
import type { PanelDispatch } from "./panel-store.ts";
import { startSession, store } from "./store.ts";
import { ViewingRegion } from "./viewing-region.tsx";

const MASTER = userWith({
  id: "m1",
  role: "MASTER",
  name: "Marta",
  email: "master@tenho.dev",
  unit_id: null,
  unit: null,
});
const SHOP = userWith({ id: "c1", role: "CLIENT", name: "Pizzaria da Praça", email: "pizzaria@tenho.dev" });
const ROW = { id: "c1", name: SHOP.name, role: "CLIENT", is_active: true } as const;
const REASON = "Cliente pediu ajuda com o extrato";
const OVER = "Esta visualização terminou.";

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const answered = () => ({ id: "v1", user: SHOP, token: "viewing", expires_at: inMinutes(30) });
const sessionOf = () => store.getState().session;
const ask = (id: string) => (store.dispatch as PanelDispatch)(tenhoApi.endpoints.getUser.initiate({ id }));

type Sent = { readonly call: string; readonly as: string | null; readonly body: string };

/** A server of both sessions, and what was sent to it. */
function serveBoth(more: Readonly<Record<string, () => unknown>> = {}): Sent[] {
  const sent: Sent[] = [];
  serve((url, { method, body, authorization }) => {
    const call = `${method} ${url.pathname}`;
    sent.push({ call, as: authorization?.replace("Bearer ", "") ?? null, body });
    const answer = more[call];
    if (answer) return answer();
    if (call === "POST /auth/refresh") return { user: MASTER, token: "own" };
    if (call.includes("/auth/view-as") && method === "DELETE") return new Response(null, { status: 204 });
    return call.includes("/auth/view-as") ? answered() : { id: "x" };
  });
  return sent;
}

function open() {
  const opened = renderScreen(
    <main>
      <ViewingRegion />
      <ViewAsButton user={ROW} />
    </main>,
    { user: MASTER },
  );
  return opened;
}
const view = () => {
  setAccessToken("viewing");
  act(() => void store.dispatch(viewingStarted({ user: SHOP, id: "v1", expiresAt: inMinutes(12) })));
};
const banner = () => screen.findByRole("region", { name: "Visualização de outra conta" });

beforeEach(() => sessionStorage.clear());
startSession();

test("a MASTER gives a reason and gets the panel of the account, with the banner", async () => {
  const sent = serveBoth();
  const { person } = open();
  await person.click(screen.getByRole("button", { name: "Ver como Pizzaria da Praça" }));
  await person.type(screen.getByRole("textbox", { name: "Motivo" }), "curto");
  await person.click(screen.getByRole("button", { name: "Ver painel" }));
  expect(await screen.findByText("Diga o motivo em pelo menos 10 caracteres")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await expectNoAxeViolations();

  await person.clear(screen.getByRole("textbox", { name: "Motivo" }));
  await person.type(screen.getByRole("textbox", { name: "Motivo" }), REASON);
  await person.click(screen.getByRole("button", { name: "Ver painel" }));
  const region = await banner();
  expect(region).toHaveTextContent("Vendo o painel de Pizzaria da Praça (Empresa)");
  act(hearServerTime);
  expect(region).toHaveTextContent("Só leitura, restam 30 minutos");
  expect(JSON.parse(sent[0]?.body ?? "")).toEqual({ user_id: "c1", reason: REASON });
  expect(sessionOf().user).toEqual(SHOP);
  await ask("c1");
  expect(sent.at(-1)).toMatchObject({ call: "GET /users/c1", as: "viewing" });
  await expectNoAxeViolations();
});

test("what the server refuses stays in the dialog, with what was typed", async () => {
  serveBoth({
    "POST /auth/view-as": () => problem(422, "Esta conta está inativa: não há painel para ver.", "unprocessable"),
  });
  const { person } = open();
  await person.click(screen.getByRole("button", { name: "Ver como Pizzaria da Praça" }));
  await person.type(screen.getByRole("textbox", { name: "Motivo" }), REASON);
  await person.click(screen.getByRole("button", { name: "Ver painel" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Esta conta está inativa");
  expect(screen.getByRole("textbox", { name: "Motivo" })).toHaveValue(REASON);
  expect(sessionOf().viewing).toBeNull();
});

test("nobody but a MASTER is offered it, of no MASTER and of no inactive account", () => {
  serveBoth();
  const offers = (user: typeof MASTER, row: Parameters<typeof ViewAsButton>[0]["user"]) => {
    const { unmount } = renderScreen(<ViewAsButton user={row} />, { user });
    const isOffered = screen.queryByRole("button", { name: /^Ver como/ }) !== null;
    unmount();
    return isOffered;
  };
  expect([
    offers(MASTER, ROW),
    offers(userWith(), ROW),
    offers(MASTER, { ...ROW, role: "MASTER" }),
    offers(MASTER, { ...ROW, is_active: false }),
  ]).toEqual([true, false, false, false]);
});

test("other tabs stay the MASTER's; this tab keeps whose panel it shows, and no token", async () => {
  serveBoth();
  open();
  view();
  await banner();
  expect(JSON.parse(localStorage.getItem(SESSION_KEY) ?? "")).toMatchObject({ id: "m1" });
  const kept = sessionStorage.getItem("tenho-viewing") ?? "";
  expect(JSON.parse(kept)).toMatchObject({ id: "v1", user: { id: "c1" } });
  expect(kept + JSON.stringify(localStorage)).not.toContain('"token"');
});

test("after a reload the viewing goes on: the MASTER's token asks for another of it, and goes no further", async () => {
  const sent = serveBoth();
  open();
  view();
  await banner();
  setAccessToken(null);
  await Promise.all([ask("1"), ask("2")]);
  expect(sent.map(({ call, as }) => [call, as])).toEqual([
    ["POST /auth/refresh", null],
    ["POST /auth/view-as/v1/token", "own"],
    ["GET /users/1", "viewing"],
    ["GET /users/2", "viewing"],
  ]);
  expect(sessionOf().user?.id).toBe("c1");
});

test("a server that is busy does not end the viewing, and no call is sent as the MASTER meanwhile", async () => {
  const sent = serveBoth({ "POST /auth/view-as/v1/token": () => problem(503, "Tente de novo.", "unavailable") });
  open();
  view();
  await banner();
  setAccessToken(null);
  await ask("1");
  expect(sent.map(({ call }) => call)).toEqual(["POST /auth/refresh", "POST /auth/view-as/v1/token"]);
  expect([readAccessToken(), sessionOf().viewing?.id]).toEqual([null, "v1"]);
});

test("a viewing that is over leads back to the own panel, and says so", async () => {
  serveBoth({
    "GET /users/1": () => problem(401, "Sua sessão terminou.", "unauthenticated"),
    "POST /auth/view-as/v1/token": () => problem(404, OVER, "not_found"),
  });
  open();
  view();
  await banner();
  await act(() => ask("1"));
  expect(await screen.findByText(OVER)).toBeInTheDocument();
  expect([sessionOf().user?.id, sessionOf().viewing, readAccessToken()]).toEqual(["m1", null, "own"]);
  expect(sessionStorage.getItem("tenho-viewing")).toBeNull();
});

test('"Sair da visualização" ends it at the server by the own session', async () => {
  const sent = serveBoth();
  const { person } = open();
  view();
  await banner();
  await person.click(screen.getByRole("button", { name: "Sair da visualização" }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ call: "DELETE /auth/view-as/v1", as: "own" }));
  expect([sessionOf().user?.id, sessionOf().viewing]).toEqual(["m1", null]);
  expect(screen.queryByRole("region", { name: "Visualização de outra conta" })).toBeNull();
});

test("its end is reached without a call: the own panel is back", async () => {
  serveBoth();
  open();
  hearServerTime();
  setAccessToken("viewing");
  act(() => void store.dispatch(viewingStarted({ user: SHOP, id: "v1", expiresAt: inMinutes(0) })));
  await waitFor(() => expect(sessionOf().viewing).toBeNull());
  expect(sessionOf().user?.id).toBe("m1");
  expect(await screen.findByText("O tempo da visualização acabou. Você está no seu painel.")).toBeInTheDocument();
});
