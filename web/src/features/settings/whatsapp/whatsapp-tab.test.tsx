import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../../test/render-screen.tsx";
import type { Health } from "./health.ts";
import { HoldAlert } from "./hold-alert.tsx";
import { WhatsappTab } from "./whatsapp-tab.tsx";

const AT = "2026-11-22T12:00:00.000Z";
const unheard = {
  language: "pt_BR",
  category: null,
  previous_category: null,
  next_category: null,
  status: null,
  reason: null,
  quality: null,
  changed_at: null,
  is_offer: false,
  title: null,
  purpose: null,
};
const health: Health = {
  templates: [
    {
      ...unheard,
      name: "novo_pedido_v3",
      title: "Novo pedido",
      purpose: "Leva um pedido a uma empresa.",
      category: "UTILITY",
      status: "APPROVED",
      quality: "GREEN",
      changed_at: AT,
      is_offer: true,
    },
    { ...unheard, name: "saldo_baixo_v2", title: "Saldo baixo" },
  ],
  templates_read_at: AT,
  templates_unread: null,
  numbers: [],
  account: [],
  account_hold: null,
  hold: null,
  is_hold_released: false,
  held_offers: 0,
  prices: { utility: 0.03672, marketing: 0.3375 },
};
const held: Health = {
  ...health,
  templates: health.templates.map((one) => (one.is_offer ? { ...one, category: "MARKETING" } : one)),
  numbers: [
    {
      number: "558633330001",
      units: ["Parnaíba"],
      event: "FLAGGED",
      is_flagged: true,
      limit: "TIER_2K",
      previous_limit: "TIER_10K",
      changed_at: AT,
    },
    {
      number: "558633330002",
      units: [],
      event: "NOVO",
      is_flagged: null,
      limit: "TIER_X",
      previous_limit: null,
      changed_at: AT,
    },
  ],
  hold: { marketing: true, refused: false, since: AT },
  held_offers: 3,
};
const master = userWith({ role: "MASTER", permissions: ["settings.manage"] });
const page = (
  <main>
    <h1>Configurações</h1>
    <WhatsappTab />
  </main>
);

test("shows the templates, what Meta said nothing of included, and that offers go out", async () => {
  serve(() => health);
  renderScreen(page, { user: master });
  const table = within(await screen.findByRole("table", { name: "Modelos de mensagem" }));
  const [, offer, other] = table.getAllByRole("row");
  expect(offer).toHaveTextContent(/Novo pedidonovo_pedido_v3 · pt_BRUtilidadeAprovadoAlta/);
  expect(other).toHaveTextContent(/Saldo baixo.*sem notícia da Meta/);
  expect(screen.getByText(/^2 modelos, lidos da Meta/)).toBeInTheDocument();
  expect(screen.getByText("Ofertas saindo normalmente")).toBeInTheDocument();
  expect(screen.getByText("Nenhuma notícia dos números")).toBeInTheDocument();
  await expectNoAxeViolations();
});

test("offers of a template that Meta does not have are said to wait, with what to do", async () => {
  const templates = health.templates.map((one) => (one.is_offer ? { ...one, status: "MISSING" } : one));
  const hold = { marketing: false, refused: true, since: AT };
  serve(() => ({ ...health, templates, hold, held_offers: 1 }) satisfies Health);
  renderScreen(page, { user: master });
  expect(await screen.findByText(/ainda não aprovou o modelo.*\(não está na meta\)/)).toBeInTheDocument();
  expect(screen.getByText(/tenho-ops whatsapp templates push/)).toBeInTheDocument();
});

test("a state of the templates that nobody knows is never said to be well", async () => {
  serve(() => ({ ...health, templates_read_at: null, templates_unread: "REFUSED" }) satisfies Health);
  renderScreen(page, { user: master });
  expect(await screen.findByText("Não se sabe se as ofertas saem")).toBeInTheDocument();
  expect(screen.queryByText("Ofertas saindo normalmente")).toBeNull();
});

test("MASTER is told what happened, what it costs and what to do, and sends the offers on purpose", async () => {
  const sent: unknown[] = [];
  let current = held;
  serve((_, { method, body }) => {
    if (method === "POST") {
      sent.push(JSON.parse(body));
      current = { ...held, is_hold_released: true, held_offers: 0 };
    }
    return current;
  });
  const { person } = renderScreen(page, { user: master });
  expect(await screen.findByText("Ofertas por WhatsApp seguradas")).toBeInTheDocument();
  expect(screen.getByText(/cada oferta custa R\$ 0,34 em vez de R\$ 0,04/)).toBeInTheDocument();
  expect(screen.getByText(/3 ofertas esperam/)).toBeInTheDocument();
  const numbers = within(screen.getByRole("table", { name: "Números de WhatsApp" }));
  expect(numbers.getByText("Parnaíba")).toBeInTheDocument();
  expect(numbers.getByText("2 mil pessoas por dia")).toBeInTheDocument();
  expect(numbers.getByText("antes: 10 mil pessoas por dia")).toBeInTheDocument();
  expect(numbers.getByText("TIER_X")).toBeInTheDocument();
  await expectNoAxeViolations();
  await person.click(screen.getByRole("button", { name: "Enviar mesmo como marketing" }));
  await person.click(screen.getByRole("button", { name: "Enviar" }));
  expect(await screen.findByText("Ofertas enviadas como marketing")).toBeInTheDocument();
  await person.click(await screen.findByRole("button", { name: "Voltar a segurar" }));
  expect(sent).toEqual([{ released: true }, { released: false }]);
});

