import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { type AiHarness, addProvider, draft, type RunningAi, setUsage, startAiHarness } from "./_ai-harness.ts";

const DAY_MS = 24 * 3_600_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS - 60_000).toISOString();

/** Everything that identifies a person. */
const PERSONAL = ["Joana Pereira", "joana@exemplo.com.br", "5586988887777", "11222333000181", "segredo-da-busca"];
const person = (over: object = {}) => ({
  id: randomUUID(),
  email: PERSONAL[1],
  name: PERSONAL[0],
  role: "CLIENT",
  is_active: true,
  created_at: daysAgo(3),
  activated_at: daysAgo(2),
  unit: { name: "Parnaíba – PI", code: "PHB" },
  profile: { display_name: PERSONAL[0], legal_name: `${PERSONAL[0]} ${PERSONAL[3]}` },
  addresses: [],
  emails: [PERSONAL[1]],
  phones: [PERSONAL[2]],
  categories: ["Pizzaria"],
  credit: "OK",
  ...over,
});
const list = (users: object[], over: object = {}) => ({
  users,
  filters: { searchTerm: PERSONAL[4], franchiseFilter: "", statusFilter: "active", sortByCategory: false },
  totalUsers: users.length,
  totalPages: 1,
  ...over,
});
const waiting = { is_active: false, activated_at: null };

let harness: AiHarness;
let ai: RunningAi;
before(async () => {
  harness = await startAiHarness();
  ai = await harness.start();
});
after(() => harness.stop());

type Analysis = { analysis: string; by_ai: boolean };
const analyse = (json: unknown, as = identityFor({ role: "ADMIN" })) =>
  ai.call<Analysis & { message: string }>("POST", "/users/analysis", { as, json });

describe("POST /users/analysis without a provider", () => {
  it("answers a summary of the figures, in light Markdown", async () => {
    const users = [
      person(),
      person({ categories: [], phones: [], credit: "EMPTY" }),
      person({ ...waiting, created_at: daysAgo(12) }),
      person({ ...waiting, created_at: daysAgo(1), role: "ADMIN", credit: null, categories: undefined }),
      person({ is_active: false, unit: { name: "Teresina – PI" } }),
    ];
    const { status, body } = await analyse(list(users, { totalUsers: 1_280 }));
    assert.equal(status, 200);
    assert.equal(body.by_ai, false);
    for (const part of [
      "**5 contas analisadas**, de 1.280 encontradas: 1 administrador e 4 empresas.",
      "**2** aguardando ativação, a mais antiga há 12 dias",
      "**1** inativa",
      "**1** sem categoria: não recebem pedidos",
      "**1** sem telefone",
      "**1** sem saldo para um TENHO",
      "- Parnaíba – PI: 4 contas",
      "Ativar ou recusar 1 conta que aguarda há mais de uma semana",
    ]) {
      assert.ok(body.analysis.includes(part), `${part}\n\n${body.analysis}`);
    }
    for (const personal of PERSONAL) assert.ok(!body.analysis.includes(personal), personal);
  });

  it("takes accounts as a list of accounts has them, or with a profile of null", async () => {
    const phones = [{ phone: PERSONAL[2], type: "WHATSAPP", is_primary: true, whatsapp_proved_at: null }];
    const row = {
      id: randomUUID(),
      email: PERSONAL[1],
      role: "CLIENT",
      is_active: true,
      unit_id: randomUUID(),
      unit: { id: randomUUID(), name: "Parnaíba – PI" },
      client_id: null,
      created_at: daysAgo(3),
      activated_at: null,
      name: PERSONAL[0],
      avatar: null,
      balance: 0.1,
      credit: { level: "EMPTY", affordable: 0, price: 0.3 },
      categories: [{ id: 41, name: "Pizzaria" }],
      document: PERSONAL[3],
      profile: { display_name: PERSONAL[0], phones },
      permission_override: {},
      correction_requested_at: null,
    };
    const users = [
      row,
      { ...row, id: randomUUID(), profile: null },
      { ...row, id: randomUUID(), profile: { phones: [] } },
    ];
    const { status, body } = await analyse(list(users, { totalUsers: "3", totalPages: "1" }));
    assert.equal(status, 200, body.message);
    for (const part of ["**3 contas analisadas**", "**1** sem telefone", "**3** sem saldo para um TENHO"]) {
      assert.ok(body.analysis.includes(part), `${part}\n\n${body.analysis}`);
    }
    for (const personal of PERSONAL) assert.ok(!body.analysis.includes(personal), personal);
  });

  it("is not broken out of by names that are Markdown or HTML", async () => {
    const unit = { name: "<img src=x onerror=alert(1)> [a](http://b) **c**" };
    const { body } = await analyse(list([person({ unit })]));
    assert.doesNotMatch(body.analysis, /<img|\]\(|\*\*c/);
  });

  it("needs the permission, accounts, and no more than 2,000 of them; no unknown field", async () => {
    assert.equal((await analyse(list([person()]), identityFor({ role: "CLIENT" }))).status, 403);
    assert.equal((await ai.call("POST", "/users/analysis", { json: list([person()]) })).status, 401);
    const empty = await analyse(list([]));
    assert.equal(empty.status, 400);
    assert.match(JSON.stringify(empty.body), /Nenhum cliente encontrado com os critérios de busca/);
    assert.equal((await analyse(list(Array.from({ length: 2_001 }, () => person())))).status, 400);
    assert.equal((await analyse(list([person({ cpf: "1" })]))).status, 400);
    assert.equal((await analyse(list(Array.from({ length: 2_000 }, () => person())))).status, 200);
  });

  it("429 beyond six in a minute, for that account alone", async () => {
    const eager = identityFor({ role: "MASTER" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => analyse(list([person()]), eager)));
    const limited = answers.filter(({ status }) => status === 429);
    assert.equal(limited.length, 2);
    assert.ok(Number(limited[0]?.headers.get("retry-after")) > 0);
    assert.equal((await analyse(list([person()]))).status, 200);
  });
});

