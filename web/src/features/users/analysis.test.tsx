import { expect, jest, test } from "@jest/globals";
import { act, screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import type { User } from "../../api/generated/tenho.gen.ts";
import { AnalysisButton } from "./analysis-button.tsx";

const ADMIN = userWith({ permissions: ["user.view", "user.analysis"] });
const ROW: User = {
  id: "c1",
  email: "joana@exemplo.com.br",
  role: "CLIENT",
  is_active: true,
  unit_id: "u1",
  unit: { id: "u1", name: "Parnaíba" },
  client_id: null,
  avatar: null,
  created_at: "2026-11-01T12:00:00.000Z",
  activated_at: "2026-11-02T12:00:00.000Z",
  name: "Joana Pereira",
  balance: 3,
  credit: { level: "LOW", affordable: 9, price: 0.3 },
  categories: [{ id: 41, name: "Pizzaria" }],
  document: null,
  profile: { display_name: "Joana Pereira", phones: [] },
  correction_requested_at: null,
  permission_override: {},
};
const SECOND: User = { ...ROW, id: "c2" };
const RESULT = "## Resumo\n\n**1 conta** analisada:\n\n- 1 ativa\n- 0 aguardando";

type Answer = () => unknown;
function open(
  answer: Answer = () => ({ analysis: RESULT, by_ai: false }),
  rows: readonly User[] | undefined = [ROW],
  hasSecondPage = false,
) {
  const bodies: string[] = [];
  serve((url, { body }) => {
    if (url.pathname === "/users") {
      const isFirst = !url.searchParams.has("cursor");
      return { items: isFirst ? rows : [SECOND], next_cursor: isFirst && hasSecondPage ? "next" : null };
    }
    bodies.push(body);
    return answer();
  });
  const opened = renderScreen(
    <main>
      <AnalysisButton
        rows={rows}
        asked={{ status: "active" }}
        total={35}
        filters={{ statusFilter: "active" }}
        units={new Map([["u1", "Parnaíba"]])}
      />
    </main>,
    { user: ADMIN },
  );
  return { ...opened, bodies };
}
const trigger = () => screen.getByRole("button", { name: "Análise de IA" });
const dialog = () => within(screen.getByRole("dialog", { name: "Análise de IA" }));
const run = () => dialog().getByRole("button", { name: "Executar análise" });

test("says first what will be analysed; nothing is sent before it is asked for", async () => {
  const { person, bodies } = open();
  await person.click(trigger());
  await screen.findByRole("dialog");
  expect(dialog().getByText(/1 conta da lista será analisada, de 35 encontradas/)).toBeInTheDocument();
  expect(dialog().getByText(/nenhum nome, e-mail, telefone ou documento sai daqui/)).toBeInTheDocument();
  expect(bodies).toEqual([]);
  await expectNoAxeViolations();
});

test("sends what is counted, without names and e-mails, and shows the result with its headings and lists", async () => {
  const { person, bodies } = open();
  await person.click(trigger());
  await screen.findByRole("dialog");
  await person.click(run());
  expect(await dialog().findByRole("heading", { name: "Resumo", level: 3 })).toBeInTheDocument();
  expect(
    dialog()
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["1 ativa", "0 aguardando"]);
  expect(dialog().getByText("Resumo feito dos números da lista, sem IA.")).toBeInTheDocument();
  const body = JSON.parse(bodies[0] ?? "");
  expect(body).toMatchObject({ filters: { statusFilter: "active" }, totalUsers: 35, totalPages: 4 });
  expect(body.users[0]).toMatchObject({
    unit: { name: "Parnaíba" },
    phones: [],
    categories: ["Pizzaria"],
    credit: "LOW",
  });
  expect(bodies[0]).not.toContain("oana");
  await expectNoAxeViolations();
});

test("analyses every account that the filters find, not the page that is shown", async () => {
  const { person, bodies } = open(undefined, [ROW], true);
  await person.click(trigger());
  await screen.findByRole("dialog");
  await person.click(run());
  await dialog().findByRole("heading", { name: "Resumo" });
  const { users } = JSON.parse(bodies[0] ?? "") as { users: { id: string }[] };
  expect(users.map(({ id }) => id)).toEqual(["c1", "c2"]);
});

test("copies the text, and says so for two seconds", async () => {
  const { person } = open();
  await person.click(trigger());
  await screen.findByRole("dialog");
  await person.click(run());
  await dialog().findByRole("heading", { name: "Resumo" });
  await person.click(dialog().getByRole("button", { name: "Copiar" }));
  expect(await dialog().findByRole("button", { name: "Copiado!" })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(RESULT);
});

test("waits visibly, and cannot be closed meanwhile", async () => {
  let answer: (value: unknown) => void = () => undefined;
  const { person } = open(() => new Promise((resolve) => (answer = resolve)));
  await person.click(trigger());
  await screen.findByRole("dialog");
  await person.click(run());
  expect(await dialog().findByText("Analisando 1 conta...")).toBeInTheDocument();
  expect(dialog().getByRole("button", { name: "Fechar" })).toBeDisabled();
  await act(async () => answer({ analysis: RESULT, by_ai: true }));
  expect(await dialog().findByText(/Escrito por IA/)).toBeInTheDocument();
});

test("says what the server says, else its own words, and tries again", async () => {
  const answers: Answer[] = [
    () => problem(429, "Muitas análises em pouco tempo. Aguarde um minuto.", "rate_limited"),
    () => problem(500, "x"),
    () => ({ analysis: RESULT, by_ai: true }),
  ];
  const { person } = open(() => answers.shift()?.());
  await person.click(trigger());
  await screen.findByRole("dialog");
  await person.click(run());
  expect(await dialog().findByText("Muitas análises em pouco tempo. Aguarde um minuto.")).toBeInTheDocument();
  await person.click(await dialog().findByRole("button", { name: "Tentar Novamente" }));
  expect(await dialog().findByText("Erro ao executar análise de IA")).toBeInTheDocument();
  await person.click(await dialog().findByRole("button", { name: "Tentar Novamente" }));
  expect(await dialog().findByRole("heading", { name: "Resumo" })).toBeInTheDocument();
});

test("shows no link, image or HTML, whatever was written", async () => {
  const hostile =
    "## Oi <script>window.hit = 1</script>\n\n![x](https://exemplo.net/x.png) [clique](javascript:alert(1)) <b>b</b>";
  const { person } = open(() => ({ analysis: hostile, by_ai: true }));
  await person.click(trigger());
  await screen.findByRole("dialog");
  await person.click(run());
  const heading = await dialog().findByRole("heading", { name: /Oi/ });
  expect(heading.parentElement?.querySelectorAll("a, img, script, b")).toHaveLength(0);
  expect(dialog().getByText(/clique/)).toBeInTheDocument();
});

test("an empty list is said for three seconds instead", async () => {
  const set = jest.spyOn(globalThis, "setTimeout");
  const { person } = open(undefined, []);
  await person.click(trigger());
  expect(await screen.findByText("Nenhum cliente encontrado com os critérios de busca")).toBeInTheDocument();
  expect(set.mock.calls.some(([, ms]) => ms === 3_000)).toBe(true);
  expect(screen.queryByRole("dialog")).toBeNull();
  set.mockRestore();
});

test("is for who holds the permission", () => {
  serve(() => ({}));
  renderScreen(<AnalysisButton asked={{}} rows={[ROW]} filters={{}} units={null} />, { user: userWith() });
  expect(screen.queryByRole("button", { name: "Análise de IA" })).toBeNull();
});
