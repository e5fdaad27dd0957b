import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { CONTROLLER } from "../../../../test/controller.ts";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { ReachNotice } from "./reach-notice.tsx";

const page = (
  <main>
    <h1>Dashboard</h1>
    <ReachNotice />
  </main>
);
const user = userWith({ role: "CLIENT", permissions: ["message.view"] });

test("a company that stopped our messages is told so, with what to do", async () => {
  const reach = { refused_since: "2026-11-25T16:00:00.000Z" };
  serve(({ pathname }) => (pathname === "/settings/controller" ? CONTROLLER : reach));
  renderScreen(page, { user });
  expect(await screen.findByText("Os pedidos não chegam ao WhatsApp da sua empresa")).toBeInTheDocument();
  expect(screen.getByText(/Em 25\/11\/2026/)).toBeInTheDocument();
  const link = await screen.findByRole("link", { name: "escreva para o nosso número no WhatsApp" });
  expect(link).toHaveAttribute("href", expect.stringMatching(/^https:\/\/wa\.me\/\d+$/));
  await expectNoAxeViolations();
});

test("a company that can be reached sees nothing of it", async () => {
  const { asked } = serve(() => ({ refused_since: null }));
  renderScreen(page, { user });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole("link")).toBeNull();
});