test("a failure is said with another try", async () => {
  serve(() => problem(503, "O serviço está fora do ar."));
  renderScreen(page, { user: master });
  expect(await screen.findByText("Erro ao carregar o WhatsApp")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Tentar Novamente" })).toBeInTheDocument();
});

test("MASTER's first screen has the alert while there is something to decide, and nothing otherwise", async () => {
  const paused = held.templates.map((one) => (one.is_offer ? { ...one, status: "PAUSED" } : one));
  serve(() => ({ ...held, templates: paused, hold: { marketing: false, refused: true, since: AT } }));
  const alert = (
    <main>
      <h1>Dashboard</h1>
      <HoldAlert />
    </main>
  );
  const { unmount } = renderScreen(alert, { user: master });
  expect(
    await screen.findByText(/não aceita mais o modelo que leva pedidos às empresas \(pausado\)/),
  ).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Ver em Configurações" })).toHaveAttribute(
    "href",
    "/master/configuracoes?aba=whatsapp",
  );
  expect(
    screen.getByText("O número (86) 3333-0001 está com qualidade baixa: a Meta pode reduzir o limite dele."),
  ).toBeInTheDocument();
  expect(
    screen.getByText("O número (86) 3333-0001 teve o limite reduzido para 2 mil pessoas por dia."),
  ).toBeInTheDocument();
  await expectNoAxeViolations();
  unmount();
  serve(() => ({
    ...held,
    hold: null,
    numbers: [],
    templates: [{ ...unheard, name: "saldo_baixo_v2", title: "Saldo baixo", status: "PAUSED" }],
  }));
  const other = renderScreen(alert, { user: master });
  expect(await screen.findByText("O modelo “Saldo baixo” está pausado na Meta.")).toBeInTheDocument();
  other.unmount();
  const { asked } = serve(() => health);
  renderScreen(alert, { user: master });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole("link")).toBeNull();
});

const fact = { subject: "1", previous: null, detail: null, until: null, changed_at: AT };
const restricted: Health = {
  ...health,
  account: [
    {
      ...fact,
      kind: "restriction",
      topic: "RESTRICTED_BIZ_INITIATED_MESSAGING",
      value: "RESTRICTED",
      until: "2026-12-01T12:00:00.000Z",
      standing: "blocks",
    },
    {
      ...fact,
      kind: "alert",
      topic: "OBA_REJECTED",
      value: "ACTIVE",
      detail: "CRITICAL: documentos",
      standing: "attention",
    },
    { ...fact, kind: "capability", topic: "MESSAGING_LIMIT", value: "TIER_250", standing: "attention" },
  ],
  account_hold: { templates: true, replies: false, since: AT, until: "2026-12-01T12:00:00.000Z", disconnected: false },
  held_offers: 2,
};

test("a restricted account is said with what it stops, until when, and what waits, on the tab and on MASTER's first screen", async () => {
  serve(() => restricted);
  const { unmount } = renderScreen(page, { user: master });
  expect(await screen.findByText("Mensagens de WhatsApp seguradas")).toBeInTheDocument();
  expect(screen.getByText(/não deixa a conta iniciar conversas.*Até 01\/12\/2026/)).toBeInTheDocument();
  expect(screen.getByText(/2 mensagens esperam\./)).toBeInTheDocument();
  const table = within(screen.getByRole("table", { name: "Avisos da conta" }));
  const [, first, second, third] = table.getAllByRole("row");
  expect(first).toHaveTextContent(/Não pode iniciar conversasAté 01\/12\/2026.*Segura mensagens/);
  expect(second).toHaveTextContent(/Alerta da Meta: OBA_REJECTEDCRITICAL: documentosAtenção/);
  expect(third).toHaveTextContent(/Limite da conta: 250 pessoas por diaAtenção/);
  expect(
    within(table.getAllByRole("row")[1] as HTMLElement).getByText("Segura mensagens").parentElement,
  ).toHaveAttribute("data-tone", "error");
  expect(screen.getByRole("button", { name: "Tentar enviar mesmo assim" })).toBeInTheDocument();
  await expectNoAxeViolations();
  unmount();
  renderScreen(
    <main>
      <h1>Dashboard</h1>
      <HoldAlert />
    </main>,
    { user: master },
  );
  expect(await screen.findByText("Mensagens de WhatsApp seguradas")).toBeInTheDocument();
  expect(screen.getByText("Alerta da Meta: OBA_REJECTED")).toBeInTheDocument();
  expect(screen.getByText("Limite da conta: 250 pessoas por dia")).toBeInTheDocument();
});

test("a restriction that MASTER sends in spite of is not said to hold messages", async () => {
  serve(() => ({ ...restricted, is_hold_released: true, held_offers: 0 }));
  renderScreen(page, { user: master });
  expect(await screen.findByText("Mensagens enviadas apesar da restrição")).toBeInTheDocument();
  const table = within(screen.getByRole("table", { name: "Avisos da conta" }));
  expect(table.queryByText("Segura mensagens")).toBeNull();
  expect(table.getByText("Envio por sua decisão")).toBeInTheDocument();
});

test("a connection that was taken away is said, with what waits for another one, and cannot be overridden", async () => {
  const account_hold = { templates: true, replies: true, since: AT, until: null, disconnected: true };
  serve(() => ({ ...restricted, account: [], account_hold }));
  renderScreen(page, { user: master });
  expect(
    await screen.findByText(/O WhatsApp foi desconectado em .*: nada é enviado nem recebido\./),
  ).toBeInTheDocument();
  expect(screen.getByText(/2 mensagens esperam\..*Conecte de novo/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Tentar enviar mesmo assim" })).toBeNull();
});
