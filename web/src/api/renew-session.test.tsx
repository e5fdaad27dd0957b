import { expect, jest, test } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { problem, renderScreen, serve, userWith } from "../../test/render-screen.tsx";
import type { PanelDispatch } from "../app/panel-store.ts";
import { store } from "../app/store.ts";
import { setAccessToken } from "./access-token.ts";
import { tenhoApi } from "./generated/tenho.gen.ts";

const ENDED = "Sua sessão terminou. Entre de novo.";
const sessionOf = () => store.getState().session.user;
const ask = (id: string) => (store.dispatch as PanelDispatch)(tenhoApi.endpoints.getUser.initiate({ id }));

/** A server that knows one token at a time; `refresh` says what it answers to a renewal. */
function serveTokens(refresh: () => unknown = () => ({ user: userWith(), token: "new" })) {
  let valid = "new";
  const held: (() => void)[] = [];
  const server = serve(async (url, { authorization }) => {
    if (url.pathname === "/auth/refresh") return refresh();
    const answer = authorization === `Bearer ${valid}` ? { id: "u" } : problem(401, ENDED, "unauthenticated");
    if (url.pathname === "/users/late" && authorization !== `Bearer ${valid}`) {
      await new Promise<void>((resolve) => held.push(resolve));
    }
    return answer;
  });
  return {
    ...server,
    refreshes: () => server.asked.filter((path) => path === "/auth/refresh").length,
    answerLate: () => {
      for (const answer of held.splice(0)) answer();
    },
    expire: () => {
      valid = "newer";
    },
  };
}

test("many calls with an expired token renew it once, and all of them succeed", async () => {
  renderScreen(null);
  const server = serveTokens();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(String(index))));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => "fulfilled"));
  expect(server.refreshes()).toBe(1);
});

test("a call refused after the others have renewed takes their token instead of renewing again", async () => {
  renderScreen(null);
  const server = serveTokens();
  const late = ask("late");
  expect((await ask("1")).status).toBe("fulfilled");
  server.answerLate();
  expect((await late).status).toBe("fulfilled");
  expect(server.refreshes()).toBe(1);
});

test("a reloaded page renews once before the first calls", async () => {
  renderScreen(null);
  setAccessToken(null);
  const server = serveTokens();
  await Promise.all([ask("1"), ask("2"), ask("3")]);
  expect(server.asked[0]).toBe("/auth/refresh");
  expect(server.refreshes()).toBe(1);
});

test("a call that is still refused with the new token fails and renews no more", async () => {
  renderScreen(null);
  const server = serveTokens();
  server.expire();
  expect((await ask("1")).error).toMatchObject({ status: 401 });
  expect(server.refreshes()).toBe(1);
});

test("a revoked user is out at once, with one sentence however many calls were under way", async () => {
  renderScreen(null);
  const server = serveTokens(() => problem(401, ENDED, "unauthenticated"));
  await act(async () => {
    const late = ask("late");
    await Promise.all([ask("1"), ask("2"), ask("3")]);
    server.answerLate();
    await late;
  });
  expect(sessionOf()).toBeNull();
  expect(await screen.findAllByText(ENDED)).toHaveLength(1);
  expect(server.refreshes()).toBe(1);
});

test("an account that was deactivated is told so", async () => {
  renderScreen(null);
  serveTokens(() => problem(403, "Conta ainda não foi ativada.", "forbidden"));
  await act(async () => void (await ask("1")));
  expect(sessionOf()).toBeNull();
  expect(await screen.findByText("Conta ainda não foi ativada.")).toBeInTheDocument();
});

test("a cookie whose password has to be changed first ends the session here: its token opens nothing", async () => {
  renderScreen(null);
  serveTokens(() => ({ user: userWith({ requires_password_change: true }), token: "narrow" }));
  await act(async () => void (await ask("1")));
  expect(sessionOf()).toBeNull();
  expect(await screen.findByText("Entre de novo para trocar a sua senha temporária.")).toBeInTheDocument();
});

test("a profile that has to enrol a second factor first is told so, and its session ends here", async () => {
  renderScreen(null);
  serveTokens(() => ({ user: userWith({ requires_second_factor: true }), token: "narrow" }));
  await act(async () => void (await ask("1")));
  expect(sessionOf()).toBeNull();
  expect(await screen.findByText(/ligar a verificação em duas etapas/)).toBeInTheDocument();
});

test.each([
  ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a failed service", () => problem(503, "Indisponível", "unavailable")],
  ["a proxy's page with 401", () => new Response("<h1>Login</h1>", { status: 401 })],
])("%s ends no session", async (_what, refresh) => {
  renderScreen(null);
  serveTokens(refresh);
  expect((await ask("1")).status).toBe("rejected");
  expect(sessionOf()).not.toBeNull();
});

/** The module as another tab has it, with a memory of its own. */
async function openTab() {
  let tab: typeof import("./refresh-session.ts") | undefined;
  await jest.isolateModulesAsync(async () => {
    tab = await import("./refresh-session.ts");
  });
  if (!tab) throw new Error("the module was not loaded");
  return tab;
}

test("two tabs renew one after the other, each with the cookie the one before has left", async () => {
  renderScreen(null);
  // The browser's lock, which all tabs share.
  let last: Promise<unknown> = Promise.resolve();
  const request = jest.fn((_name: string, work: () => Promise<unknown>) => {
    last = last.then(work, work);
    return last;
  });
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
  const open: string[] = [];
  let cookie = 0;
  const server = serve(async () => {
    open.push("start");
    const sent = cookie;
    await new Promise((resolve) => setTimeout(resolve));
    cookie = sent + 1;
    open.push("end");
    return { user: userWith(), token: `t${cookie}` };
  });
  try {
    const tabs = [await openTab(), await openTab()];
    await Promise.all(tabs.map(({ refreshSession }) => refreshSession()));
  } finally {
    Reflect.deleteProperty(navigator, "locks");
  }
  expect(open).toEqual(["start", "end", "start", "end"]);
  expect([server.asked.length, cookie]).toEqual([2, 2]);
});
