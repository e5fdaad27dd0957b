import { jest } from "@jest/globals";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router";
import { setAccessToken } from "../src/api/access-token.ts";
import { baseApi } from "../src/api/base-api.ts";
import "../src/app/panel-store.ts";
import { store } from "../src/app/store.ts";
import { sessionEnded, sessionStarted } from "../src/shared/session/session-slice.ts";
import type { SessionUser } from "../src/shared/session/session-user.ts";
import { Toaster } from "../src/shared/ui/feedback/toaster.tsx";
import { datedAt } from "./device-clock.ts";

const UNIT = { id: "u1", name: "Parnaíba – PI", city: "Parnaíba", state: "PI" };

/** Logged-in person: the unit's ADMIN, unless `changes` say otherwise. */
export function userWith(changes: Partial<SessionUser> = {}): SessionUser {
  return {
    id: "a1",
    email: "admin@tenho.dev",
    role: "ADMIN",
    avatar: null,
    name: "Ana",
    is_active: true,
    requires_password_change: false,
    requires_second_factor: false,
    permissions: ["message.view", "message.access", "financial.view"],
    permission_override: {},
    unit_id: UNIT.id,
    unit: UNIT,
    available_franchises: [UNIT],
    has_demonstration_accounts: false,
    ...changes,
  };
}

/** Answer of the server: a body for 200, a `Response`, or a rejection when there is no network. */
type Answer = (
  url: URL,
  init: { method: string; body: string; headers: Headers; authorization: string | null },
) => unknown;

type ServeOptions = {
  /** The server's clock, for the `Date` of each answer; without it answers have none. */
  readonly now?: () => Date;
};

/** Stands in for the server; answers the addresses asked for, in order. */
export function serve(answer: Answer, { now }: ServeOptions = {}): { readonly asked: readonly string[] } {
  const asked: string[] = [];
  globalThis.fetch = jest.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input : null;
    const url = new URL(request ? request.url : String(input), "http://localhost");
    asked.push(url.pathname + url.search);
    const body = request ? await request.clone().text() : String(init?.body ?? "");
    const method = request?.method ?? init?.method ?? "GET";
    const headers = new Headers(request?.headers ?? init?.headers);
    const result = await answer(url, { method, body, headers, authorization: headers.get("authorization") });
    const response = result instanceof Response ? result : Response.json(result);
    if (now) for (const [name, value] of Object.entries(datedAt(now()))) response.headers.set(name, value);
    return response;
  }) as typeof fetch;
  return { asked };
}

/** An answer that is no success, with the server's words. */
export function problem(status: number, message: string, code = "internal"): Response {
  return Response.json({ code, message, request_id: "r1" }, { status });
}

type Options = { readonly path?: string; readonly user?: SessionUser | null };

/** A screen with the panel's store, the toasts and the address bar. */
export function renderScreen(ui: ReactNode, { path = "/", user = userWith() }: Options = {}) {
  // A unit chosen in another test is not this one's.
  store.dispatch(sessionEnded());
  if (user) store.dispatch(sessionStarted(user));
  setAccessToken(user ? "token" : null);
  store.dispatch(baseApi.util.resetApiState());
  const screen = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        {ui}
        <Toaster />
      </MemoryRouter>
    </Provider>,
  );
  return { ...screen, person: userEvent.setup() };
}
