import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { staffDashboardWith } from "../../../../test/merchant-answers.ts";
import { renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import { UserDashboard } from "./user-dashboard.tsx";

const staff = (...permissions: string[]) => userWith({ id: "s1", role: "USER", email: "rosa@tenho.dev", permissions });
const offer = {
  id: "o1",
  wish_id: "w1",
  text: "pizza de calabresa",
  category: "Pizzaria",
  requestedAt: "2026-11-20T12:00:00.000Z",
  status: "ACCEPTED" as const,
};

async function open(answer: Parameters<typeof staffDashboardWith>[0], user = staff("message.view", "message.access")) {
  const dashboard = staffDashboardWith(answer);
  serve(({ pathname }) =>
    pathname.endsWith("/pause") ? { until: dashboard.paused_until, receiving: dashboard.receiving } : dashboard,
  );
  const shown = renderScreen(
    <main>
      <UserDashboard balance={null}>{null}</UserDashboard>
    </main>,
    { user },
  );
  await screen.findByRole("heading", { name: "A empresa hoje" });
  return shown;
}
const panel = (title: string) => {
  const heading = screen.getByRole("heading", { name: title });
  return within(heading.closest("section") as HTMLElement);
};

test("staff that answers sees today's and the week's numbers, its own answers with a way to each wish, and its company", async () => {
  await open({ recentAnswers: [{ ...offer, answeredAt: "2026-11-20T12:01:00.000Z" }] });
  expect(screen.getByText("Você trabalha em Pizzaria da Praça")).toBeInTheDocument();
  const asked = screen.getByText("Pedidos hoje").closest("div");
  expect(asked).toHaveTextContent("Pedidos hoje29 nos últimos 7 dias");
  const answers = panel("Suas respostas");
  expect(answers.getByRole("link", { name: "pizza de calabresa" })).toHaveAttribute(
    "href",
    "/user/mensagens?mensagem=w1",
  );
  expect(answers.getByText(/respondido/)).toBeInTheDocument();
  expect(answers.getByText("TENHO")).toBeInTheDocument();
  expect(panel("Pedidos recentes da empresa").getByText(/Os pedidos feitos à sua empresa/)).toBeInTheDocument();
  await expectNoAxeViolations();
});

test("staff without messages sees where it works, what it may do in words and whom to ask, and no number", async () => {
  await open({ counts: null, can_answer: false }, staff("financial.view"));
  const access = panel("Seu acesso");
  expect(access.getByText("Pizzaria da Praça")).toBeInTheDocument();
  expect(access.getByText("Parnaíba – PI")).toBeInTheDocument();
  expect(access.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["Visualizar o financeiro"]);
  expect(access.getByText(/Peça a Pizzaria da Praça: em Meu Perfil, Equipe, .*rosa@tenho.dev/)).toBeInTheDocument();
  expect(access.getByRole("link", { name: "Meu perfil" })).toHaveAttribute("href", "/user/perfil");
  expect(screen.queryByText(/nos últimos 7 dias|Suas respostas|Pedidos recentes/)).toBeNull();
  await expectNoAxeViolations();
});

test("staff that only reads is told who answers, and has no list of its own answers", async () => {
  await open({ can_answer: false, recentInteractions: [offer] }, staff("message.view"));
  expect(screen.getByText(/Quem responde aos pedidos é a sua empresa/)).toBeInTheDocument();
  expect(screen.queryByText("Suas respostas")).toBeNull();
  expect(screen.getByRole("link", { name: "pizza de calabresa" })).toBeInTheDocument();
});

const hours = (changes: object) => ({ hours_today: { ...staffDashboardWith().hours_today, ...changes } });

test.each([
  [{}, /Recebendo.*Aberta agora.*Hoje das 08:00 às 20:00$/],
  [{ paused_until: new Date(Date.now() + 90 * 60_000).toISOString() }, /Pausada até .*Aberta agora/],
  [{ paused_until: null }, /Recebendo/],
  [hours({ is_open_now: false, periods: [] }), /Fechada agora.*Não abre hoje/],
  [hours({ is_24h: true, periods: [] }), /Hoje o dia todo/],
  [
    hours({
      is_exception: true,
      periods: [
        { start: "08:00", end: "12:00" },
        { start: "14:00", end: "18:00" },
      ],
    }),
    /Hoje das 08:00 às 12:00 e das 14:00 às 18:00 · data de exceção/,
  ],
])("the company's day is told as it is: %#", async (changes, words) => {
  await open(changes);
  expect(screen.getByRole("heading", { name: "A empresa hoje" }).closest("section")).toHaveTextContent(words);
});
