import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { expectNoAxeViolations } from "../../../test/expect-no-axe-violations.ts";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { StatusStrip } from "./status-strip.tsx";
import { type PlatformStatus, statusItems } from "./status-words.ts";

const NAMES = ["auth", "users", "franchise", "wallet", "messaging", "categorisation", "payment"] as const;
const WELL = {
  checked_at: "2026-11-23T12:00:00Z",
  services: NAMES.map((name): PlatformStatus["services"][number] => ({ name, state: "READY", failing_checks: [] })),
  whatsapp: {
    breaker: "CLOSED",
    troubled_templates: 0,
    unapproved_templates: 0,
    templates_unread: null,
    flagged_numbers: 0,
    offers_held: false,
    held_offers: 0,
    account_held: false,
    account_notices: 0,
  },
  payment: {
    pix_breaker: "CLOSED",
    card_breaker: "CLOSED",
    open_reviews: 0,
    due_lag_seconds: 0,
    failing_work: 0,
    bank_refusal: null,
  },
  mail: { breaker: "CLOSED", waiting: 0, trouble: null },
  catalogue: { categories: 99, has_model: true },
  books: { is_balanced: true, discrepancies: 0, proven_at: "2026-11-23T11:59:00Z", is_stale: false },
  dead_letters: 0,
  streams: [{ name: "EVENTS", fill: 0.12 }],
} satisfies PlatformStatus;

const GROUPS = ["ADDRESS", "WHATSAPP", "TEMPLATES", "PIX", "MAIL", "DATA", "CITY"] as const;
type Readiness = NonNullable<Parameters<typeof statusItems>[1]>;
type Check = Readiness["groups"][number]["checks"][number];

const check = (state: Check["state"], sentence: string): Check => ({
  id: sentence,
  state,
  sentence,
  action: null,
  link: null,
  subject: null,
  checked_at: "2026-11-23T11:59:00Z",
});
/** The checks of everything outside: right, but for these groups. */
const readinessWith = (checks: Partial<Record<(typeof GROUPS)[number], Check[]>>, over = {}): Readiness => ({
  is_demonstration: false,
  is_ready: Object.keys(checks).length === 0,
  groups: GROUPS.map((group) => ({ group, checks: checks[group] ?? [check("RIGHT", `${group} certo.`)] })),
  ...over,
});

function open(status: unknown, readiness: Readiness = readinessWith({})) {
  serve(({ pathname }) => (pathname === "/platform/readiness" ? readiness : status));
  return renderScreen(<StatusStrip />, { user: userWith({ role: "MASTER" }) });
}
const itemOf = async (title: string) => {
  const heading = await screen.findByText(title, { selector: "strong" });
  const item = heading.closest("li");
  if (!item) throw new Error(`no part "${title}"`);
  return within(item);
};

test("while all is well every part says so, and none sends anywhere", async () => {
  open(WELL);
  for (const [title, word] of [
    ["Serviços", "No ar"],
    ["WhatsApp", "Enviando"],
    ["Pix e cartão", "Funcionando"],
    ["E-mail", "Enviando"],
    ["Categorias", "Reconhecendo"],
    ["Livros da carteira", "Fecham"],
    ["Mensagens paradas", "Nenhuma"],
    ["Espaço nas filas", "Sobra espaço"],
    ["Pronto para o ar", "Pronto"],
  ] as const) {
    expect((await itemOf(title)).getByText(word)).toBeTruthy();
  }
  expect(screen.queryAllByRole("link")).toEqual([]);
  await expectNoAxeViolations();
});

test("while it is read the strip has its parts' places, so that nothing below moves, and says that it loads", async () => {
  open(new Promise(() => undefined));
  expect(await screen.findByRole("status")).toHaveTextContent("Carregando...");
  expect(document.querySelectorAll("ul[aria-hidden] > li")).toHaveLength(statusItems(WELL).length);
  await expectNoAxeViolations();
});

test("a dead service is named with what stops, and what it alone knows is unknown, not well", async () => {
  const services = WELL.services.map((one) =>
    one.name === "wallet" ? { ...one, state: "UNREACHABLE" as const } : one,
  );
  open({ ...WELL, services, books: null });
  const part = await itemOf("Serviços");
  expect(part.getByText("1 fora do ar").parentElement).toHaveAttribute("data-tone", "error");
  expect(part.getByText(/cada TENHO espera para ser cobrado/)).toBeTruthy();
  const books = await itemOf("Livros da carteira");
  expect(books.getByText("Sem resposta")).toBeTruthy();
  expect(books.queryByText("Fecham")).toBeNull();
});

