import { afterEach, expect, jest, test } from "@jest/globals";
import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { MERCHANT, pageOf, paid, rejected, wishWith } from "../../../../test/merchant-answers.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { baseApi } from "../../../api/base-api.ts";
import type { MerchantMessage } from "../../../api/merchant-types.ts";
import { store } from "../../../app/store.ts";
import { MerchantDesk } from "./merchant-desk.tsx";
import { MerchantInbox } from "./merchant-inbox.tsx";
import { UNDO_MS } from "./offer-answers.tsx";

afterEach(() => void jest.useRealTimers());

type Sent = { readonly path: string; readonly body: unknown };
type Answer = (wish: MerchantMessage, body: { answer: string }) => unknown;

/** A desk whose inbox can be left and opened again; `wishes` is what the server holds. */
function Desk() {
  const [isInbox, setInbox] = useState(true);
  return (
    <MerchantDesk>
      <button type="button" onClick={() => setInbox(!isInbox)}>
        Trocar de tela
      </button>
      {isInbox && <MerchantInbox />}
    </MerchantDesk>
  );
}

let pause: unknown = { until: null };
afterEach(() => {
  pause = { until: null };
});

function open(
  wishes: MerchantMessage[],
  answer: Answer = (wish, { answer: word }) => (word === "TENHO" ? paid(wish) : rejected(wish)),
  user = MERCHANT,
) {
  const sent: Sent[] = [];
  serve((url, { method, body }) => {
    if (url.pathname === "/webhooks/messages") return pageOf(...wishes);
    if (url.pathname.endsWith("/pause")) return pause;
    if (method !== "POST") return {};
    const at = wishes.findIndex(({ id }) => url.pathname.includes(`/${id}/`));
    sent.push({ path: url.pathname, body: JSON.parse(body) });
    const result = answer(wishes[at] as MerchantMessage, JSON.parse(body));
    if (!(result instanceof Response)) wishes[at] = result as MerchantMessage;
    return result;
  });
  return { ...renderScreen(<Desk />, { user, path: user.role === "CLIENT" ? "/client" : "/user" }), sent };
}

const card = async (mark: string) => within(await screen.findByRole("article", { name: new RegExp(mark) }));
const reload = () => act(async () => void store.dispatch(baseApi.util.invalidateTags(["Message"])));
const marks = () =>
  screen.getAllByRole("article").map((article) => /pedido (\S+)/.exec(article.getAttribute("aria-label") ?? "")?.[1]);

test("an open offer shows its wish, how long it waits, and TENHO with the price before a free NÃO TENHO", async () => {
  open([wishWith("w1")]);
  const offer = await card("w1");
  expect(offer.getByText("faltam 34 min")).toHaveAttribute("title", expect.stringMatching(/^Responda até \d\d:\d\d$/));
  const names = offer.getAllByRole("button").map(({ textContent }) => textContent?.replaceAll("\u00a0", " "));
  expect(names).toEqual(["TENHOR$ 0,30", "NÃO TENHOgrátis", "Não vendo isso"]);
  await expectNoAxeViolations();
});

test("an offer of a free TENHO names no price", async () => {
  const wish = wishWith("w1");
  open([{ ...wish, offer: wish.offer && { ...wish.offer, price: 0 } }]);
  const offer = await card("w1");
  expect(offer.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "TENHOgrátis",
    "NÃO TENHOgrátis",
    "Não vendo isso",
  ]);
});

test("a TENHO turns its card into a receipt in place: debit, balance, contact, a first message that quotes the wish; the focus goes there", async () => {
  const { person, sent } = open([wishWith("w1"), wishWith("w2")]);
  await person.click((await card("w1")).getByRole("button", { name: /^TENHO/ }));
  const receipt = await (await card("w1")).findByRole("group", { name: "Recibo do TENHO" });
  expect(receipt).toHaveTextContent("Debitamos R$ 0,30; saldo R$ 47,20");
  expect(receipt).toHaveFocus();
  const talk = new URL(within(receipt).getByRole("link", { name: "Abrir conversa" }).getAttribute("href") ?? "");
  expect(talk.pathname).toBe("/5586999990001");
  expect(talk.searchParams.get("text")).toContain('"pedido w1 de calabresa"');
  expect(within(receipt).getByText("(86) 99999-0001")).toBeInTheDocument();
  expect(sent).toEqual([{ path: "/webhooks/messages/w1/response", body: { answer: "TENHO" } }]);
  expect(marks()).toEqual(["w1", "w2"]);
  await expectNoAxeViolations();
});

