import { afterEach, expect, jest, test } from "@jest/globals";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { charge, inMinutes, pixCode } from "../../../../test/payment-answers.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { baseApi } from "../../../api/base-api.ts";
import { store } from "../../../app/store.ts";
import { BuyCredit } from "./buy-credit.tsx";
import { CardStep } from "./card-step.tsx";
import { CopyCode } from "./copy-code.tsx";

afterEach(() => void jest.useRealTimers());

const MERCHANT = userWith({ id: "c1", role: "CLIENT", permissions: ["financial.view", "financial.buy_credits"] });
const MINIMUM = "O valor mínimo para compra é R$ 6,00";

type Answers = {
  readonly pix?: () => unknown;
  readonly charge?: () => unknown;
  readonly card?: () => unknown;
  readonly methods?: () => unknown;
};
const ACQUIRER = "https://campo.adquirente.test";
const METHODS = { card_field_url: `${ACQUIRER}/campo?loja=1` };

/** A server that sells; its answers may be others. */
function openPurchase({ pix = () => pixCode(), charge: read = () => charge(), card, methods }: Answers = {}) {
  const bodies: { path: string; body: unknown }[] = [];
  const onClose = jest.fn();
  serve((url, { method, body }) => {
    if (method === "POST") bodies.push({ path: url.pathname, body: body === "" ? null : JSON.parse(body) });
    if (url.pathname === "/payment/methods") return (methods ?? (() => METHODS))();
    if (url.pathname === "/payment/pix") return pix();
    if (url.pathname.startsWith("/payment/charges/")) return read();
    if (url.pathname === "/payment/checkouts") return { reference: `ref-${bodies.length}`, expires_at: inMinutes(15) };
    if (url.pathname === "/payment/gbank/credito") return card?.();
    if (url.pathname.startsWith("/payment/check-pending-pix/")) return { checked: 1, credited: 0, amount: 0 };
    return problem(404, "Nada aqui", "not_found");
  });
  const rendered = renderScreen(<BuyCredit userId="c1" onClose={onClose} />, { user: MERCHANT });
  const amount = () => screen.getByLabelText("Valor (R$)");
  const generate = () => rendered.person.click(screen.getByRole("button", { name: "Gerar código Pix" }));
  return { ...rendered, bodies, onClose, amount, generate };
}

test("an amount below the minimum is refused without a call, and the text goes at exactly six reais", async () => {
  const { person, bodies, amount, generate } = openPurchase();
  await person.type(amount(), "599");
  await generate();
  expect(screen.getByText(MINIMUM)).toBeInTheDocument();
  expect(amount()).toHaveFocus();
  expect(bodies).toEqual([]);
  await person.clear(amount());
  await person.type(amount(), "60");
  expect(screen.getByText(MINIMUM)).toBeInTheDocument();
  await person.type(amount(), "0");
  expect(screen.queryByText(MINIMUM)).toBeNull();
  await person.clear(amount());
  await person.type(amount(), "500001");
  await generate();
  expect(screen.getByText("O valor máximo para compra é R$ 5.000,00")).toBeInTheDocument();
});

test("a code is shown as a picture of 300 px, as text to copy, and with the time it has left", async () => {
  const { person, bodies, generate } = openPurchase();
  await person.click(screen.getByRole("button", { name: "R$ 10,00" }));
  await generate();
  const picture = await screen.findByRole("img", { name: "QR Code do Pix de R$ 10,00" });
  expect(picture).toHaveAttribute("width", "300");
  expect(screen.getByRole("textbox", { name: "Pix copia e cola" })).toHaveValue(pixCode().qrCodeData);
  expect(screen.getByRole("timer")).toHaveTextContent(/vence em (59:\d\d|1:00:00)\./);
  expect(screen.getByRole("button", { name: "Verificar PIX" })).toBeInTheDocument();
  expect(bodies).toEqual([{ path: "/payment/pix", body: { amount: 10 } }]);
  await expectNoAxeViolations();
});

