import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { MERCHANT, pageOf, wishWith } from "../../../test/merchant-answers.ts";
import { renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { setPhone } from "../../../test/setup.ts";
import { PanelLayout } from "./panel-layout.tsx";

const MASTER = userWith({
  role: "MASTER",
  unit: null,
  unit_id: null,
  permissions: ["message.access", "financial.view", "genai.access", "settings.manage"],
});
const names = (links: readonly HTMLElement[]) => links.map(({ textContent }) => textContent);

async function openMenu(path: string, user = MASTER) {
  setPhone(true);
  serve(() => new Response(new ReadableStream()));
  const { person } = renderScreen(
    <Routes>
      <Route path="/:area" element={<PanelLayout />}>
        <Route index element={<h1>Tela</h1>} />
      </Route>
    </Routes>,
    { path, user },
  );
  await person.click(screen.getByRole("button", { name: "Abrir menu" }));
  const menu = await screen.findByRole("dialog", { name: "Menu" });
  const bar = names(
    within(screen.getByRole("navigation", { name: "Telas principais", hidden: true })).getAllByRole("link", {
      hidden: true,
    }),
  );
  return { person, menu, bar };
}

test("on a phone MASTER reaches every screen from the bar or the menu, and none from both", async () => {
  const { menu, bar } = await openMenu("/master");
  expect(bar).toEqual(["Dashboard", "Mensagens", "Financeiro", "Interessados"]);
  expect(names(within(menu).getAllByRole("link"))).toEqual([
    "Treinar categorias",
    "Configurações",
    "Ver como a franquia",
    "Perfil",
  ]);
});

test("whoever signs in beside accounts of the demonstration is told on every screen that nothing is real, and nobody else", () => {
  serve(() => new Response(new ReadableStream()));
  const user = userWith({ email: "ana@exemplo.com.br", has_demonstration_accounts: true });
  const { unmount } = renderScreen(<PanelLayout />, { path: "/admin", user });
  expect(screen.getByText("Dados de demonstração: nada aqui é real.")).toBeInTheDocument();
  unmount();
  renderScreen(<PanelLayout />, { path: "/admin", user: userWith() });
  expect(screen.queryByText(/Dados de demonstração/)).toBeNull();
});

test("the entry of Usuários says how many accounts await activation", async () => {
  serve(({ pathname, searchParams }) =>
    pathname === "/users" && searchParams.get("status") === "awaiting"
      ? { items: [{ id: "1" }, { id: "2" }], next_cursor: "more" }
      : new Response(new ReadableStream()),
  );
  renderScreen(<PanelLayout />, { path: "/admin", user: userWith({ permissions: ["user.view"] }) });
  const nav = screen.getByRole("navigation", { name: "Telas do painel" });
  expect(await within(nav).findByRole("link", { name: "Usuários 2+ aguardando ativação" })).toHaveAttribute(
    "href",
    "/admin/usuarios",
  );
});

test.each([
  [{ awaiting: 0, requests: 1, isCapped: false }, "Usuários 1 pedido de correção"],
  [{ awaiting: 0, requests: 3, isCapped: false }, "Usuários 3 pedidos de correção"],
  [{ awaiting: 2, requests: 1, isCapped: false }, "Usuários 3 esperando: 2 aguardando ativação, 1 pedido de correção"],
  [
    { awaiting: 1, requests: 100, isCapped: true },
    "Usuários 101+ esperando: 1 aguardando ativação, 100+ pedidos de correção",
  ],
])("the entry of Usuários counts requests for corrections too: %j", async ({ awaiting, requests, isCapped }, name) => {
  const { asked } = serve(({ pathname }) => {
    if (pathname === "/users/correction-requests")
      return { items: [], next_cursor: null, total: requests, total_is_capped: isCapped };
    if (pathname !== "/users") return new Response(new ReadableStream());
    return { items: Array.from({ length: awaiting }, (_, id) => ({ id })), next_cursor: null };
  });
  renderScreen(<PanelLayout />, { path: "/admin", user: userWith({ permissions: ["user.view", "user.update"] }) });
  const nav = screen.getByRole("navigation", { name: "Telas do painel" });
  expect(await within(nav).findByRole("link", { name })).toHaveAttribute("href", "/admin/usuarios");
  expect(asked).toContain("/users/correction-requests?unit_id=u1&limit=10");
  await expectNoAxeViolations();
});

test("requests for corrections are not asked for where the reader answers none", async () => {
  const { asked } = serve(({ pathname }) =>
    pathname === "/users" ? { items: [{ id: "1" }], next_cursor: null } : new Response(new ReadableStream()),
  );
  renderScreen(<PanelLayout />, { path: "/admin", user: userWith({ permissions: ["user.view"] }) });
  const nav = screen.getByRole("navigation", { name: "Telas do painel" });
  await within(nav).findByRole("link", { name: "Usuários 1 aguardando ativação" });
  expect(asked.filter((address) => address.startsWith("/users/correction-requests"))).toEqual([]);
});

test("the entry of the inbox says how many offers wait, and reads again once the time of one is over", async () => {
  const due = { expires_at: "2026-01-01T12:00:00Z" };
  const answers = [wishWith("w3", due)];
  const over = wishWith("w3", { ...due, status: "EXPIRED", can_answer: false });
  serve(({ pathname }) =>
    pathname === "/webhooks/messages"
      ? pageOf(wishWith("w1"), wishWith("w2"), answers.shift() ?? over)
      : new Response(new ReadableStream()),
  );
  renderScreen(<PanelLayout />, { path: "/client", user: MERCHANT });
  const nav = screen.getByRole("navigation", { name: "Telas do painel" });
  const link = await within(nav).findByRole("link", { name: /2 esperando resposta/ });
  expect(link).toHaveAttribute("href", "/client/mensagens");
});

test("MASTER in a unit's area finds the way back in the menu", async () => {
  const { menu } = await openMenu("/admin");
  expect(names(within(menu).getAllByRole("link"))).toEqual(["Configurações", "Painel Master", "Perfil"]);
});

test("the menu holds the profile, the theme and 'Sair', and has no fault that axe finds in either theme", async () => {
  const { person, menu } = await openMenu("/admin", userWith());
  expect(within(menu).getByRole("link", { name: "Perfil" })).toHaveAttribute("href", "/admin/perfil");
  expect(within(menu).getByRole("button", { name: "Sair" })).toBeInTheDocument();
  await expectNoAxeViolations();
  await person.click(within(menu).getByRole("button", { name: "Tema escuro" }));
  await expectNoAxeViolations();
});
