import { expect, test } from "@jest/globals";
import { formatCalendarDate } from "@tenho/br/calendar/dates";
import { addDays, wallClock } from "@tenho/br/calendar/wall-clock";
import { screen, waitFor, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { someHours } from "../../../../test/profile-answers.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { comingHolidays, type Hours } from "../../../shared/hours/hours-draft.ts";
import { HoursSection } from "./hours-section.tsx";

const MERCHANT = userWith({ id: "c1", role: "CLIENT" });
const TODAY = wallClock(new Date(), "America/Fortaleza").date;

type Call = { method: string; body: Hours };

/** The hours as they are saved, which are read again afterwards. */
function serveHours(hours: Hours, refuse?: () => Response): Call[] {
  const calls: Call[] = [];
  let stored = hours;
  serve((_, { method, body }) => {
    if (method === "GET") return stored;
    const sent = JSON.parse(body) as Hours;
    calls.push({ method, body: sent });
    if (refuse) return refuse();
    stored = { ...stored, ...sent, id: "c1" };
    return stored;
  });
  return calls;
}

const save = () => screen.getByRole("button", { name: "Salvar horários" });

test("a day gets several periods, a night that ends on the next day among them, and is saved", async () => {
  const calls = serveHours(someHours());
  const { person } = renderScreen(
    <main>
      <HoursSection user={MERCHANT} />
    </main>,
    { user: MERCHANT },
  );
  await person.click(await screen.findByRole("checkbox", { name: "Domingo" }));
  expect(screen.getByLabelText("Domingo: abre às")).toHaveValue("08:00");
  expect(screen.getByLabelText("Domingo: fecha às")).toHaveValue("12:00");
  await person.click(screen.getByRole("button", { name: "Adicionar período: Domingo" }));
  await person.clear(screen.getByLabelText("Domingo, período 2: abre às"));
  await person.type(screen.getByLabelText("Domingo, período 2: abre às"), "18");
  await person.clear(screen.getByLabelText("Domingo, período 2: fecha às"));
  await person.type(screen.getByLabelText("Domingo, período 2: fecha às"), "0200");
  expect(screen.getByText("Fecha no dia seguinte")).toBeInTheDocument();
  await expectNoAxeViolations();
  await person.selectOptions(screen.getByLabelText("Fuso horário"), "Vitória");
  await person.click(save());
  expect(await screen.findByText("Horários de funcionamento salvos com sucesso!")).toBeInTheDocument();
  expect(calls.map(({ method }) => method)).toEqual(["PATCH"]);
  const sent = calls[0]?.body;
  expect([sent?.timezone, sent?.timezone_label, sent?.client_id]).toEqual(["America/Sao_Paulo", "Vitória", "c1"]);
  expect(sent?.schedule[0]).toEqual({
    day_of_week: 0,
    is_open: true,
    periods: [
      { start: "08:00", end: "12:00" },
      { start: "18:00", end: "02:00" },
    ],
  });
  await waitFor(() => expect(save()).toBeDisabled());
});

test("24 hours clear the days and hide them; who has no hours yet creates them", async () => {
  const calls = serveHours(someHours({ id: null }));
  const { person } = renderScreen(
    <main>
      <HoursSection user={MERCHANT} />
    </main>,
    { user: MERCHANT },
  );
  expect(await screen.findByText(/Você ainda não informou seu horário/)).toBeInTheDocument();
  await person.click(screen.getByRole("checkbox", { name: /24 horas/ }));
  expect(screen.queryByRole("list", { name: "Dias da semana" })).toBeNull();
  await person.click(save());
  expect(await screen.findByText("Horários de funcionamento salvos com sucesso!")).toBeInTheDocument();
  expect(calls.map(({ method }) => method)).toEqual(["POST"]);
  expect(calls[0]?.body.is_24h).toBe(true);
  expect(calls[0]?.body.schedule.every((day) => !day.is_open && day.periods.length === 0)).toBe(true);
});

test("what overlaps is told at its period, which gets the focus, and nothing is sent", async () => {
  const calls = serveHours(someHours());
  const { person } = renderScreen(
    <main>
      <HoursSection user={MERCHANT} />
    </main>,
    { user: MERCHANT },
  );
  await person.click(await screen.findByRole("button", { name: "Adicionar período: Segunda-feira" }));
  await person.click(save());
  expect(await screen.findByText("Os períodos do dia não podem se sobrepor")).toBeInTheDocument();
  expect(calls).toEqual([]);
  await expectNoAxeViolations();
  await person.click(screen.getByRole("button", { name: "Remover Segunda-feira, período 2" }));
  expect(screen.queryByText("Os períodos do dia não podem se sobrepor")).toBeNull();
});

test("a day is copied to others", async () => {
  const calls = serveHours(someHours());
  const { person } = renderScreen(
    <main>
      <HoursSection user={MERCHANT} />
    </main>,
    { user: MERCHANT },
  );
  await person.clear(await screen.findByLabelText("Sábado: fecha às"));
  await person.type(screen.getByLabelText("Sábado: fecha às"), "1300");
  await person.click(screen.getByRole("button", { name: "Copiar Sábado para outros dias" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Copiar sábado para" }));
  await expectNoAxeViolations();
  await person.click(dialog.getByRole("button", { name: "Dias úteis" }));
  await person.click(dialog.getByRole("checkbox", { name: "Domingo" }));
  await person.click(dialog.getByRole("button", { name: "Copiar" }));
  await person.click(save());
  await screen.findByText("Horários de funcionamento salvos com sucesso!");
  expect(calls[0]?.body.schedule.map(({ periods }) => periods[0]?.end)).toEqual(Array(7).fill("13:00"));
});

test("holidays and other dates are exceptions, closed or with periods of their own", async () => {
  const calls = serveHours(someHours());
  const { person } = renderScreen(
    <main>
      <HoursSection user={MERCHANT} />
    </main>,
    { user: MERCHANT },
  );
  const [holiday] = comingHolidays(TODAY);
  const other = addDays(TODAY, 3);
  await person.selectOptions(await screen.findByLabelText("Feriados dos próximos 12 meses"), holiday?.date ?? "");
  const list = within(screen.getByRole("list", { name: "Datas de exceção" }));
  expect(list.getByText(holiday?.name ?? "")).toBeInTheDocument();
  await person.type(screen.getByRole("textbox", { name: "Outra data" }), formatCalendarDate(other));
  await person.click(screen.getByRole("button", { name: "Adicionar" }));
  await person.click(screen.getAllByRole("checkbox", { name: "Abre neste dia" })[0] as HTMLElement);
  await expectNoAxeViolations();
  await person.click(save());
  await screen.findByText("Horários de funcionamento salvos com sucesso!");
  const dates = [holiday?.date, other].sort();
  expect(calls[0]?.body.exceptions).toEqual([
    { date: dates[0], is_open: true, periods: [{ start: "08:00", end: "12:00" }] },
    { date: dates[1], is_open: false, periods: [] },
  ]);
  await person.click(screen.getByRole("button", { name: `Remover ${formatCalendarDate(dates[1] ?? "")}` }));
  expect(list.getAllByRole("checkbox")).toHaveLength(1);
});

test("a date of the past or of the list is not added", async () => {
  const known = addDays(TODAY, 4);
  serveHours(someHours({ exceptions: [{ date: known, is_open: false, periods: [] }] }));
  const { person } = renderScreen(
    <main>
      <HoursSection user={MERCHANT} />
    </main>,
    { user: MERCHANT },
  );
  const field = await screen.findByRole("textbox", { name: "Outra data" });
  await person.type(field, formatCalendarDate(known));
  expect(screen.getByText("Esta data já está na lista")).toBeInTheDocument();
  await person.clear(field);
  await person.type(field, formatCalendarDate(addDays(TODAY, -1)));
  expect(screen.getByText("Escolha uma data a partir de hoje")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Adicionar" })).toBeDisabled();
});

test.each(["MASTER", "ADMIN"] as const)("a %s is told that its hours route no wishes", async (role) => {
  const user = userWith({ id: "m1", role });
  serveHours(someHours());
  renderScreen(<HoursSection user={user} />, { user });
  expect(await screen.findByText(/só da sua conta: ele não muda quando nem para quem os pedidos vão/)).toBeVisible();
  expect(screen.queryByText(/Os pedidos chegam dentro deste horário/)).toBeNull();
});

test("a company is told that wishes come within its hours", async () => {
  serveHours(someHours());
  renderScreen(<HoursSection user={MERCHANT} />, { user: MERCHANT });
  expect(await screen.findByText(/Os pedidos chegam dentro deste horário/)).toBeVisible();
  expect(screen.queryByText(/só da sua conta/)).toBeNull();
});

test("who may see but not save is told so, and nothing is sent", async () => {
  const staff = userWith({ id: "s1", role: "USER", permissions: ["business_hours.view"] });
  const calls = serveHours(someHours());
  const { person } = renderScreen(
    <main>
      <HoursSection user={staff} />
    </main>,
    { user: staff },
  );
  await person.click(await screen.findByRole("checkbox", { name: "Domingo" }));
  await person.click(save());
  expect(await screen.findByText("Você não tem permissão para salvar horários de funcionamento.")).toBeInTheDocument();
  expect(calls).toEqual([]);
});

test.each([
  [
    () => problem(409, "Já há horários de funcionamento cadastrados.", "conflict"),
    "Já há horários de funcionamento cadastrados.",
  ],
  [() => problem(500, "x"), "Erro ao salvar horários. Tente novamente."],
])("a refusal is told, and what was changed stays", async (refuse, message) => {
  serveHours(someHours(), refuse);
  const { person } = renderScreen(
    <main>
      <HoursSection user={MERCHANT} />
    </main>,
    { user: MERCHANT },
  );
  await person.click(await screen.findByRole("checkbox", { name: "Domingo" }));
  await person.click(save());
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByRole("checkbox", { name: "Domingo" })).toBeChecked();
});

test("hours that cannot be read say so", async () => {
  serve(() => problem(503, "Fora do ar", "unavailable"));
  renderScreen(
    <main>
      <HoursSection user={MERCHANT} />
    </main>,
    { user: MERCHANT },
  );
  expect(await screen.findByText("Erro ao carregar horários")).toBeInTheDocument();
});
