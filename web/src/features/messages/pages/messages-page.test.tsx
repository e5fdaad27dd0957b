import { expect, test } from "@jest/globals";
import { cleanup, screen, within } from "@testing-library/react";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { MessagesPage } from "./messages-page.tsx";

const wish = (id: string, content: string) => ({
  id,
  content,
  sender_name: null,
  whatsapp: null,
  received_at: "2026-11-21T14:05:00Z",
  category_id: 1,
  category_name: "Pizzaria",
  confidence: 0.9,
  status: "pending",
  responses: [],
  notified_companies: [],
  notified_total: 0,
  overall_avg_response_time: null,
  franchise_info: { id: "u1", name: "Parnaíba – PI", city: "Parnaíba", state: "PI" },
  offer: null,
});

const page = (...items: unknown[]) => ({ items, next_cursor: null, total: items.length });
const stats = { totalMessages: 1, categorizedMessages: 1, responsesCount: 0, avgResponseTime: null };

test("a filter whose list cannot be read shows the failure, not the rows of before", async () => {
  serve((url) => {
    if (url.pathname.endsWith("/stats")) return stats;
    if (!url.pathname.startsWith("/webhooks/messages")) return [];
    return url.searchParams.has("search")
      ? problem(503, "Fora do ar", "unavailable")
      : page(wish("w1", "pizza grande"));
  });
  const { person } = renderScreen(<MessagesPage />);
  expect(await screen.findByText("pizza grande")).toBeInTheDocument();
  await person.type(screen.getByLabelText("Buscar"), "sushi{Enter}");
  expect(await screen.findByText("Erro ao carregar mensagens")).toBeInTheDocument();
  expect(screen.queryByText("pizza grande")).toBeNull();
});

const OTHER = { id: "u2", name: "Teresina Sul", city: "Teresina", state: "PI" };
const serveList = () =>
  serve((url) => {
    if (url.pathname.endsWith("/stats")) return stats;
    if (url.pathname.endsWith("/w1")) return wish("w1", "pizza grande");
    return url.pathname.startsWith("/webhooks/messages") ? page(wish("w1", "pizza grande")) : [];
  });

test("the column of the franchise is there for who has several only", async () => {
  serveList();
  const one = userWith();
  renderScreen(<MessagesPage />, { user: one });
  expect(await screen.findByText("pizza grande")).toBeInTheDocument();
  expect(screen.queryByRole("columnheader", { name: "Franquia" })).toBeNull();
  cleanup();
  renderScreen(<MessagesPage />, { user: userWith({ available_franchises: [...one.available_franchises, OTHER] }) });
  expect(await screen.findByRole("columnheader", { name: "Franquia" })).toBeInTheDocument();
});

test("a click anywhere on a row opens the wish, whose place is said once", async () => {
  serveList();
  const { person } = renderScreen(<MessagesPage />);
  await screen.findByText("pizza grande");
  await person.click(screen.getByText("SEM EMPRESA AINDA"));
  const detail = within(await screen.findByRole("dialog", { name: "Detalhes do pedido" }));
  expect(await detail.findByText("Parnaíba – PI")).toBeInTheDocument();
  expect(detail.queryByText(/Parnaíba, PI/)).toBeNull();
});
