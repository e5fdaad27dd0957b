import { expect, test } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { expectNoAxeViolations } from "../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve } from "../../test/render-screen.tsx";
import type { PanelDispatch } from "../app/panel-store.ts";
import { store } from "../app/store.ts";
import { ReauthenticationHost } from "../shared/session/reauthentication-host.tsx";
import { readAccessToken } from "./access-token.ts";
import { tenhoApi } from "./generated/tenho.gen.ts";

const REFUSAL = "Por segurança, confirme a sua senha para continuar.";
const refusal = () =>
  Response.json(
    { code: "forbidden", reason: "reauthentication_required", message: REFUSAL, request_id: "r1" },
    { status: 403 },
  );

/** A server that takes changes only with the token issued after a confirmation. */
function serveStale() {
  const proofs: string[] = [];
  const server = serve((url, { body, authorization }) => {
    if (url.pathname === "/auth/reauthenticate") {
      proofs.push(body);
      if (body.includes("errada")) return problem(422, "Senha incorreta", "unprocessable");
      return { token: "fresh" };
    }
    return authorization === "Bearer fresh" ? { ok: true } : refusal();
  });
  return { ...server, proofs };
}

const change = (id: string) =>
  (store.dispatch as PanelDispatch)(
    tenhoApi.endpoints.updateUserProfile.initiate({ id, body: { display_name: "Ana" } }),
  );
const open = () =>
  renderScreen(
    <main>
      <ReauthenticationHost />
    </main>,
  );

test("a call that needs the password is repeated once it was entered; a wrong one is told and asked again", async () => {
  const server = serveStale();
  const { person } = open();
  let answers: Promise<unknown[]> = Promise.resolve([]);
  act(() => {
    answers = Promise.all([change("1"), change("2")]);
  });
  const password = await screen.findByLabelText("Sua senha");
  await expectNoAxeViolations();
  await person.click(screen.getByRole("button", { name: "Confirmar" }));
  expect(password).toHaveAccessibleDescription("Digite sua senha");
  await person.type(password, "errada{Enter}");
  expect(await screen.findByText("Senha incorreta")).toBeInTheDocument();
  await person.clear(password);
  await person.type(password, "Tenho@2026{Enter}");
  expect(await answers).toEqual([{ data: { ok: true } }, { data: { ok: true } }]);
  expect(server.proofs.length).toBe(2);
  expect(readAccessToken()).toBe("fresh");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a code of the second factor does as well", async () => {
  const server = serveStale();
  const { person } = open();
  let answer: Promise<unknown> = Promise.resolve();
  act(() => {
    answer = change("1");
  });
  await person.click(await screen.findByRole("button", { name: "Usar um código do aplicativo autenticador" }));
  await person.type(screen.getByLabelText("Código do aplicativo ou de recuperação"), "123456{Enter}");
  expect(await answer).toEqual({ data: { ok: true } });
  expect(server.proofs).toEqual([JSON.stringify({ code: "123456" })]);
});

test("cancelled, the call is refused in the server's words and not repeated; without a panel nobody is asked", async () => {
  const server = serveStale();
  const { person, unmount } = open();
  let answer: Promise<{ error?: unknown }> = Promise.resolve({});
  act(() => {
    answer = change("1");
  });
  await person.click(await screen.findByRole("button", { name: "Cancelar" }));
  expect((await answer).error).toMatchObject({ status: 403, message: REFUSAL });
  unmount();
  expect((await change("2")).error).toMatchObject({ status: 403 });
  expect(server.asked).toEqual(["/users/1/profile", "/users/2/profile"]);
});
