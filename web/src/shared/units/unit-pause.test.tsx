import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { UnitPauseDialog } from "./unit-pause-dialog.tsx";
import { UnitPauseNotices } from "./unit-pause-notice.tsx";

const UNIT = { id: "u1", name: "Parnaíba – PI" };
const PAUSE = { unit_id: UNIT.id, since: "2026-11-23T12:00:00Z", until: null, reason: "Feriado", by: "ADMIN" };

/** A server that keeps the pauses; `sent` is what was put. */
function open(pauses: readonly object[], ui = <UnitPauseNotices />, user = userWith()) {
  let items = pauses;
  const sent: unknown[] = [];
  serve((url, { method, body }) => {
    if (method !== "PUT") return { items };
    sent.push([url.pathname, JSON.parse(body)]);
    items = [];
    return { pause: null };
  });
  return { sent, ...renderScreen(ui, { user }) };
}

test("a unit that is paused is said with its reason and end, and resumed with one tap", async () => {
  const { sent, person } = open([PAUSE]);
  expect(await screen.findByText("Parnaíba – PI: pedidos em pausa até alguém retomar")).toBeTruthy();
  expect(screen.getByText(/Motivo: Feriado/)).toBeTruthy();
  await expectNoAxeViolations();
  await person.click(screen.getByRole("button", { name: "Retomar pedidos" }));
  expect(await screen.findByText("Os pedidos voltaram.")).toBeTruthy();
  expect(sent).toEqual([["/franchise-units/u1/pause", { paused: false }]]);
  await waitFor(() => expect(screen.queryByText(/em pausa até/)).toBeNull());
});

test("a pause whose end has come is read again, and said no more once the server does not list it", async () => {
  const ended = { ...PAUSE, until: "2020-01-01T00:00:00Z", reason: "Acabou" };
  const other = { ...PAUSE, unit_id: "u2", reason: "De outra" };
  const answers = [[ended, other]];
  serve(() => ({ items: answers.shift() ?? [other] }));
  renderScreen(<UnitPauseNotices />);
  expect(await screen.findByText(/Motivo: De outra/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/Acabou/)).toBeNull());
});

test("a pause for today is sent as that day, which the server reckons", async () => {
  const { sent, person } = open([], <UnitPauseDialog unit={UNIT} onClose={() => undefined} />);
  await person.type(screen.getByLabelText("Motivo"), "Chuva");
  await person.click(screen.getByRole("button", { name: "Pausar pedidos" }));
  expect(await screen.findByText("Pedidos em pausa.")).toBeTruthy();
  expect(sent).toEqual([["/franchise-units/u1/pause", { paused: true, reason: "Chuva", last_day: "TODAY" }]]);
});

test("who runs no unit is not asked for pauses", () => {
  const { asked } = serve(() => problem(403, "Proibido"));
  renderScreen(<UnitPauseNotices />, { user: userWith({ role: "CLIENT" }) });
  expect(asked).toEqual([]);
});

test("a pause wants a reason and a day to come, and is sent as its end", async () => {
  const { sent, person } = open([], <UnitPauseDialog unit={UNIT} onClose={() => undefined} />);
  await person.click(screen.getByRole("button", { name: "Pausar pedidos" }));
  expect(screen.getByText("Diga o motivo")).toBeTruthy();
  await person.type(screen.getByLabelText("Motivo"), "Sistema fora do ar");
  await person.click(screen.getByRole("radio", { name: /Até o fim de um dia/ }));
  await person.click(screen.getByRole("button", { name: "Pausar pedidos" }));
  expect(screen.getByText("Diga até que dia")).toBeTruthy();
  expect(sent).toEqual([]);
  await person.click(screen.getByRole("radio", { name: /Até alguém retomar/ }));
  await person.click(screen.getByRole("button", { name: "Pausar pedidos" }));
  expect(await screen.findByText("Pedidos em pausa.")).toBeTruthy();
  expect(sent).toEqual([["/franchise-units/u1/pause", { paused: true, reason: "Sistema fora do ar", until: null }]]);
});