test("taps that come before the first is answered send one TENHO", async () => {
  const { sent } = open([wishWith("w1")]);
  const tenho = (await card("w1")).getByRole("button", { name: /^TENHO/ });
  act(() => {
    tenho.click();
    tenho.click();
  });
  await (await card("w1")).findByText("(86) 99999-0001");
  expect(sent).toHaveLength(1);
});

test("while a TENHO is under way it says so, and no button of its card can be pressed", async () => {
  let answerNow: (value: unknown) => void = () => undefined;
  const { person } = open([wishWith("w1"), wishWith("w2")], () => new Promise((resolve) => (answerNow = resolve)));
  await person.click((await card("w1")).getByRole("button", { name: /^TENHO/ }));
  expect((await card("w1")).getByRole("button", { name: /^Enviando/ })).toBeDisabled();
  for (const button of (await card("w1")).getAllByRole("button")) expect(button).toBeDisabled();
  expect((await card("w2")).getByRole("button", { name: /^TENHO/ })).toBeEnabled();
  answerNow(paid(wishWith("w1")));
  expect(await (await card("w1")).findByText("(86) 99999-0001")).toBeInTheDocument();
});

test("a card that the server no longer lists stays in its place until the screen is left", async () => {
  const wishes = [wishWith("w1"), wishWith("w2")];
  open(wishes);
  await card("w1");
  wishes.splice(0, 1, wishWith("w3"));
  await reload();
  await card("w3");
  expect(marks()).toEqual(["w1", "w2", "w3"]);
});

test("the heading counts what waits: not what is answered or can still be undone", async () => {
  const { person } = open([wishWith("w1"), wishWith("w2"), wishWith("w3")]);
  expect(await screen.findByRole("heading", { name: "3 pedidos esperando sua resposta" })).toBeInTheDocument();
  await person.click((await card("w1")).getByRole("button", { name: /^TENHO/ }));
  await (await card("w1")).findByText("(86) 99999-0001");
  await person.click((await card("w2")).getByRole("button", { name: /^NÃO TENHO/ }));
  // The NÃO TENHO leaves the count at once, even before it is sent.
  expect(screen.getByRole("heading", { name: "1 pedido esperando sua resposta" })).toBeInTheDocument();
});

test("cards keep their order: soonest deadline first, a new offer behind them, what is answered or over in its place", async () => {
  const due = (minutes: number) => ({ expires_at: new Date(Date.now() + minutes * 60_000).toISOString() });
  const wishes = [wishWith("w1", due(50)), wishWith("w2", due(20))];
  const { person } = open(wishes);
  await card("w1");
  expect(marks()).toEqual(["w2", "w1"]);
  wishes.unshift(wishWith("w3", due(5)));
  wishes[2] = { ...wishWith("w2", { status: "EXPIRED", can_answer: false }) };
  await reload();
  await card("w3");
  expect(marks()).toEqual(["w2", "w1", "w3"]);
  expect((await card("w2")).getByText("Expirado")).toBeInTheDocument();
  await person.click((await card("w1")).getByRole("button", { name: /^TENHO/ }));
  await (await card("w1")).findByText("(86) 99999-0001");
  expect(marks()).toEqual(["w2", "w1", "w3"]);
  // After the inbox is left and opened again, it holds only offers that wait.
  await person.click(screen.getByRole("button", { name: "Trocar de tela" }));
  await person.click(screen.getByRole("button", { name: "Trocar de tela" }));
  await card("w3");
  expect(marks()).toEqual(["w3"]);
});

const cardNow = (mark: string) => within(screen.getByRole("article", { name: new RegExp(mark) }));
const press = (mark: string, name: RegExp | string) =>
  act(async () => cardNow(mark).getByRole("button", { name }).click());
const leave = () => act(async () => screen.getByRole("button", { name: "Trocar de tela" }).click());
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** The inbox once it is read, with time in the test's hands from then on. */
async function openInOwnTime(...given: Parameters<typeof open>) {
  const opened = open(...given);
  await card("w1");
  jest.useFakeTimers();
  return opened;
}

