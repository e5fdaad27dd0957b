import { expect, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { statsWith } from "../../../test/merchant-answers.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { OfferAnswers } from "./inbox/offer-answers.tsx";
import { MessageDetail } from "./message-detail.tsx";
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
  standing: { state: "CANNOT_ANSWER", until: null, companies: 0, company: null, reason: "NO_BALANCE" },
  offer: null,
});

const page = (...items: unknown[]) => ({ items, next_cursor: null, total: items.length });
const stats = statsWith(null);

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
    if (url.pathname.endsWith("/abuse")) return { reports: [], block: null, can_block: true };
    return url.pathname.startsWith("/webhooks/messages") ? page(wish("w1", "pizza grande")) : [];
  });

test("the column and the filter of the franchise are shown only to readers of several franchises", async () => {
  const { asked } = serveList();
  const one = userWith();
  const available_franchises = [...one.available_franchises, OTHER];
  // An ADMIN of several sees the one chosen in the header.
  for (const user of [one, userWith({ available_franchises })]) {
    renderScreen(<MessagesPage />, { user, path: "/?franchise=u2" });
    expect(await screen.findByText("pizza grande")).toBeInTheDocument();
    expect(screen.queryByRole("columnheader", { name: "Franquia" })).toBeNull();
    expect(screen.queryByRole("combobox", { name: "Franquia" })).toBeNull();
    cleanup();
  }
  expect(asked.filter((path) => path.includes("franchise=u2"))).toEqual([]);
  renderScreen(<MessagesPage />, { user: userWith({ role: "MASTER", available_franchises }) });
  expect(await screen.findByRole("columnheader", { name: "Franquia" })).toBeInTheDocument();
  expect(screen.getByRole("combobox", { name: "Franquia" })).toBeInTheDocument();
});

test("a click anywhere on a row opens the wish, whose place is said once", async () => {
  serveList();
  const { person } = renderScreen(<MessagesPage />);
  await screen.findByText("pizza grande");
  expect(screen.getByText("Quem vende está sem saldo")).toBeInTheDocument();
  await person.click(screen.getByText("SEM EMPRESA AINDA"));
  const detail = within(await screen.findByRole("dialog", { name: "Detalhes do pedido" }));
  expect(await detail.findByText("Parnaíba – PI")).toBeInTheDocument();
  expect(detail.getByText("Situação").nextSibling).toHaveTextContent("Quem vende está sem saldo");
  expect(detail.queryByText(/Parnaíba, PI/)).toBeNull();
});

test.each([
  [{ category_source: "OPERATOR", corrected_by: "Helena", confidence: 1 }, "Pizzaria (corrigida por Helena)"],
  [{ category_source: "OPERATOR", corrected_by: null, confidence: 1 }, "Pizzaria (corrigida por uma pessoa)"],
  [{ category_source: "CONSUMER", confidence: 1 }, "Pizzaria (escolhida por quem pediu)"],
  [{ category_source: "CLASSIFIER", confidence: 0.9 }, "Pizzaria (90% de certeza)"],
])("a category says who chose it, or how sure it is: %j", async (changes, words) => {
  serve((url) => {
    if (url.pathname.endsWith("/abuse")) return { reports: [], block: null, can_block: true };
    return url.pathname.endsWith("/w1") ? { ...wish("w1", "pizza grande"), ...changes } : [];
  });
  renderScreen(<MessageDetail id="w1" onClose={() => undefined} />);
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test.each([
  [["message.view"], false],
  [["message.view", "message.access"], true],
])("staff with %j has the inbox that answers: %s", async (permissions, hasInbox) => {
  serveList();
  const user = userWith({ id: "s1", role: "USER", permissions });
  renderScreen(
    <OfferAnswers>
      <MessagesPage />
    </OfferAnswers>,
    { user },
  );
  await screen.findByRole("table", { name: "Mensagens" });
  expect(screen.queryByRole("region", { name: "Pedidos esperando sua resposta" }) !== null).toBe(hasInbox);
});

const card = (label: string) => {
  const found = screen.getByText(label, { selector: "dt" }).parentElement;
  if (!found) throw new Error(`no card ${label}`);
  return found;
};

test.each([
  ["ADMIN", userWith(), "de consumidores, "],
  ["USER", userWith({ id: "s1", role: "USER", permissions: ["message.view"] }), ""],
])("the numbers count what the filters leave, for %s", async (_role, user, of) => {
  let answer = (_stats: unknown): void => undefined;
  const { asked } = serve((url) => {
    if (!url.pathname.startsWith("/webhooks/messages")) return [];
    const isPending = url.searchParams.get("status") === "pending";
    if (!url.pathname.endsWith("/stats")) return { ...page(wish("w1", "pizza grande")), total: isPending ? 28 : 153 };
    if (isPending) return { ...stats, totalMessages: 28, categorizedMessages: 14, isCapped: false };
    if (!url.searchParams.has("search")) return { ...stats, totalMessages: 153 };
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  const { person } = renderScreen(<MessagesPage />, { user });
  expect(await screen.findByText("153 pedidos")).toBeInTheDocument();
  expect(card("Pedidos")).toHaveTextContent(`153${of}desde o início`);

  await person.selectOptions(screen.getByLabelText("Status"), "pending");
  expect(await screen.findByText("28 pedidos")).toBeInTheDocument();
  await waitFor(() => expect(card("Pedidos")).toHaveTextContent(`28${of}com estes filtros`));
  expect(card("Taxa de categorização")).toHaveTextContent("50%");

  // The earlier numbers stay until those of the new filters arrive.
  await person.selectOptions(screen.getByLabelText("Status"), "");
  await person.type(screen.getByLabelText("Buscar"), "pizza{Enter}");
  await waitFor(() => expect(asked.some((one) => one.includes("/stats?search=pizza"))).toBe(true));
  expect(card("Pedidos")).toHaveTextContent("153");
  expect(card("Pedidos").closest("[aria-busy=true]")).not.toBeNull();
  answer({ ...stats, totalMessages: 10_000, isCapped: true });
  await waitFor(() => expect(card("Pedidos")).toHaveTextContent(`10.000+${of}com estes filtros`));
  expect(card("Respostas recebidas")).toHaveTextContent("dos 10.000 mais novos");
  expect(card("Pedidos").closest("[aria-busy=true]")).toBeNull();

  // The list and its numbers are asked for by the same filters, at the same times.
  const filtersOf = (path: string) =>
    asked.flatMap((one) => {
      const { pathname, searchParams } = new URL(one, "http://localhost");
      searchParams.delete("limit");
      return pathname === path ? [searchParams.toString()] : [];
    });
  const filters = filtersOf("/webhooks/messages/stats");
  expect(filters).toEqual(filtersOf("/webhooks/messages"));
  expect(filters.length).toBeGreaterThanOrEqual(3);
});

test("numbers that cannot be counted with these filters say so, and are not those of before", async () => {
  serve((url) => {
    if (url.pathname.endsWith("/stats")) {
      return url.searchParams.has("status") ? problem(503, "A busca demorou demais.", "unavailable") : stats;
    }
    return url.pathname.startsWith("/webhooks/messages") ? page(wish("w1", "pizza grande")) : [];
  });
  const { person } = renderScreen(<MessagesPage />);
  await screen.findByText("pizza grande");
  await person.selectOptions(screen.getByLabelText("Status"), "negative");
  expect(await screen.findByText("Erro ao carregar os números")).toBeInTheDocument();
  expect(screen.getByText("A busca demorou demais.")).toBeInTheDocument();
  expect(screen.queryByText("Taxa de categorização")).toBeNull();
});