test("what failed says what to do, and leads to where it is put right", async () => {
  open({
    ...WELL,
    services: WELL.services.map((one) =>
      one.name === "users" ? { ...one, state: "NOT_READY", failing_checks: ["postgres"] } : one,
    ),
    whatsapp: { ...WELL.whatsapp, offers_held: true, held_offers: 3, troubled_templates: 1 },
    payment: { ...WELL.payment, pix_breaker: "OPEN", open_reviews: 2 },
    books: { is_balanced: false, discrepancies: 2, proven_at: "2026-11-23T11:59:00Z", is_stale: false },
    dead_letters: 4,
    streams: [{ name: "WHATSAPP_IN", fill: 0.95 }],
  } satisfies PlatformStatus);
  expect((await itemOf("Serviços")).getByText(/Falta: postgres/)).toBeTruthy();
  const whatsapp = await itemOf("WhatsApp");
  expect(whatsapp.getByText("3 ofertas seguradas por causa do modelo.")).toBeTruthy();
  expect(whatsapp.getByRole("link").getAttribute("href")).toBe("/master/configuracoes?aba=whatsapp");
  const payment = await itemOf("Pix e cartão");
  expect(payment.getByText("Pix fora do ar")).toBeTruthy();
  expect(payment.getByText("2 pagamentos esperam a sua decisão.")).toBeTruthy();
  expect(payment.getByRole("link").getAttribute("href")).toBe("/master/financeiro");
  expect((await itemOf("Livros da carteira")).getByText("Não fecham")).toBeTruthy();
  expect((await itemOf("Mensagens paradas")).getByText("4 paradas")).toBeTruthy();
  expect((await itemOf("Espaço nas filas")).getByText("Quase cheia")).toBeTruthy();
});

test("what the bank refuses is said in its own words, and Pix alone is called so where there are no cards", async () => {
  open({ ...WELL, payment: { ...WELL.payment, card_breaker: null, bank_refusal: "403: Acesso negado." } });
  const payment = await itemOf("Pix");
  expect(payment.getByText("Atenção")).toBeTruthy();
  expect(payment.getByText("O banco do Pix recusou um pedido. Ele diz: “403: Acesso negado.”.")).toBeTruthy();
});

test("nothing is good while a check of what lies behind it is wrong, and the strip leads to the list", async () => {
  const wrong = readinessWith({
    PIX: [check("WRONG", "O banco recusou o token.")],
    WHATSAPP: [check("WRONG", "O token da Meta não vale mais.")],
    MAIL: [check("WRONG", "O servidor recusou a senha.")],
    CITY: [check("MISSING", "Falta empresa.")],
  });
  open(WELL, wrong);
  for (const [title, sentence] of [
    ["Pix e cartão", "O banco recusou o token."],
    ["WhatsApp", "O token da Meta não vale mais."],
    ["E-mail", "O servidor recusou a senha."],
  ] as const) {
    const part = await itemOf(title);
    expect((await part.findByText("Errado")).parentElement).toHaveAttribute("data-tone", "error");
    expect(part.getByText(sentence)).toBeTruthy();
    expect(part.getByRole("link").getAttribute("href")).toBe("/master/pronto-para-o-ar");
  }
  expect((await itemOf("Pronto para o ar")).getByText("3 erros")).toBeTruthy();
});

test("what is missing or unknown is never called ready, and a demonstration is left alone", () => {
  const itemIn = (readiness: Parameters<typeof statusItems>[1]) => statusItems(WELL, readiness).at(-1);
  expect(itemIn(readinessWith({ DATA: [check("MISSING", "Falta.")] }))).toMatchObject({
    tone: "waiting",
    word: "1 falta",
  });
  expect(itemIn(readinessWith({ MAIL: [check("UNKNOWN", "?")] }))).toMatchObject({ tone: "neutral" });
  expect(itemIn(undefined)).toMatchObject({ tone: "neutral" });
  expect(itemIn(null)).toMatchObject({ tone: "neutral", word: "Sem resposta" });
  const demonstration = readinessWith({ PIX: [check("WRONG", "Recusou.")] }, { is_demonstration: true });
  expect(itemIn(demonstration)).toMatchObject({ tone: "neutral", word: "Demonstração" });
  expect(statusItems(WELL, demonstration)[2]).toMatchObject({ tone: "positive" });
});