test("a NÃO TENHO is sent after 5 s; 'Desfazer' until then leaves no trace", async () => {
  const { sent } = await openInOwnTime([wishWith("w1")]);
  await press("w1", /^NÃO TENHO/);
  expect(cardNow("w1").getByRole("button", { name: /^Desfazer/ })).toHaveFocus();
  expect(cardNow("w1").getByText(/Se você fechar o painel antes de ser enviado, nada é enviado/)).toBeInTheDocument();
  await pass(UNDO_MS - 1);
  await press("w1", /^Desfazer/);
  await pass(UNDO_MS * 2);
  expect(sent).toEqual([]);
  expect(cardNow("w1").getByRole("button", { name: /^TENHO/ })).toBeEnabled();

  await press("w1", /^NÃO TENHO/);
  await pass(UNDO_MS);
  expect(sent).toEqual([{ path: "/webhooks/messages/w1/response", body: { answer: "NAO_TENHO" } }]);
  jest.useRealTimers();
  expect(await (await card("w1")).findByText("Você respondeu NÃO TENHO")).toBeInTheDocument();
});

test("'Não vendo isso' waits the same time and says so to the server", async () => {
  const { sent } = await openInOwnTime([wishWith("w1")]);
  await press("w1", "Não vendo isso");
  await pass(UNDO_MS - 1);
  expect(sent).toEqual([]);
  await pass(1);
  expect(sent.map(({ body }) => body)).toEqual([{ answer: "NAO_TENHO", not_my_category: true }]);
});

test("a NÃO TENHO survives navigation within the panel, and can still be undone on return", async () => {
  const { sent } = await openInOwnTime([wishWith("w1"), wishWith("w2")]);
  await press("w1", /^NÃO TENHO/);
  await press("w2", /^NÃO TENHO/);
  await leave();
  await leave();
  await press("w2", /^Desfazer/);
  await leave();
  await pass(UNDO_MS);
  expect(sent.map(({ path }) => path)).toEqual(["/webhooks/messages/w1/response"]);
});

test("a panel that is left before the 5 s are over sends nothing", async () => {
  const { sent, unmount } = await openInOwnTime([wishWith("w1")]);
  await press("w1", /^NÃO TENHO/);
  unmount();
  await pass(UNDO_MS * 2);
  expect(sent).toEqual([]);
});

const refusal = (reason: string, message: string) => () =>
  Response.json({ code: "unprocessable", reason, message, request_id: "r1" }, { status: 422 });

test.each([
  ["no_balance", "Saldo insuficiente para este TENHO.", "Adicionar créditos", "/client/financeiro"],
  ["cap_reached", "Você chegou ao limite de hoje.", "Ver meu limite do dia", "/client/financeiro#limites"],
])("%s is said in the card, with the way out, and TENHO can be tried again", async (reason, words, label, href) => {
  let refuses = true;
  const { person } = open([wishWith("w1")], (wish) => (refuses ? refusal(reason, words)() : paid(wish)));
  await person.click((await card("w1")).getByRole("button", { name: /^TENHO/ }));
  const alert = await (await card("w1")).findByRole("alert");
  expect(alert).toHaveTextContent(words);
  expect(within(alert).getByRole("link", { name: label })).toHaveAttribute("href", href);
  refuses = false;
  await person.click((await card("w1")).getByRole("button", { name: /^TENHO/ }));
  expect(await (await card("w1")).findByText("(86) 99999-0001")).toBeInTheDocument();
});

test("a refusal is said until the screen is left, and no longer", async () => {
  const { person } = open([wishWith("w1")], refusal("no_balance", "Saldo insuficiente."));
  await person.click((await card("w1")).getByRole("button", { name: /^TENHO/ }));
  await (await card("w1")).findByRole("alert");
  await leave();
  await leave();
  expect((await card("w1")).getByRole("button", { name: "Não vendo isso" })).toBeEnabled();
  expect((await card("w1")).queryByRole("alert")).toBeNull();
});

test("staff without a way to credits is told whom to ask", async () => {
  const staff = userWith({ id: "s1", role: "USER", permissions: ["message.view", "message.access"] });
  const { person } = open([wishWith("w1")], refusal("no_balance", "Saldo insuficiente."), staff);
  await person.click((await card("w1")).getByRole("button", { name: /^TENHO/ }));
  const alert = await (await card("w1")).findByRole("alert");
  expect(alert).toHaveTextContent("Avise quem cuida da sua empresa.");
  expect(within(alert).queryByRole("link")).toBeNull();
});

