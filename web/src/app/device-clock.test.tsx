import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { formatCalendarDate, formatDate } from "@tenho/br/calendar/dates";
import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { addDays, wallClock } from "@tenho/br/calendar/wall-clock";
import { endText } from "@tenho/br/merchants/receiving-text";
import { act, screen, waitFor, within } from "@testing-library/react";
import { hearServerTime, setDeviceClock, trueIn, trueNow } from "../../test/device-clock.ts";
import { MERCHANT, pageOf, statementWith, statsWith, wishWith } from "../../test/merchant-answers.ts";
import { charge, pixCode } from "../../test/payment-answers.ts";
import { renderScreen, serve, userWith } from "../../test/render-screen.tsx";
import { setAccessToken } from "../api/access-token.ts";
import { baseApi } from "../api/base-api.ts";
import { BuyCredit } from "../features/finance/buy/buy-credit.tsx";
import { LotList } from "../features/finance/lot-list.tsx";
import { Statement } from "../features/finance/statement/statement.tsx";
import { MerchantDesk } from "../features/messages/inbox/merchant-desk.tsx";
import { MerchantInbox } from "../features/messages/inbox/merchant-inbox.tsx";
import { ExceptionsEditor } from "../shared/hours/exceptions-editor.tsx";
import { NumberInstruction } from "../shared/people/number-instruction.tsx";
import { viewingStarted } from "../shared/session/session-slice.ts";
import { readStoredViewing } from "../shared/session/session-storage.ts";
import { UnitPauseDialog } from "../shared/units/unit-pause-dialog.tsx";
import { UnitPauseNotices } from "../shared/units/unit-pause-notice.tsx";
import { MerchantBar } from "./shell/merchant-bar.tsx";
import { startSession, store } from "./store.ts";
import { ViewingRegion } from "./viewing-region.tsx";

/** An open offer, asked three minutes ago. */
const offered = (id: string) => ({
  ...wishWith(id, { asked_at: trueIn(-3), expires_at: trueIn(34.5) }),
  received_at: trueIn(-3.5),
});
const today = () => wallClock(trueNow(), DEFAULT_TIME_ZONE).date;
const inTrueTime = (answer: Parameters<typeof serve>[0]) => serve(answer, { now: trueNow });
const inbox = () => (
  <MerchantDesk>
    <MerchantInbox />
  </MerchantDesk>
);

startSession();
afterEach(() => void jest.useRealTimers());