describe("POST /users/analysis with a provider", () => {
  before(async () => {
    await addProvider(ai, draft(harness, { is_default: true }));
    await setUsage(ai, "below_threshold");
  });

  it("answers the provider's text, on the day's budget; the provider gets figures and nothing of a person", async () => {
    const users = [person(), person({ ...waiting, created_at: daysAgo(12) })];
    const { status, body } = await analyse(list(users));
    assert.deepEqual([status, body.by_ai], [200, true]);
    assert.match(body.analysis, /## Leitura dos números[\s\S]*contas analisadas\*\*: 2/);
    const { calls } = await harness.calls();
    const sent = JSON.stringify(calls.at(-1)?.request);
    assert.match(sent, /dias_da_mais_antiga/);
    for (const secret of [...PERSONAL, ...users.map(({ id }) => id)]) assert.ok(!sent.includes(secret), secret);
    const usage = await ai.call<{ today: { calls: number; cost_usd: number } }>("GET", "/settings/ai/usage", {
      as: identityFor({ role: "MASTER" }),
    });
    assert.ok(usage.body.today.calls >= 1 && usage.body.today.cost_usd > 0, JSON.stringify(usage.body));
  });

  const troubles: [string, () => Promise<unknown>][] = [
    ["fails", () => harness.fault("error", { error_code: 500 })],
    ["cannot be reached", () => harness.fault("down")],
    ["has no budget left", () => setUsage(ai, "below_threshold", 0)],
    ["is turned off", () => setUsage(ai, "off")],
  ];
  for (const [name, begin] of troubles) {
    it(`answers the summary when it ${name}`, async () => {
      await begin();
      const { status, body } = await analyse(list([person()]));
      assert.deepEqual([status, body.by_ai], [200, false]);
      assert.match(body.analysis, /\*\*1 conta analisada\*\*: 1 empresa\./);
      await harness.fault("ok");
      await setUsage(ai, "below_threshold");
    });
  }
});