test("a restricted account is said before all else of WhatsApp", async () => {
  open({ ...WELL, whatsapp: { ...WELL.whatsapp, account_held: true, account_notices: 2 } } satisfies PlatformStatus);
  const whatsapp = await itemOf("WhatsApp");
  expect(whatsapp.getByText("Mensagens seguradas")).toBeTruthy();
  expect(whatsapp.getByText("A Meta restringiu a conta: mensagens esperam.")).toBeTruthy();
  expect(whatsapp.getByText("2 avisos da Meta sobre a conta ou os números.")).toBeTruthy();
});

test("a template that is not approved holds offers and is named, and one of which nothing is known is never taken for good", () => {
  const held = { ...WELL.whatsapp, offers_held: true, held_offers: 2, unapproved_templates: 14 };
  expect(statusItems({ ...WELL, whatsapp: held })[1]).toMatchObject({
    tone: "error",
    word: "Ofertas seguradas",
    notes: ["2 ofertas seguradas por causa do modelo.", "14 modelos ainda não aprovados pela Meta."],
  });
  for (const unread of ["NO_ACCOUNT", "NOT_YET", "REFUSED", "UNREACHABLE"] as const) {
    expect(statusItems({ ...WELL, whatsapp: { ...WELL.whatsapp, templates_unread: unread } })[1]).toMatchObject({
      tone: "waiting",
      notes: [expect.stringMatching(/^Não se sabe/)],
    });
  }
});

test("a proof that is too old is no good news", async () => {
  open({ ...WELL, books: { is_balanced: true, discrepancies: 0, proven_at: "2026-11-20T12:00:00Z", is_stale: true } });
  expect((await itemOf("Livros da carteira")).getByText("Conferência velha")).toBeTruthy();
});

test("when the situation cannot be read the strip says so and can be tried again", async () => {
  let isDown = true;
  serve(() => (isDown ? problem(503, "O serviço não respondeu.") : WELL));
  const { person } = renderScreen(<StatusStrip />, { user: userWith({ role: "MASTER" }) });
  expect(await screen.findByText("Não foi possível ler a situação do sistema")).toBeTruthy();
  isDown = false;
  await person.click(screen.getByRole("button", { name: "Tentar Novamente" }));
  expect((await itemOf("Serviços")).getByText("No ar")).toBeTruthy();
});

test("a refused login of the mail server is named with what waits for it, and with who mends it", async () => {
  open({ ...WELL, mail: { breaker: "OPEN", waiting: 12, trouble: "login" } });
  const part = await itemOf("E-mail");
  expect(part.getByText("Não sai").parentElement).toHaveAttribute("data-tone", "error");
  expect(part.getByText("O servidor de e-mails não aceita a nossa senha.")).toBeTruthy();
  expect(part.getByText("12 e-mails esperam e saem sozinhos na volta.")).toBeTruthy();
  expect(part.getByText(/TenhoMailRefused/)).toBeTruthy();
});

test("without categories the strip says that wishes wait, and leads to them; while the first model is learnt too", async () => {
  open({ ...WELL, catalogue: { categories: 0, has_model: false } });
  const part = await itemOf("Categorias");
  expect(part.getByText("Sem categorias").parentElement).toHaveAttribute("data-tone", "error");
  expect(part.getByRole("link", { name: /Abrir as categorias/ })).toBeTruthy();
  const learning = statusItems({ ...WELL, catalogue: { categories: 99, has_model: false } });
  expect(learning.find(({ key }) => key === "catalogue")).toMatchObject({ tone: "waiting", word: "Aprendendo" });
});

test("mails that wait while the server takes others are no outage, and an older service's answer is unknown", async () => {
  expect(statusItems({ ...WELL, mail: { breaker: "CLOSED", waiting: 1, trouble: null } })[3]).toMatchObject({
    word: "Atenção",
    notes: ["1 e-mail espera e sai sozinho na volta."],
  });
  expect(statusItems({ ...WELL, mail: null })[3]).toMatchObject({ tone: "neutral", word: "Sem resposta" });
});
