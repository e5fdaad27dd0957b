import { expect, test } from "@jest/globals";
import { formatDate } from "@tenho/br/calendar/dates";
import { endOfLastDay } from "@tenho/br/calendar/last-day";
import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { addDays, startOfDay, wallClock } from "@tenho/br/calendar/wall-clock";
import { screen, waitFor, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { MERCHANT, statementWith, statsWith } from "../../../test/merchant-answers.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import type { GetMessageStatsApiResponse } from "../../api/generated/tenho.gen.ts";
import type { Statement } from "../../api/merchant-types.ts";
import { MerchantBar } from "./merchant-bar.tsx";

type Answers = {
  readonly wallet?: Partial<Statement>;
  readonly missed?: GetMessageStatsApiResponse["missed"];
  readonly until?: string | null;
  readonly refuses?: boolean;
};

const MISSED = { today: 1, week: 4 };

/** The end of a pause as the server reckons it. */
const endOf = ({ minutes, last_day: day }: { minutes?: number; last_day?: string }): string | null => {
  if (minutes !== undefined) return new Date(Date.now() + minutes * 60_000).toISOString();
  return day === undefined ? null : endOfLastDay(day, new Date()).toISOString();
};

function open({ wallet, missed = MISSED, until = null, refuses = false }: Answers = {}, user = MERCHANT) {
  let pause = until;
  const put: unknown[] = [];
  const { asked } = serve((url, { method, body }) => {
    if (url.pathname.startsWith("/wallet/")) return statementWith(wallet);
    if (url.pathname === "/users/dashboard/user") return { company: { id: "c1", display_name: "Pizzaria" } };
    if (url.pathname.endsWith("/stats")) return statsWith(missed);
    if (method === "PUT") {
      if (refuses) return problem(503, "Fora do ar", "unavailable");
      put.push(JSON.parse(body));
      pause = endOf(JSON.parse(body));
    }
    return { until: pause };
  });
  return {
    ...renderScreen(
      <header>
        <MerchantBar />
      </header>,
      { user, path: "/client" },
    ),
    put,
    asked,
  };
}
const text = (element: HTMLElement) => element.textContent?.replaceAll("\u00a0", " ");

test.each([
  ["OK", { balance: 47.5, affordable: 158 }, "Saldo: R$ 47,50 · 158 respostas"],
  ["OK", { balance: 0, price: 0, affordable: null }, "Saldo: R$ 0,00 · TENHO grátis"],
  ["LOW", { balance: 1.8, affordable: 6 }, "Saldo: R$ 1,80 · só 6 respostas"],
  [
    "EMPTY",
    { balance: 0.2, affordable: 0 },
    "Saldo: R$ 0,20 · Adicionar créditos · você perdeu 4 pedidos nos últimos 7 dias",
  ],
] as const)("a balance that is %s says so in words, and leads to the credits", async (level, money, words) => {
  open({ wallet: { level, ...money } });
  if (level === "EMPTY") await screen.findByText("você perdeu 4 pedidos nos últimos 7 dias");
  const tile = await screen.findByRole("link", { name: /Saldo/ });
  expect(text(tile)).toBe(words);
  expect(tile).toHaveAttribute("href", "/client/financeiro");
  expect(tile).toHaveAttribute("data-level", level);
  await expectNoAxeViolations();
});

test.each([
  [{ today: 0, week: 1 }, "você perdeu 1 pedido nos últimos 7 dias"],
  [{ today: 0, week: 0 }, "não paga um TENHO"],
  [null, "não paga um TENHO"],
])("without balance, %j missed is told as '%s'", async (missed, words) => {
  const { asked } = open({ wallet: { level: "EMPTY", balance: 0.2, affordable: 0 }, missed });
  await waitFor(() => expect(asked).toContain("/webhooks/messages/stats"));
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test("staff without message.view is told the balance, and the numbers of messages are not asked for", async () => {
  const staff = userWith({ id: "s1", role: "USER", permissions: ["financial.view"] });
  const { asked } = open({ wallet: { level: "EMPTY", balance: 0.2, affordable: 0 } }, staff);
  expect(await screen.findByText("não paga um TENHO")).toBeInTheDocument();
  expect(asked.filter((path) => path.includes("/stats"))).toEqual([]);
});

test("staff sees its company's balance with financial.view alone, which leads to its own Financeiro", async () => {
  const staff = { id: "s1", role: "USER" as const };
  const { asked, unmount } = open({}, userWith({ ...staff, permissions: ["financial.view"] }));
  expect(await screen.findByText(/158 respostas/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: /Saldo/ })).toHaveAttribute("href", "/user/financeiro");
  expect(asked).toContain("/wallet/c1?limit=1");
  unmount();
  const other = open({}, userWith({ ...staff, permissions: ["message.view", "message.access"] }));
  // Once this button is there the company is known, and a balance would have been requested.
  await screen.findByRole("button", { name: /Recebendo/ });
  expect(screen.queryByText(/respostas/)).toBeNull();
  expect(other.asked.filter((path) => path.startsWith("/wallet"))).toEqual([]);
});

test("a merchant pauses for an hour, for today or until a date, and comes back; the header says which", async () => {
  const { person, put } = open();
  await person.click(await screen.findByRole("button", { name: /Recebendo/ }));
  await person.click(screen.getByRole("button", { name: "1 hora" }));
  const paused = await screen.findByRole("button", {
    name: /Pausada até/,
  });
  expect(put).toEqual([{ minutes: 60 }]);

  await person.click(paused);
  await person.click(screen.getByRole("button", { name: "Hoje" }));
  await person.click(await screen.findByRole("button", { name: /Pausada até o fim do dia/ }));
  expect(put.at(-1)).toEqual({ last_day: "TODAY" });
  await expectNoAxeViolations();
  await person.click(screen.getByRole("button", { name: "Até uma data" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Pausar até uma data" }));
  await person.type(dialog.getByLabelText("Último dia da pausa"), "01012020");
  await person.click(dialog.getByRole("button", { name: "Pausar" }));
  expect(await dialog.findByText("Este dia já passou")).toBeInTheDocument();
  await person.keyboard("{Escape}");

  await person.click(screen.getByRole("button", { name: /Pausada/ }));
  await person.click(screen.getByRole("button", { name: "Voltar a receber" }));
  expect(await screen.findByRole("button", { name: /Recebendo/ })).toBeInTheDocument();
  expect(put.at(-1)).toEqual({ until: null });
});

test("a pause until a date holds all of that day, and lasts a year at most", async () => {
  const { person, put } = open();
  const today = wallClock(new Date(), DEFAULT_TIME_ZONE).date;
  const typed = (days: number) => addDays(today, days).split("-").reverse().join("");
  await person.click(await screen.findByRole("button", { name: /Recebendo/ }));
  await person.click(screen.getByRole("button", { name: "Até uma data" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Pausar até uma data" }));
  await person.click(dialog.getByRole("button", { name: "Pausar" }));
  expect(await dialog.findByText("Diga até que dia")).toBeInTheDocument();
  await person.type(dialog.getByLabelText("Último dia da pausa"), typed(365));
  await person.click(dialog.getByRole("button", { name: "Pausar" }));
  expect(await dialog.findByText("A pausa dura no máximo um ano")).toBeInTheDocument();
  expect(put).toEqual([]);
  await person.clear(dialog.getByLabelText("Último dia da pausa"));
  await person.type(dialog.getByLabelText("Último dia da pausa"), typed(3));
  await person.click(dialog.getByRole("button", { name: "Pausar" }));
  const lastDay = formatDate(startOfDay(addDays(today, 3), DEFAULT_TIME_ZONE));
  expect(await screen.findByRole("button", { name: `Pausada até ${lastDay}` })).toBeInTheDocument();
  expect(put).toEqual([{ last_day: addDays(today, 3) }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("staff who may not answer offers has no pause", async () => {
  const viewer = userWith({ id: "s1", role: "USER", permissions: ["financial.view", "message.view"] });
  const { asked } = open({}, viewer);
  expect(await screen.findByText(/158 respostas/)).toBeInTheDocument();
  expect(asked.filter((path) => path.includes("/pause"))).toEqual([]);
  expect(screen.queryByRole("button", { name: /Recebendo/ })).toBeNull();
});

test("a pause that was not taken is said so", async () => {
  const { person } = open({ refuses: true });
  await person.click(await screen.findByRole("button", { name: /Recebendo/ }));
  await person.click(screen.getByRole("button", { name: "1 hora" }));
  expect(await screen.findByText("Fora do ar")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: /Recebendo/ })).toBeInTheDocument();
});

test("Esc closes the menu and gives the focus back", async () => {
  const { person } = open();
  const button = await screen.findByRole("button", { name: /Recebendo/ });
  await person.click(button);
  await person.keyboard("{Escape}");
  expect(screen.queryByRole("button", { name: "1 hora" })).toBeNull();
  expect(button).toHaveFocus();
});
