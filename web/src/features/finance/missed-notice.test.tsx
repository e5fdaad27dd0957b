import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { MERCHANT, statementWith, statsWith } from "../../../test/merchant-answers.ts";
import { renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import type { Statement } from "../../api/merchant-types.ts";
import { MissedNotice } from "./missed-notice.tsx";

const staff = (...permissions: string[]) => userWith({ id: "s1", role: "USER", permissions });
const EMPTY = { level: "EMPTY", balance: 0.1, affordable: 0 } as const;

function open(wallet: Partial<Statement>, user = MERCHANT, week = 3) {
  const { asked } = serve((url) => {
    if (url.pathname.startsWith("/wallet/")) return statementWith(wallet);
    if (url.pathname.endsWith("/stats")) return statsWith({ today: 0, week });
    return { company: { id: "c1", display_name: "Pizzaria" } };
  });
  return {
    ...renderScreen(
      <main>
        <MissedNotice />
      </main>,
      { user },
    ),
    asked,
  };
}

test("without balance, what was lost in seven days is said with the way to credits", async () => {
  open(EMPTY);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Você perdeu 3 pedidos nos últimos 7 dias por falta de saldo.",
  );
  const way = screen.getByRole("link", { name: "Adicionar créditos" });
  expect(way).toHaveAttribute("href", "/client/financeiro?comprar=1");
  await expectNoAxeViolations();
});

test("staff is led to its own Financeiro if it may buy, else told whom to ask", async () => {
  const { unmount } = open(EMPTY, staff("message.view", "financial.view", "financial.buy_credits"));
  expect(await screen.findByRole("link")).toHaveAttribute("href", "/user/financeiro?comprar=1");
  unmount();
  open(EMPTY, staff("message.view", "financial.view"), 1);
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Você perdeu 1 pedido nos últimos 7 dias por falta de saldo. Avise quem cuida");
  expect(screen.queryByRole("link")).toBeNull();
});

test("nothing is said with balance, without a loss, or to who may not see wallet or messages", async () => {
  for (const [wallet, user, week, last] of [
    [{ level: "LOW" }, MERCHANT, 3, "/wallet/c1?limit=1"],
    [EMPTY, MERCHANT, 0, "/webhooks/messages/stats"],
    [EMPTY, staff("financial.view"), 3, "/wallet/c1?limit=1"],
    [EMPTY, staff("message.view"), 3, "/users/dashboard/user"],
  ] as const) {
    const { asked, unmount } = open(wallet, user, week);
    await waitFor(() => expect(asked.at(-1)).toBe(last));
    await screen.findByRole("main");
    expect(screen.queryByRole("alert")).toBeNull();
    unmount();
  }
});
