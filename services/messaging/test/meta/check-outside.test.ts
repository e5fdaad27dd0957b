import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { ALL_TEMPLATES } from "../../src/domain/outgoing/templates/all-templates.ts";
import type { OutsideCheck } from "../../src/meta-connection/domain/outside-check.ts";
import { ACCOUNT, startAdministration, TOKEN } from "../_meta-harness.ts";
import { APP_SECRET, startWhatsappHarness, type WhatsappHarness } from "../_whatsapp-harness.ts";

const NUMBER = "100000000000001";
const DIGITS = "558633330001";
const MINUTE_MS = 60_000;
const environment = { token: TOKEN, accountId: ACCOUNT, appSecret: APP_SECRET };
const UNITS = ["100000000000001", "100000000000002", "100000000000009"].map((numberId, index) => ({
  unit: ["Parnaíba", "Teresina", "Floriano"][index] ?? "",
  numberId,
  digits: "",
}));

/** A planted mistake: what the sandbox is told, and the check that finds it. */
type Planted = {
  name: string;
  business?: object;
  number?: object;
  id: string;
  state: OutsideCheck["state"];
  sentence: RegExp;
};

const PLANTED: readonly Planted[] = [
  {
    name: "a token that is no longer valid",
    business: { token: { is_valid: false } },
    id: "whatsapp.token",
    state: "wrong",
    sentence: /token da Meta não vale mais/,
  },
  {
    name: "a token without a permission",
    business: { token: { scopes: ["whatsapp_business_messaging"] } },
    id: "whatsapp.token",
    state: "wrong",
    sentence: /falta a permissão whatsapp_business_management/,
  },
  {
    name: "a person's token",
    business: { token: { type: "USER" } },
    id: "whatsapp.token",
    state: "wrong",
    sentence: /de uma pessoa/,
  },
  {
    name: "a token that ends",
    business: { token: { expires_at: Math.floor(Date.now() / 1_000) + 12 * 86_400 - 3_600 } },
    id: "whatsapp.token",
    state: "wrong",
    sentence: /vence em 12 dias/,
  },
  {
    name: "no address for callbacks",
    business: { subscription: null },
    id: "whatsapp.app_fields",
    state: "missing",
    sentence: /não tem endereço para os avisos/,
  },
  {
    name: "another system's address",
    business: { subscription: { callback_url: "https://outro.example/webhook", fields: ["messages"] } },
    id: "whatsapp.app_fields",
    state: "wrong",
    sentence: /endereço dos avisos na Meta é outro: https:\/\/outro\.example/,
  },
  {
    name: "another app subscribed",
    business: { subscribed_apps: ["300000000000002"] },
    id: "whatsapp.subscription",
    state: "missing",
    sentence: /não está ligado à conta.*outro app/,
  },
  {
    name: "no app subscribed",
    business: { subscribed_apps: [] },
    id: "whatsapp.subscription",
    state: "missing",
    sentence: /nada do que as pessoas escrevem chega/,
  },
  {
    name: "a number that is not registered",
    number: { is_registered: false },
    id: "whatsapp.number",
    state: "missing",
    sentence: /\(86\) 3333-0001 não está registrado/,
  },
  {
    name: "a number without its code",
    number: { is_registered: false, code_verification_status: "NOT_VERIFIED" },
    id: "whatsapp.number",
    state: "missing",
    sentence: /não foi verificado por SMS/,
  },
  {
    name: "a banned number",
    number: { is_registered: false, status: "BANNED" },
    id: "whatsapp.number",
    state: "wrong",
    sentence: /banido/,
  },
  {
    name: "a declined name",
    number: { name_status: "DECLINED" },
    id: "whatsapp.number",
    state: "wrong",
    sentence: /recusou o nome/,
  },
  {
    name: "a name under review",
    number: { name_status: "PENDING_REVIEW" },
    id: "whatsapp.number",
    state: "missing",
    sentence: /em análise/,
  },
  {
    name: "a number of low quality",
    number: { quality: "RED" },
    id: "whatsapp.number",
    state: "wrong",
    sentence: /qualidade do número .* está baixa/,
  },
  {
    name: "a blocked number, with Meta's own solution",
    number: {
      trouble: {
        can_send: "BLOCKED",
        errors: [
          { error_code: 141_010, error_description: "The number is blocked", possible_solution: "Appeal the block" },
        ],
      },
    },
    id: "whatsapp.number",
    state: "wrong",
    sentence: /bloqueado: The number is blocked \(erro 141010\)/,
  },
  {
    name: "no payment method",
    business: {
      waba: {
        can_send: "BLOCKED",
        errors: [
          {
            error_code: 141_006,
            error_description: "There is an error with the payment method.",
            possible_solution: "Please add a new payment method to the account.",
          },
        ],
      },
    },
    id: "whatsapp.payment",
    state: "wrong",
    sentence: /Falta forma de pagamento na Meta \(erro 141006\)/,
  },
  {
    name: "a limited business",
    business: { business: { can_send: "LIMITED", info: ["The business is under review."] } },
    id: "whatsapp.account",
    state: "wrong",
    sentence: /negócio envia com limites: The business is under review/,
  },
  {
    name: "an unverified business",
    business: { verification: "not_verified", limit: "TIER_250" },
    id: "whatsapp.limit",
    state: "missing",
    sentence: /não verificou a empresa: no máximo 250 pessoas/,
  },
];

