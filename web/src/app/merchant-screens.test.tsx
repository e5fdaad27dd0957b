import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { pageOf } from "../../test/merchant-answers.ts";
import { problem, renderScreen, serve, userWith } from "../../test/render-screen.tsx";
import { OfferAnswers } from "../features/messages/answers/offer-answers.tsx";
import { ClientScreen } from "./client-screen.tsx";
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