describe.each([
  ["an hour ahead", 60],
  ["61 minutes behind", -61],
  ["a day ahead", 24 * 60],
  ["a day behind", -24 * 60],
])("on a device whose clock is %s", (_, offMinutes) => {
  beforeEach(() => setDeviceClock(offMinutes));

  test("the inbox shows what waits, since when and how long", async () => {
    inTrueTime((url) => (url.pathname === "/webhooks/messages" ? pageOf(offered("w1")) : {}));
    renderScreen(inbox(), { user: MERCHANT, path: "/client" });
    expect(await screen.findByRole("heading", { name: "1 pedido esperando sua resposta" })).toBeInTheDocument();
    const card = within(screen.getByRole("article"));
    expect(card.getByText("faltam 34 min")).toBeInTheDocument();
    expect(card.getByText("há 3 min")).toBeInTheDocument();
    expect(card.getByRole("button", { name: /^TENHO/ })).toBeEnabled();
    expect(screen.queryByText("Tudo respondido")).toBeNull();
  });

  test("a Pix code is shown with the time it has, and is over when the server says so", async () => {
    let status = "ACTIVE";
    inTrueTime((url) => {
      if (url.pathname === "/payment/pix") return pixCode({ expires_at: trueIn(59.5) });
      return url.pathname.startsWith("/payment/charges/") ? charge({ status, expires_at: trueIn(59.5) }) : {};
    });
    const { person } = renderScreen(<BuyCredit userId="c1" onClose={() => undefined} />, { user: MERCHANT });
    await person.click(screen.getByRole("button", { name: "R$ 10,00" }));
    await person.click(screen.getByRole("button", { name: "Gerar código Pix" }));
    expect(await screen.findByRole("img")).toBeInTheDocument();
    expect(screen.getByRole("timer")).toHaveTextContent(/vence em 59:\d\d\./);
    status = "EXPIRED";
    act(() => void store.dispatch(baseApi.util.invalidateTags(["Charge"])));
    expect(await screen.findByText("Este código venceu")).toBeInTheDocument();
  });

  test("a merchant's pause is the server's, and is sent as a duration or a day", async () => {
    const begun = trueIn(30);
    let until: string | null = begun;
    const put: object[] = [];
    inTrueTime((url, { method, body }) => {
      if (url.pathname.startsWith("/wallet/")) return statementWith();
      if (url.pathname.endsWith("/stats")) return statsWith({ today: 0, week: 0 });
      if (method !== "PUT") return { until };
      put.push(JSON.parse(body));
      until = "until" in JSON.parse(body) ? null : trueIn(60);
      return { until };
    });
    const { person } = renderScreen(<MerchantBar />, { user: MERCHANT, path: "/client" });
    /** Opens the menu once a change under way is done: until then its button is disabled. */
    const openMenu = async (name: RegExp) => {
      await waitFor(() => expect(screen.getByRole("button", { name })).toBeEnabled());
      await person.click(screen.getByRole("button", { name }));
    };
    await openMenu(new RegExp(`Pausada até ${endText(new Date(begun), trueNow())}`));
    await person.click(screen.getByRole("button", { name: "Voltar a receber" }));
    for (const choice of ["1 hora", "Hoje"]) {
      await openMenu(choice === "1 hora" ? /Recebendo/ : /Pausada/);
      await person.click(screen.getByRole("button", { name: choice }));
    }
    await openMenu(/Pausada/);
    await person.click(screen.getByRole("button", { name: "Até uma data" }));
    const dialog = within(await screen.findByRole("dialog"));
    const field = dialog.getByLabelText("Último dia da pausa");
    await person.type(field, formatCalendarDate(addDays(today(), -1)));
    await person.click(dialog.getByRole("button", { name: "Pausar" }));
    expect(await dialog.findByText("Este dia já passou")).toBeInTheDocument();
    await person.clear(field);
    await person.type(field, formatCalendarDate(today()));
    await person.click(dialog.getByRole("button", { name: "Pausar" }));
    await waitFor(() =>
      expect(put).toEqual([{ until: null }, { minutes: 60 }, { last_day: "TODAY" }, { last_day: today() }]),
    );
  });

  test("a unit's pause is shown while the server lists it; one until today's end is sent as today", async () => {
    const pause = { unit_id: "u1", since: trueIn(-5), until: trueIn(30), reason: "Chuva", by: "ADMIN" };
    const put: object[] = [];
    inTrueTime((_url, { method, body }) => {
      if (method === "PUT") put.push(JSON.parse(body));
      return { items: [pause], pause };
    });
    const unit = { id: "u1", name: "Parnaíba – PI" };
    const { person } = renderScreen(
      <>
        <UnitPauseNotices />
        <UnitPauseDialog unit={unit} onClose={() => undefined} />
      </>,
    );
    expect(await screen.findByText(/Motivo: Chuva/)).toBeInTheDocument();
    await person.type(screen.getByLabelText("Motivo"), "Feriado");
    await person.click(screen.getByRole("button", { name: "Pausar pedidos" }));
    await waitFor(() => expect(put).toEqual([{ paused: true, reason: "Feriado", last_day: "TODAY" }]));
  });

  test("an exception of the hours may be today, and not yesterday", async () => {
    hearServerTime();
    const onChange = jest.fn();
    const draft = { isAllDay: false, city: "Fortaleza", days: [], exceptions: [] } as unknown;
    const { person } = renderScreen(
      <ExceptionsEditor
        draft={draft as Parameters<typeof ExceptionsEditor>[0]["draft"]}
        errors={{}}
        onChange={onChange}
      />,
    );
    const field = screen.getByLabelText("Outra data");
    await person.type(field, formatCalendarDate(addDays(today(), -1)));
    expect(screen.getByText("Escolha uma data a partir de hoje")).toBeInTheDocument();
    await person.clear(field);
    await person.type(field, formatCalendarDate(today()));
    await person.click(screen.getByRole("button", { name: "Adicionar" }));
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  test("the code that proves a number is shown until it is over", () => {
    hearServerTime();
    const proof = { phone: "5586988011041", text: "CONFIRMAR 482913", whatsapp: null, link: null };
    renderScreen(<NumberInstruction proof={{ ...proof, expires_at: trueIn(10) }} expired={<p>Venceu</p>} />);
    expect(screen.getByText("CONFIRMAR 482913")).toBeInTheDocument();
  });

  test("credit that is valid for hours is not called expired, nor credit that is over valid", async () => {
    const lot = { id: "l1", source: "PIX", granted: 10, remaining: 4, expires_at: trueIn(12 * 60) };
    const over = { ...lot, id: "l2", expires_at: trueIn(-12 * 60) };
    inTrueTime(() => [lot, over]);
    renderScreen(<LotList userId="c1" />, { user: MERCHANT });
    expect(await screen.findByText(`Até ${formatDate(new Date(lot.expires_at))}`)).toBeInTheDocument();
    expect(screen.getByText(`Venceu em ${formatDate(new Date(over.expires_at))}`)).toBeInTheDocument();
  });

  test("the statement's last days end today", async () => {
    const { asked } = inTrueTime(() => statementWith());
    renderScreen(<Statement userId="c1" />, { user: MERCHANT, path: "/client/financeiro?periodo=7" });
    const wanted = `from=${addDays(today(), -6)}&to=${today()}`;
    await waitFor(() => expect(asked.at(-1)).toContain(wanted));
  });

  test("a viewing outlives a reload, and its time left is the server's", async () => {
    sessionStorage.clear();
    inTrueTime(() => ({}));
    renderScreen(<ViewingRegion />, { user: userWith({ id: "m1", role: "MASTER" }) });
    setAccessToken("viewing");
    const shop = userWith({ id: "c1", role: "CLIENT", name: "Pizzaria" });
    act(() => void store.dispatch(viewingStarted({ user: shop, id: "v1", expiresAt: trueIn(11.5) })));
    expect(readStoredViewing()?.id).toBe("v1");
    const banner = await screen.findByRole("region", { name: "Visualização de outra conta" });
    expect(banner).toHaveTextContent("Só leitura");
    act(hearServerTime);
    expect(banner).toHaveTextContent("Só leitura, restam 12 minutos");
    expect(store.getState().session.viewing?.id).toBe("v1");
  });
});

test("a clock that is set while the inbox is open changes nothing in it", async () => {
  const wishes = [offered("w1")];
  inTrueTime((url) => (url.pathname === "/webhooks/messages" ? pageOf(...wishes) : {}));
  renderScreen(inbox(), { user: MERCHANT, path: "/client" });
  await screen.findByText("faltam 34 min");
  for (const [at, offMinutes] of [24 * 60, -24 * 60].entries()) {
    act(() => setDeviceClock(offMinutes));
    wishes.push(offered(`w${at + 2}`));
    act(() => void store.dispatch(baseApi.util.invalidateTags(["Message"])));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(at + 2));
    expect(screen.getAllByText("faltam 34 min")).toHaveLength(at + 2);
    expect(screen.queryByText(/prazo encerrado|Expirado/)).toBeNull();
  }
});

test("a list that cannot be read again says since when it is old by the server's time", async () => {
  let isDown = false;
  inTrueTime((url) => {
    if (isDown) return Promise.reject(new TypeError("no network"));
    return url.pathname === "/webhooks/messages" ? pageOf(offered("w1")) : {};
  });
  setDeviceClock(24 * 60);
  renderScreen(inbox(), { user: MERCHANT, path: "/client" });
  await screen.findByRole("article");
  isDown = true;
  setDeviceClock(-61);
  act(() => void store.dispatch(baseApi.util.invalidateTags(["Message"])));
  expect(await screen.findByText(/agora/)).toBeInTheDocument();
});