describe("what Meta says of us", () => {
  let harness: WhatsappHarness;
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  afterEach(() => harness.stop());

  const start = async (options: Partial<Parameters<typeof startAdministration>[1]> = {}) => {
    harness = await startWhatsappHarness({ connection: { accountId: ACCOUNT } });
    aheadMs = 0;
    return startAdministration(harness, { environment, units: UNITS, now, ...options });
  };
  const find = (checks: readonly OutsideCheck[], id: string, subject?: string) =>
    checks.find((one) => one.id === id && (subject === undefined || one.subject === subject));

  it("is right in an account where nothing is wrong, and says so in sentences without a secret", async () => {
    const { outside } = await start();
    await harness.whatsapp.health.metaTemplates.read();
    await harness.stores.signatures.signed(now());
    const { checks, checkedAt } = await outside.check(true);
    assert.deepEqual(
      checks.filter(({ state }) => state !== "right"),
      [],
    );
    assert.ok(checkedAt !== null);
    const keys = checks.map(({ id, subject }) => `${id} ${subject}`);
    assert.equal(new Set(keys).size, keys.length, "an id with its subject is unique");
    const text = JSON.stringify(checks);
    assert.ok(!text.includes(TOKEN) && !text.includes(APP_SECRET));
  });

  for (const { name, business, number, id, state, sentence } of PLANTED) {
    it(`finds ${name}`, async () => {
      const { outside } = await start();
      if (business !== undefined) await harness.control("business", business);
      if (number !== undefined) await harness.control(`business/numbers/${NUMBER}`, number);
      const { checks } = await outside.check(true);
      const found = find(checks, id, number === undefined ? undefined : DIGITS);
      assert.equal(found?.state, state, found?.sentence);
      assert.match(found?.sentence ?? "", sentence);
      assert.ok(found?.action !== "" || found.link !== "", "it says what to do");
    });
  }

  it("names each field that is missing", async () => {
    const { outside } = await start();
    const fields = ["messages", "message_template_status_update"];
    await harness.control("business", { subscription: { callback_url: harness.url, fields } });
    const { checks } = await outside.check(true);
    const found = find(checks, "whatsapp.app_fields");
    assert.equal(found?.state, "missing");
    assert.match(found?.sentence ?? "", /não avisa sobre template_category_update, .*user_preferences/);
  });

  it("proves the app secret, and counts refused signatures", async () => {
    const { outside } = await start({ environment: { ...environment, appSecret: "outra-chave-secreta" } });
    await harness.stores.signatures.refused(12);
    const { checks } = await outside.check(true);
    const found = find(checks, "whatsapp.app_secret");
    assert.equal(found?.state, "wrong");
    assert.match(found?.sentence ?? "", /está errada: chegaram 12 avisos com assinatura errada/);
    assert.equal(find(checks, "whatsapp.app_fields")?.state, "unknown");
  });

  it("says of a refused token everything that hangs on it, and nothing green", async () => {
    const { outside } = await start({ environment: { ...environment, token: "outro-token" } });
    const { checks } = await outside.check(true);
    assert.equal(find(checks, "whatsapp.token")?.state, "wrong");
    assert.match(find(checks, "whatsapp.token")?.sentence ?? "", /não vale mais \(código 190\)/);
    for (const id of [
      "whatsapp.subscription",
      "whatsapp.number",
      "whatsapp.account",
      "whatsapp.payment",
      "whatsapp.limit",
    ]) {
      assert.notEqual(find(checks, id)?.state, "right", id);
    }
  });

  it("knows nothing while Meta does not answer", async () => {
    const { outside } = await start();
    await harness.faults("down");
    const { checks } = await outside.check(true);
    await harness.faults("ok");
    for (const id of ["whatsapp.token", "whatsapp.app_fields", "whatsapp.number", "whatsapp.payment"]) {
      assert.equal(find(checks, id)?.state, "unknown", id);
    }
  });

  it("finds an address at which we are not reached", async () => {
    const { outside } = await start({ callbackUrl: "http://127.0.0.1:1/hooks/whatsapp" });
    const found = find((await outside.check(true)).checks, "whatsapp.callback");
    assert.equal(found?.state, "wrong");
    assert.match(found?.sentence ?? "", /não consegue chegar aqui/);
  });

  it("finds a unit with a number of another account, and one with other digits", async () => {
    const units = [
      { unit: "Parnaíba", numberId: NUMBER, digits: "558633330077" },
      { unit: "Picos", numberId: "199999999999999", digits: "558633330008" },
    ];
    const { outside } = await start({ units });
    const { checks } = await outside.check(true);
    assert.match(find(checks, "whatsapp.unit_number", "Picos")?.sentence ?? "", /não lista nesta conta/);
    assert.match(find(checks, "whatsapp.unit_number", "Parnaíba")?.sentence ?? "", /mostra \(86\) 3333-0077/);
    assert.match(find(checks, "whatsapp.number", "558633330002")?.sentence ?? "", /nenhuma unidade o tem/);
  });

  it("knows at the next reading of a unit that was given a number, and of a template that was read, without asking Meta again", async () => {
    const [parnaiba] = UNITS;
    assert.ok(parnaiba);
    const units: (typeof UNITS)[number][] = [];
    const { outside } = await start({ units });
    assert.match(
      find((await outside.check(true)).checks, "whatsapp.number", DIGITS)?.sentence ?? "",
      /nenhuma unidade/,
    );
    await harness.control("business", { subscribed_apps: [] });
    units.push(parnaiba);
    await harness.whatsapp.health.metaTemplates.read();
    const { checks } = await outside.check(false);
    assert.match(find(checks, "whatsapp.number", DIGITS)?.sentence ?? "", /\(Parnaíba\) está registrado/);
    assert.equal(find(checks, "templates.all")?.state, "right");
    assert.equal(find(checks, "whatsapp.subscription")?.state, "right", "Meta was not asked again");
    const keys = checks.map(({ id, subject }) => `${id} ${subject}`);
    assert.equal(new Set(keys).size, keys.length, "an id with its subject is unique");
  });

  it("is missing where nobody has connected anything", async () => {
    const { outside } = await start({ environment: {} });
    const { checks } = await outside.check(true);
    assert.equal(find(checks, "whatsapp.token")?.state, "missing");
    assert.ok(checks.every(({ id, state }) => state !== "right" || id === "whatsapp.api_version"));
  });

  it("is kept, looked at again on demand once a minute, and hourly by one replica", async () => {
    const { outside } = await start();
    assert.deepEqual(
      (await outside.check(false)).checks.map(({ state }) => state),
      ["unknown"],
      "never looked",
    );
    await outside.lookIfDue();
    const first = (await outside.check(false)).checkedAt;
    await harness.control("business", { subscribed_apps: [] });
    assert.equal(
      find((await outside.check(true)).checks, "whatsapp.subscription")?.state,
      "right",
      "within the minute",
    );
    aheadMs += MINUTE_MS + 1;
    await outside.lookIfDue();
    assert.deepEqual((await outside.check(false)).checkedAt, first, "not before the hour");
    assert.equal(find((await outside.check(true)).checks, "whatsapp.subscription")?.state, "missing");
    aheadMs += 61 * MINUTE_MS;
    const other = await startAdministration(harness, { environment, units: UNITS, now });
    const lookedBefore = (await outside.check(false)).checkedAt;
    await Promise.all([outside.lookIfDue(), other.outside.lookIfDue()]);
    assert.ok(((await outside.check(false)).checkedAt ?? 0) > (lookedBefore ?? 0));
    aheadMs += 4 * 60 * MINUTE_MS;
    const stale = (await outside.check(false)).checks;
    assert.ok(
      stale.every(({ state }) => state !== "right"),
      "an old look is no longer known to be right",
    );
  });

  it("says which templates are not approved", async () => {
    const { outside } = await start();
    const [, second] = ALL_TEMPLATES;
    await harness.control(`templates/${second?.meta.name}`, { status: "REJECTED", reason: "INVALID_FORMAT" });
    await harness.whatsapp.health.metaTemplates.read();
    const { checks } = await outside.check(true);
    assert.equal(find(checks, "templates.all")?.state, "wrong");
    assert.match(find(checks, "templates.all")?.sentence ?? "", /13 de 14 modelos aprovados/);
    assert.match(find(checks, "templates.template", second?.meta.name)?.sentence ?? "", /recusado: INVALID_FORMAT/);
  });
});
