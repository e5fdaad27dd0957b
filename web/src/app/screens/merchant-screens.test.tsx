import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { MERCHANT, pageOf, staffDashboardWith, statementWith, statsWith } from "../../../test/merchant-answers.ts";
import { aProfile } from "../../../test/profile-answers.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { FinancePage } from "../../features/finance/finance-page.tsx";
import { OfferAnswers } from "../../features/messages/inbox/offer-answers.tsx";
import { ClientScreen } from "./client-screen.tsx";
import { MessagesScreen } from "./messages-screen.tsx";
import { UserScreen } from "./user-screen.tsx";

test.each([
  ["CLIENT", ["message.view"], false],
  ["CLIENT", ["message.view", "message.access"], true],
  ["USER", ["message.view"], false],
  ["USER", ["message.access"], false],
  ["USER", ["message.view", "message.access"], true],
] as const)("the first screen of a %s with %j has the inbox that answers: %s", async (role, permissions, hasInbox) => {
  const { asked } = serve((url) =>
    url.pathname === "/webhooks/messages" ? pageOf() : problem(503, "Fora do ar", "unavailable"),
  );
  renderScreen(<OfferAnswers>{role === "CLIENT" ? <ClientScreen /> : <UserScreen />}</OfferAnswers>, {
    user: userWith({ id: "c1", role, permissions: [...permissions] }),
  });
  await screen.findAllByRole("button", { name: "Tentar Novamente" });
  expect(screen.queryByRole("region", { name: "Pedidos esperando sua resposta" }) !== null).toBe(hasInbox);
  if (!hasInbox) expect(asked).not.toContain("/webhooks/messages?limit=100");
});

test.each([
  ["Dashboard", MERCHANT, ClientScreen],
  ["Mensagens", MERCHANT, MessagesScreen],
  ["Financeiro", MERCHANT, FinancePage],
  ["Dashboard da equipe", { ...MERCHANT, role: "USER" as const }, UserScreen],
])("%s says what was missed for lack of balance, once", async (_, user, Screen) => {
  serve((url) => {
    if (url.pathname === "/users/dashboard/user") return staffDashboardWith();
    if (url.pathname.startsWith("/wallet/c1") && !url.pathname.endsWith("/guard")) {
      return statementWith({ level: "EMPTY", balance: 0, affordable: 0 });
    }
    if (url.pathname.endsWith("/stats")) return statsWith({ today: 0, week: 2 });
    return problem(503, "Fora do ar", "unavailable");
  });
  renderScreen(
    <OfferAnswers>
      <Screen />
    </OfferAnswers>,
    { user },
  );
  expect(await screen.findAllByText(/Você perdeu 2 pedidos nos últimos 7 dias/)).toHaveLength(1);
});

test.each([
  ["CLIENT", /sua empresa não recebe pedidos/],
  ["USER", /nada é enviado a ele/],
] as const)(
  "the first screen of a %s says that its own number is not proved, and one tap gives the code",
  async (role, consequence) => {
    const phones = [{ phone: "5586988011041", type: "WHATSAPP", is_primary: true, whatsapp_proved_at: null } as const];
    const { asked } = serve((url, { method }) => {
      if (method === "POST") return problem(429, "Você pediu muitos códigos.", "rate_limited");
      if (url.pathname === "/users/dashboard/user") return staffDashboardWith();
      return url.pathname === "/users/p1/profile" ? aProfile({ phones }) : problem(503, "Fora do ar", "unavailable");
    });
    const { person } = renderScreen(
      <OfferAnswers>{role === "CLIENT" ? <ClientScreen /> : <UserScreen />}</OfferAnswers>,
      { user: userWith({ id: "p1", role, permissions: [] }) },
    );
    expect(await screen.findByText("Número não confirmado")).toBeInTheDocument();
    expect(screen.getByText(consequence)).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Confirmar número" }));
    expect(await screen.findByText("Você pediu muitos códigos.")).toBeInTheDocument();
    expect(asked).toContain("/users/p1/number-proof");
  },
);