test("an offer that ended meanwhile says that nothing was charged, and has no button left", async () => {
  const wishes = [wishWith("w1")];
  const { person } = open(wishes, (wish) => {
    wishes[0] = { ...wish, offer: wish.offer && { ...wish.offer, status: "EXPIRED", can_answer: false } };
    return problem(409, "Este pedido já foi encerrado. Nada foi cobrado.", "conflict");
  });
  await person.click((await card("w1")).getByRole("button", { name: /^TENHO/ }));
  expect(await (await card("w1")).findByText("Este pedido já foi encerrado. Nada foi cobrado.")).toBeInTheDocument();
  await waitFor(async () => expect((await card("w1")).queryByRole("button")).toBeNull());
});

test("the receipt of a TENHO that was given back says when, and asks nothing more", async () => {
  const { person } = open([wishWith("w1")], (wish) => {
    const answered = paid(wish);
    return { ...answered, offer: answered.offer && { ...answered.offer, reversed_at: "2026-11-22T18:00:00Z" } };
  });
  await person.click((await card("w1")).getByRole("button", { name: /^TENHO/ }));
  expect(await (await card("w1")).findByText("Estornado em 22/11/2026 15:00")).toBeInTheDocument();
  expect((await card("w1")).queryByRole("button", { name: "Como terminou?" })).toBeNull();
});

test("what came of a TENHO is saved with a note, and the receipt says it", async () => {
  const followUp = { outcome: "UNREACHABLE" as const, note: "chamei duas vezes", at: "2026-11-22T18:00:00Z" };
  const { person, sent } = open([wishWith("w1")], (wish, body) =>
    "outcome" in body ? { ...wish, offer: { ...wish.offer, follow_up: followUp } } : paid(wish),
  );
  await person.click((await card("w1")).getByRole("button", { name: /^TENHO/ }));
  await person.click(await (await card("w1")).findByRole("button", { name: "Como terminou?" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Como terminou?" }));
  expect(dialog.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"))).toEqual([
    "Vendi",
    "Não vendi",
    "Sem resposta",
    "Não consegui falar",
  ]);
  await person.click(dialog.getByRole("radio", { name: "Não consegui falar" }));
  await person.type(dialog.getByLabelText("Anotação (opcional)"), " chamei duas vezes ");
  await expectNoAxeViolations();
  await person.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await (await card("w1")).findByRole("button", { name: "Não consegui falar · mudar" })).toBeInTheDocument();
  expect(sent.at(-1)).toEqual({
    path: "/webhooks/messages/w1/follow-up",
    body: { outcome: "UNREACHABLE", note: "chamei duas vezes" },
  });
  // A later change starts from what was saved.
  await person.click((await card("w1")).getByRole("button", { name: "Não consegui falar · mudar" }));
  const again = within(await screen.findByRole("dialog", { name: "Como terminou?" }));
  expect(again.getByRole("radio", { name: "Não consegui falar" })).toBeChecked();
  expect(again.getByLabelText("Anotação (opcional)")).toHaveValue("chamei duas vezes");
  // The contact is still there: the follow-up took the place of a line, not of the receipt.
  expect((await card("w1")).getByText("(86) 99999-0001")).toBeInTheDocument();
});

test("the browser is asked for leave to notify by the button alone, and the setting is remembered", async () => {
  const requestPermission = jest.fn(async () => "granted" as const);
  Object.assign(globalThis, { Notification: { permission: "default", requestPermission } });
  const { person } = open([]);
  const button = await screen.findByRole("button", { name: "Ligar avisos" });
  expect(requestPermission).not.toHaveBeenCalled();
  await person.click(button);
  expect(await screen.findByRole("button", { name: "Desligar avisos" })).toBeInTheDocument();
  expect(requestPermission).toHaveBeenCalledTimes(1);
  expect(JSON.parse(localStorage.getItem("tenho-alerts") ?? "")).toEqual({ sound: false, notifications: true });
});

test("an empty inbox is all answered only where a wish could have come; else it says why none can, and what to do", async () => {
  const { unmount } = open([]);
  expect(await screen.findByText("Tudo respondido")).toBeInTheDocument();
  unmount();
  pause = { until: null, receiving: { state: "NO_CATEGORIES", until: null, time_zone: "America/Fortaleza" } };
  open([]);
  expect(await screen.findByText("Sem categorias")).toBeInTheDocument();
  expect(screen.queryByText("Tudo respondido")).toBeNull();
  expect(screen.getByRole("link", { name: "Escolher o que você vende" })).toHaveAttribute("href", "/client/categorias");
  await expectNoAxeViolations();
});