test("a payment that arrives turns the code into its confirmation, with what was paid", async () => {
  let current = charge();
  const { person, generate, onClose } = openPurchase({ charge: () => current });
  await person.click(screen.getByRole("button", { name: "R$ 10,00" }));
  await generate();
  await screen.findByRole("img");
  current = charge({ status: "PAID", paid_amount: 10, copy_code: undefined });
  act(() => void store.dispatch(baseApi.util.invalidateTags(["Charge"])));
  const heading = await screen.findByRole("heading", { name: "Pagamento confirmado" });
  expect(heading).toHaveFocus();
  expect(within(screen.getByRole("dialog")).getByText("R$ 10,00")).toBeInTheDocument();
  expect(screen.queryByRole("img")).toBeNull();
  await person.click(within(screen.getByRole("dialog")).getAllByRole("button", { name: "Fechar" }).at(-1) as Element);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("a code whose time is over is not shown, and called expired once the server says so; Voltar keeps the amount", async () => {
  let current = charge({ status: "ACTIVE" });
  const { person, generate, amount } = openPurchase({
    pix: () => pixCode({ expires_at: inMinutes(-1) }),
    charge: () => current,
  });
  await person.click(screen.getByRole("button", { name: "R$ 20,00" }));
  await generate();
  expect(await screen.findByText(/O prazo deste código acabou/)).toBeInTheDocument();
  expect(screen.queryByRole("img")).toBeNull();
  current = charge({ status: "EXPIRED" });
  act(() => void store.dispatch(baseApi.util.invalidateTags(["Charge"])));
  expect(await screen.findByText("Este código venceu")).toBeInTheDocument();
  expect(screen.queryByRole("img")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Voltar" }));
  expect(amount()).toHaveValue("20,00");
});

test("another amount than the code's is said to be looked at, not confirmed", async () => {
  for (const [paid_amount, text] of [
    [4.5, "Recebemos R$ 4,50, e o código era de R$ 10,00."],
    [null, "O valor que recebemos não é o do código, de R$ 10,00."],
  ] as const) {
    const { person, generate, unmount } = openPurchase({ charge: () => charge({ status: "REVIEW", paid_amount }) });
    await person.click(screen.getByRole("button", { name: "R$ 10,00" }));
    await generate();
    expect(await screen.findByText("Pagamento em conferência")).toBeInTheDocument();
    expect(screen.getByRole("alert")).toHaveTextContent(text);
    expect(screen.queryByText("Pagamento confirmado")).toBeNull();
    unmount();
  }
});

test("a refusal shows the server's words, or the screen's own where there are none", async () => {
  for (const [answer, text] of [
    [() => problem(409, "Já há cobranças demais em aberto.", "conflict"), "Já há cobranças demais em aberto."],
    [() => problem(500, ""), "Erro ao gerar QR Code para pagamento."],
    [() => pixCode({ IsSuccess: false, Message: "Banco indisponível." }), "Banco indisponível."],
    [() => pixCode({ IsSuccess: false, Message: "" }), "Erro ao gerar pagamento PIX."],
  ] as const) {
    const { person, generate, unmount } = openPurchase({ pix: answer });
    await person.click(screen.getByRole("button", { name: "R$ 10,00" }));
    await generate();
    expect(await screen.findByRole("alert")).toHaveTextContent(text);
    unmount();
  }
});

test("the copy button says so for two seconds", async () => {
  jest.useFakeTimers();
  const clipboard = { writeText: jest.fn(async (_text: string) => undefined) };
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
  render(<CopyCode code="CODIGO" />);
  fireEvent.click(screen.getByRole("button", { name: "Copiar código" }));
  await act(async () => undefined);
  expect(screen.getByRole("button", { name: "Copiado" })).toBeInTheDocument();
  expect(clipboard.writeText).toHaveBeenCalledWith("CODIGO");
  act(() => jest.advanceTimersByTime(1_999));
  expect(screen.getByRole("button", { name: "Copiado" })).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole("button", { name: "Copiar código" })).toBeInTheDocument();
});

const theFrame = () => screen.getByTitle<HTMLIFrameElement>("Dados do cartão, na página da adquirente");

/** Sends the page a message; by default `origin` and `source` are those of the acquirer's page in the frame. */
function say(data: unknown, from: { origin?: string; source?: Window | null } = {}) {
  const source = "source" in from ? from.source : theFrame().contentWindow;
  act(
    () =>
      void dispatchEvent(
        new MessageEvent("message", { data, origin: from.origin ?? ACQUIRER, source: source ?? null }),
      ),
  );
}

/** Chooses the card and plays the acquirer's page in the frame, which answers each request with `answer`. */
async function chooseCard(
  person: ReturnType<typeof openPurchase>["person"],
  answer: (id: string) => unknown = (id) => ({ type: "card.token", id, token: "tok_visa" }),
) {
  await person.click(screen.getByRole("button", { name: "R$ 10,00" }));
  await person.click(await screen.findByRole("radio", { name: "Cartão de crédito" }));
  await person.click(screen.getByRole("button", { name: "Continuar com cartão" }));
  const requests: { id: string; target: string }[] = [];
  const inside = theFrame().contentWindow;
  if (inside === null) throw new Error("the frame is not in the page");
  inside.postMessage = ((message: { id: string }, target: string) => {
    requests.push({ id: message.id, target });
    queueMicrotask(() => say(answer(message.id)));
  }) as Window["postMessage"];
  expect(screen.getByRole("button", { name: "Pagar R$ 10,00" })).toBeDisabled();
  say({ type: "card.ready", height: 180 });
  return requests;
}
const pay = (person: ReturnType<typeof openPurchase>["person"]) =>
  person.click(screen.getByRole("button", { name: "Pagar R$ 10,00" }));

test("a card is paid by token, and no field of ours takes its number", async () => {
  const { person, bodies } = openPurchase({ card: () => ({ IsSuccess: true, Message: "Pago", status: "PAID" }) });
  const requests = await chooseCard(person);
  expect(screen.queryByRole("textbox")).toBeNull();
  const src = new URL(theFrame().src);
  expect([src.origin, src.searchParams.get("loja"), src.searchParams.get("parent")]).toEqual([
    ACQUIRER,
    "1",
    location.origin,
  ]);
  expect(theFrame()).toHaveAttribute("height", "180");
  await pay(person);
  expect(await screen.findByText("Pagamento confirmado")).toBeInTheDocument();
  expect(bodies).toEqual([
    { path: "/payment/checkouts", body: { amount: 10, method: "CARD" } },
    { path: "/payment/gbank/credito", body: { reference: "ref-1", card_token: "tok_visa" } },
  ]);
  expect(requests.map(({ target }) => target)).toEqual([ACQUIRER]);
});

test("a card the acquirer's page finds fault with is told of, and nothing is opened or paid", async () => {
  const { person, bodies } = openPurchase();
  await chooseCard(person, (id) => ({ type: "card.problem", id, message: "Confira a validade do cartão." }));
  await pay(person);
  expect(await screen.findByRole("alert")).toHaveTextContent("Confira a validade do cartão.");
  expect(bodies).toEqual([]);
});

test("nobody but the acquirer's page in the frame is listened to, and a token that is none is not passed on", async () => {
  const { person, bodies } = openPurchase({ card: () => ({ IsSuccess: true, Message: "Pago", status: "PAID" }) });
  let id = "";
  await chooseCard(person, (asked) => {
    id = asked;
    return { type: "card.token", id: asked, token: "4111 1111 1111 1111" };
  });
  await pay(person);
  say({ type: "card.token", id, token: "tok_stolen" }, { origin: "https://outra.test" });
  say({ type: "card.token", id, token: "tok_stolen" }, { source: window });
  say({ type: "card.token", id: "another", token: "tok_stolen" });
  say("card.token");
  say(null);
  expect(screen.getByRole("button", { name: "Pagando..." })).toBeDisabled();
  expect(bodies).toEqual([]);
  say({ type: "card.token", id, token: "tok_visa" });
  expect(await screen.findByText("Pagamento confirmado")).toBeInTheDocument();
  expect(JSON.stringify(bodies)).not.toContain("stolen");
});

test("a field that does not load says so and can be loaded again", async () => {
  jest.useFakeTimers();
  const fieldUrl = `${ACQUIRER}/campo`;
  renderScreen(
    <CardStep
      amount={10}
      fieldUrl={fieldUrl}
      onBusy={() => undefined}
      onBack={() => undefined}
      onPaid={() => undefined}
    />,
    {
      user: MERCHANT,
    },
  );
  act(() => jest.advanceTimersByTime(15_000));
  expect(screen.getByRole("alert")).toHaveTextContent("O campo do cartão não carregou.");
  fireEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  say({ type: "card.ready", height: 90 });
  expect(screen.getByRole("button", { name: "Pagar R$ 10,00" })).toBeEnabled();
});

test("where the acquirer has no field, or nobody knows, Pix is what is offered", async () => {
  for (const methods of [() => ({ card_field_url: null }), () => problem(503, "Fora do ar", "unavailable")]) {
    store.dispatch(baseApi.util.resetApiState());
    const { unmount, person, generate } = openPurchase({ methods });
    await person.click(screen.getByRole("button", { name: "R$ 10,00" }));
    expect(screen.queryByRole("radio")).toBeNull();
    await generate();
    expect(await screen.findByRole("img", { name: "QR Code do Pix de R$ 10,00" })).toBeInTheDocument();
    unmount();
  }
});

test("after a lost answer the same checkout is used again; after a refusal, a new one", async () => {
  const answers: (() => unknown)[] = [
    () => Promise.reject(new TypeError("network")),
    () => ({ IsSuccess: false, Message: "Cartão recusado.", status: "DECLINED" }),
    () => ({ IsSuccess: true, Message: "Pago", status: "PAID" }),
  ];
  const { person, bodies } = openPurchase({ card: () => answers.shift()?.() });
  const requests = await chooseCard(person);
  await pay(person);
  expect(await screen.findByRole("alert")).toHaveTextContent("Erro ao pagar com cartão.");
  await pay(person);
  expect(await screen.findByText("Cartão recusado.")).toBeInTheDocument();
  await pay(person);
  expect(await screen.findByText("Pagamento confirmado")).toBeInTheDocument();
  const references = bodies.flatMap(({ path, body }) =>
    path === "/payment/gbank/credito" ? [(body as { reference: string }).reference] : [],
  );
  expect(references[0]).toBe(references[1]);
  expect(references[2]).not.toBe(references[1]);
  // The lost answer's payment is repeated with its own token; the one after the refusal has its own.
  expect(requests).toHaveLength(2);
});

test("a card that the acquirer has not decided yet is neither confirmed nor refused", async () => {
  const waiting = { IsSuccess: true, Message: "Pagamento em confirmação.", status: "ACTIVE" };
  const { person, bodies } = openPurchase({ card: () => waiting });
  await chooseCard(person);
  await pay(person);
  expect(await screen.findByText("Pagamento em confirmação.")).toBeInTheDocument();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByText("Pagamento confirmado")).toBeNull();
  await pay(person);
  expect(bodies.filter(({ path }) => path === "/payment/checkouts")).toHaveLength(1);
});
