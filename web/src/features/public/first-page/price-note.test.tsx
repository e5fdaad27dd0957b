import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { NO_CONTROLLER } from "../../../../test/controller.ts";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve } from "../../../../test/render-screen.tsx";
import { Hero } from "./hero.tsx";

/** Opens the first page's introduction; `price` is the server's answer to what a TENHO costs. */
function open(price: () => unknown) {
  const answers: Readonly<Record<string, () => unknown>> = {
    "/settings/credit-value": price,
    "/settings/controller": () => NO_CONTROLLER,
  };
  const { asked } = serve(({ pathname }) => answers[pathname]?.() ?? []);
  renderScreen(
    <main>
      <Hero onLogin={null} />
    </main>,
    { user: null },
  );
  return asked;
}
test.each([
  [0.3, "A empresa só paga quando responde TENHO: R$ 0,30, do saldo que ela mesma carrega."],
  [0.45, "A empresa só paga quando responde TENHO: R$ 0,45, do saldo que ela mesma carrega."],
  [12, "A empresa só paga quando responde TENHO: R$ 12,00, do saldo que ela mesma carrega."],
  [0, "Responder é grátis: a empresa não paga nada, nem quando responde TENHO."],
])("the first page says the price that is set: %s", async (creditValue, text) => {
  open(() => ({ creditValue }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  await expectNoAxeViolations();
});

test.each([
  ["fails", () => problem(503, "Fora do ar", "unavailable")],
  ["says no number", () => ({})],
])("no price is claimed where the call %s", async (_, answer) => {
  const asked = open(answer);
  await waitFor(() => expect(asked).toContain("/settings/credit-value"));
  await waitFor(() => expect(asked).toHaveLength(4));
  expect(screen.queryByText(/A empresa|grátis/)).toBeNull();
});
