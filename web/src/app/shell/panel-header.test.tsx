import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { setPhone } from "../../../test/setup.ts";
import { areaOf } from "../paths.ts";
import { hasScreen } from "../screens/area-screens.ts";
import { RequireArea } from "../screens/require-area.tsx";
import { store } from "../store.ts";
import { PanelLayout } from "./panel-layout.tsx";

/** The panel of the user's own area; the live stream stays open, and other calls are not answered unless `answer` does. */
function open(user = userWith(), answer: (url: URL) => unknown = () => new Promise(() => undefined)) {
  const { asked } = serve((url) => (url.pathname === "/events" ? new Response(new ReadableStream()) : answer(url)));
  const area = areaOf(user.role);
  const opened = renderScreen(
    <Routes>
      <Route element={<RequireArea area={area} />}>
        <Route path={`/${area}`} element={<PanelLayout />}>
          <Route index element={<h1>Tela</h1>} />
        </Route>
      </Route>
      <Route path="/" element={<h1>Primeira página</h1>} />
    </Routes>,
    { user, path: `/${area}` },
  );
  return { ...opened, calls: () => asked.filter((path) => path !== "/events") };
}
const openMenu = async (...given: Parameters<typeof open>) => {
  const opened = open(...given);
  await opened.person.click(screen.getByRole("button", { name: /menu de/ }));
  return opened;
};

test.each([
  ["MASTER", "Painel Master"],
  ["ADMIN", "Painel Administrativo"],
  ["CLIENT", "Painel do Cliente"],
  ["USER", "Painel Administrativo"],
] as const)("%s reads %s, the e-mail, a greeting and the unit", (role, title) => {
  open(userWith({ role }));
  const header = within(screen.getByRole("banner"));
  for (const text of [title, "admin@tenho.dev", "Olá, Ana", "Parnaíba – PI"]) {
    expect(header.getByText(text)).toBeInTheDocument();
  }
});

test("who has no name is greeted by the e-mail", () => {
  open(userWith({ name: "" }));
  expect(screen.getByText("Olá, admin@tenho.dev")).toBeInTheDocument();
});

test.each(["MASTER", "ADMIN", "CLIENT", "USER"] as const)(
  "the menu leads %s to the profile of the own area, once it exists",
  async (role) => {
    await openMenu(userWith({ role }));
    const area = areaOf(role);
    const href = screen.queryByRole("link", { name: "Perfil" })?.getAttribute("href");
    expect(href).toBe(hasScreen(area, "perfil") ? `/${area}/perfil` : undefined);
  },
);

const NO_CONTENT = () => new Response(null, { status: 204 });

test("'Sair' ends the session at the server and here", async () => {
  const { person, calls } = await openMenu(userWith(), NO_CONTENT);
  await person.click(screen.getByRole("button", { name: "Sair" }));
  expect(await screen.findByText("Primeira página")).toBeInTheDocument();
  expect(store.getState().session).toMatchObject({ user: null, hasLoggedOut: true });
  expect(calls()).toEqual(["/auth/logout"]);
});

const askToLeave = async ({ person }: Pick<Awaited<ReturnType<typeof openMenu>>, "person">) => {
  await person.click(screen.getByRole("button", { name: "Sair de todos os dispositivos" }));
  return within(await screen.findByRole("dialog", { name: "Sair de todos os dispositivos" }));
};

test("'Sair de todos os dispositivos' asks, then ends all sessions; axe finds no fault", async () => {
  const opened = await openMenu(userWith(), NO_CONTENT);
  const dialog = await askToLeave(opened);
  await expectNoAxeViolations();
  await opened.person.click(dialog.getByRole("button", { name: "Cancelar" }));
  expect(opened.calls()).toEqual([]);
  expect(screen.getByRole("button", { name: /menu de/ })).toHaveAttribute("aria-expanded", "false");

  await opened.person.click(screen.getByRole("button", { name: /menu de/ }));
  await opened.person.click((await askToLeave(opened)).getByRole("button", { name: "Sair de todos" }));
  expect(await screen.findByText("Primeira página")).toBeInTheDocument();
  expect(store.getState().session).toMatchObject({ user: null, hasLoggedOut: true });
  expect(opened.calls()).toEqual(["/auth/logout-all"]);
  expect(await screen.findByText("Você saiu de todos os dispositivos.")).toBeInTheDocument();
});

test("it is asked on a phone too, from the menu there", async () => {
  setPhone(true);
  const { person } = open();
  await person.click(screen.getByRole("button", { name: "Abrir menu" }));
  await screen.findByRole("dialog", { name: "Menu" });
  const dialog = await askToLeave({ person });
  expect(dialog.getByRole("button", { name: "Sair de todos" })).toBeInTheDocument();
});

test("a server that does not end all sessions is told, and nobody believes to be out", async () => {
  const words = "O serviço está indisponível. Tente de novo em instantes.";
  const opened = await openMenu(userWith(), () => problem(503, words, "unavailable"));
  await opened.person.click((await askToLeave(opened)).getByRole("button", { name: "Sair de todos" }));
  expect(await screen.findByText(words)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(store.getState().session.user).not.toBeNull();
});
