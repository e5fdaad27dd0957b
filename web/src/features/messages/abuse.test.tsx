import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { MERCHANT, paid, statsWith, wishWith } from "../../../test/merchant-answers.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { BlockedContacts } from "./blocked-contacts.tsx";
import { MessageDetail } from "./message-detail.tsx";
import { MessagesPage } from "./messages-page.tsx";

const AT = "2026-11-21T14:05:00Z";
const REPORT = { company_name: "Pizzaria da Praça", reason: "FALSE", note: "endereço não existe", at: AT };
const BLOCK = { since: AT, by: "ADMIN", by_me: true, reason: "trotes", everywhere: false, can_unblock: true };
const CLEAR = { reports: [] as unknown[], block: null as unknown, can_block: true };
const OPERATORS_WISH = { ...wishWith("w1"), offer: null };
const MASTER = userWith({ role: "MASTER" });

type Sent = { readonly path: string; readonly body: unknown };

/** A detail whose server holds `abuse`; `answer` takes what is posted. */
function openDetail(abuse: unknown, user = userWith(), answer: (body: unknown) => unknown = () => CLEAR) {
  const sent: Sent[] = [];
  serve((url, { method, body }) => {
    if (method === "POST") {
      sent.push({ path: url.pathname, body: JSON.parse(body) });
      return answer(JSON.parse(body));
    }
    return url.pathname.endsWith("/abuse") ? abuse : OPERATORS_WISH;
  });
  const screenOf = renderScreen(
    <main>
      <MessageDetail id="w1" onClose={() => undefined} />
    </main>,
    { user },
  );
  return { ...screenOf, sent };
}

test("a merchant reports its offer's wish with a reason; afterwards the detail says so", async () => {
  const sent: Sent[] = [];
  let wish = paid(wishWith("w1"));
  serve((url, { method, body }) => {
    if (method !== "POST") return wish;
    sent.push({ path: url.pathname, body: JSON.parse(body) });
    const report = { reason: "OFFENSIVE" as const, at: AT };
    wish = { ...wish, offer: wish.offer && { ...wish.offer, report } };
    return { ...report, note: null };
  });
  const { person } = renderScreen(
    <main>
      <MessageDetail id="w1" onClose={() => undefined} />
    </main>,
    { user: MERCHANT },
  );
  await person.click(await screen.findByRole("button", { name: "Denunciar pedido" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Denunciar pedido" }));
  await expectNoAxeViolations();
  await person.click(dialog.getByRole("radio", { name: "Ofensivo" }));
  await person.click(dialog.getByRole("button", { name: "Enviar denúncia" }));
  expect(await screen.findByText(/Você denunciou este pedido/)).toHaveTextContent("Ofensivo");
  expect(sent).toEqual([{ path: "/webhooks/messages/w1/report", body: { reason: "OFFENSIVE" } }]);
  expect(screen.queryByRole("button", { name: "Denunciar pedido" })).toBeNull();
});

test("a report that fails stays open and says why", async () => {
  serve((_, { method }) => (method === "POST" ? problem(503, "Fora do ar agora.", "unavailable") : wishWith("w1")));
  const { person } = renderScreen(<MessageDetail id="w1" onClose={() => undefined} />, { user: MERCHANT });
  await person.click(await screen.findByRole("button", { name: "Denunciar pedido" }));
  await person.click(await screen.findByRole("button", { name: "Enviar denúncia" }));
  expect(await screen.findByText("Fora do ar agora.")).toBeInTheDocument();
});

test("staff that may not answer cannot report", async () => {
  serve(() => wishWith("w1"));
  const user = userWith({ id: "s1", role: "USER", permissions: ["message.view"] });
  renderScreen(<MessageDetail id="w1" onClose={() => undefined} />, { user });
  await screen.findByText("Pendente");
  expect(screen.queryByRole("button", { name: "Denunciar pedido" })).toBeNull();
});

test("an operator reads who reported and why, and blocks only with a reason", async () => {
  const { person, sent } = openDetail({ ...CLEAR, reports: [REPORT] });
  expect(await screen.findByText("endereço não existe")).toBeInTheDocument();
  expect(screen.getByText("Pizzaria da Praça")).toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Bloquear contato" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Bloquear contato?" }));
  expect(dialog.getByText(/nem vira pedido na sua franquia/)).toBeInTheDocument();
  await expectNoAxeViolations();
  await person.click(dialog.getByRole("button", { name: "Bloquear" }));
  expect(dialog.getByText("Escreva o motivo.")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await person.type(dialog.getByLabelText("Motivo"), "trotes");
  await person.click(dialog.getByRole("button", { name: "Bloquear" }));
  expect(await screen.findByText("Contato bloqueado")).toBeInTheDocument();
  const body = { blocked: true, reason: "trotes" };
  expect(sent).toEqual([{ path: "/webhooks/messages/w1/contact-block", body }]);
});

test("MASTER is told that the block holds everywhere", async () => {
  const { person } = openDetail(CLEAR, MASTER);
  await person.click(await screen.findByRole("button", { name: "Bloquear contato" }));
  expect(await screen.findByText(/nem vira pedido em todas as franquias/)).toBeInTheDocument();
});

test("a block is lifted where it may be; the platform's own is only shown to an ADMIN", async () => {
  const { person, sent, unmount } = openDetail({ ...CLEAR, block: BLOCK });
  expect(await screen.findByText("Contato bloqueado nesta franquia")).toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Desbloquear" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Desbloquear contato?" }));
  await person.click(dialog.getByRole("button", { name: "Desbloquear" }));
  expect(await screen.findByText("Contato desbloqueado")).toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([{ blocked: false }]);
  unmount();

  const platform = { ...BLOCK, by: "MASTER", by_me: false, everywhere: true, reason: null, can_unblock: false };
  openDetail({ ...CLEAR, block: platform });
  expect(await screen.findByText("Contato bloqueado em todas as franquias")).toBeInTheDocument();
  expect(screen.getByText(/Bloqueado pela Tenho/)).toBeInTheDocument();
  expect(screen.getByText("Só a Tenho pode desbloquear.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Desbloquear" })).toBeNull();
});

test("reports that cannot be read say so, and the wish stays readable", async () => {
  openDetail(problem(503, "Fora do ar", "unavailable"));
  expect(await screen.findByText("Erro ao carregar denúncias e bloqueio")).toBeInTheDocument();
  expect(screen.getByText(OPERATORS_WISH.content)).toBeInTheDocument();
});

const ROW = { ...BLOCK, message_id: "w1", name: null, phone: null, unit_name: "Parnaíba" };
const open = (answer: unknown) => {
  serve(() => answer);
  return renderScreen(
    <main>
      <BlockedContacts />
    </main>,
  );
};

test("the list of blocked contacts is shown, empty and failed", async () => {
  const { unmount } = open({ items: [ROW], next_cursor: null });
  expect(await screen.findByRole("table", { name: "Contatos bloqueados" })).toHaveTextContent(/Nome oculto.*trotes/);
  await expectNoAxeViolations();
  unmount();
  const empty = open({ items: [], next_cursor: null });
  expect(await screen.findByText("Ninguém bloqueado")).toBeInTheDocument();
  empty.unmount();
  open(problem(503, "Fora do ar", "unavailable"));
  expect(await screen.findByText("Erro ao carregar contatos bloqueados")).toBeInTheDocument();
});

test("the blocked stand in a tab of the messages, which a merchant does not have", async () => {
  serve((url) => {
    if (url.pathname.endsWith("/stats")) return statsWith(null);
    if (url.pathname.endsWith("/blocked-contacts")) return { items: [ROW], next_cursor: null };
    return url.pathname === "/webhooks/messages" ? { items: [], next_cursor: null, total: 0 } : [];
  });
  const { person, unmount } = renderScreen(<MessagesPage />);
  await person.click(await screen.findByRole("tab", { name: "Bloqueados" }));
  expect(await screen.findByText("trotes")).toBeInTheDocument();
  unmount();
  renderScreen(<MessagesPage />, { user: userWith({ role: "USER", permissions: ["message.view"] }) });
  await screen.findByText("Todos os seus pedidos");
  expect(screen.queryByRole("tab", { name: "Bloqueados" })).toBeNull();
});
