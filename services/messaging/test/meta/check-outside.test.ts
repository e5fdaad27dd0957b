import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { assertAllPlanted, assertPlanted, plantedMistakes } from "@tenho/tests/support/planted-mistakes";
import { ALL_TEMPLATES } from "../../src/domain/outgoing/templates/all-templates.ts";
import { disconnectRecord } from "../../src/meta-connection/adapters/meta-rpc.ts";
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

/** A planted mistake as the document names it: what the sandbox is told, and the check that finds it. */
type Planted = { mistake: string; business?: object; number?: object; id: string };

const PLANTED: readonly Planted[] = [
  {
    mistake: "o token da Meta foi revogado",
    business: { token: { is_valid: false } },
    id: "whatsapp.token",
  },
  {
    mistake: "o token não tem uma permissão",
    business: { token: { scopes: ["whatsapp_business_messaging"] } },
    id: "whatsapp.token",
  },
  {
    mistake: "o token é de uma pessoa",
    business: { token: { type: "USER" } },
    id: "whatsapp.token",
  },
  {
    mistake: "o token vence em dias",
    business: { token: { expires_at: Math.floor(Date.now() / 1_000) + 12 * 86_400 - 3_600 } },
    id: "whatsapp.token",
  },
  {
    mistake: "a Meta não tem endereço para avisar",
    business: { subscription: null },
    id: "whatsapp.app_fields",
  },
  {
    mistake: "a Meta avisa outro sistema",
    business: { subscription: { callback_url: "https://outro.example/webhook", fields: ["messages"] } },
    id: "whatsapp.app_fields",
  },
  {
    mistake: "outro app está ligado à conta do WhatsApp",
    business: { subscribed_apps: ["300000000000002"] },
    id: "whatsapp.subscription",
  },
  {
    mistake: "nenhum app está ligado à conta do WhatsApp",
    business: { subscribed_apps: [] },
    id: "whatsapp.subscription",
  },
  {
    mistake: "o número não foi registrado",
    number: { is_registered: false },
    id: "whatsapp.number",
  },
  {
    mistake: "o número não foi confirmado por SMS",
    number: { is_registered: false, code_verification_status: "NOT_VERIFIED" },
    id: "whatsapp.number",
  },
  {
    mistake: "o número foi banido",
    number: { is_registered: false, status: "BANNED" },
    id: "whatsapp.number",
  },
  {
    mistake: "a Meta recusou o nome do número",
    number: { name_status: "DECLINED" },
    id: "whatsapp.number",
  },
  {
    mistake: "o nome do número está em análise",
    number: { name_status: "PENDING_REVIEW" },
    id: "whatsapp.number",
  },
  {
    mistake: "a qualidade do número está baixa",
    number: { quality: "RED" },
    id: "whatsapp.number",
  },
  {
    mistake: "o número ainda está no aplicativo do WhatsApp Business",
    number: { is_on_biz_app: true },
    id: "whatsapp.number",
  },
  {
    mistake: "a Meta bloqueou o número",
    number: {
      trouble: {
        can_send: "BLOCKED",
        errors: [
          { error_code: 141_010, error_description: "The number is blocked", possible_solution: "Appeal the block" },
        ],
      },
    },
    id: "whatsapp.number",
  },
  {
    mistake: "falta forma de pagamento na Meta",
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
  },
  {
    mistake: "a Meta limita o negócio",
    business: { business: { can_send: "LIMITED", info: ["The business is under review."] } },
    id: "whatsapp.account",
  },
  {
    mistake: "a Meta não verificou a empresa",
    business: { verification: "not_verified", limit: "TIER_250" },
    id: "whatsapp.limit",
  },
];

/** Mistakes that tests below plant in ways of their own. */
const ELSEWHERE = {
  nothing: "ninguém conectou o WhatsApp",
  disconnected: "o WhatsApp foi desconectado",
  fields: "falta assinar campos dos avisos",
  appSecret: "a chave secreta do app é outra",
  callback: "a Meta não alcança o nosso endereço",
  unpublished: "o app da Meta não está publicado",
  silence: "a Meta deixou de avisar",
  foreignNumber: "o número da unidade é de outra conta",
  otherDigits: "os dígitos do número foram digitados errados",
  template: "a Meta recusou um modelo",
  code: "a Meta não cria o modelo de código antes de verificar a empresa",
};
const ROWS = plantedMistakes("messaging");

describe("what Meta says of us", () => {
  let harness: WhatsappHarness;
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  afterEach(() => harness.stop());

  const start = async (
    options: Partial<Parameters<typeof startAdministration>[1]> = {},
    account: Parameters<typeof startWhatsappHarness>[0] = {},
  ) => {
    harness = await startWhatsappHarness({ connection: { accountId: ACCOUNT }, ...account });
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

  for (const { mistake, business, number, id } of PLANTED) {
    it(`finds: ${mistake}`, async () => {
      const { outside } = await start();
      if (business !== undefined) await harness.control("business", business);
      if (number !== undefined) await harness.control(`business/numbers/${NUMBER}`, number);
      const { checks } = await outside.check(true);
      assertPlanted(ROWS, mistake, find(checks, id, number === undefined ? undefined : DIGITS));
    });
  }

  it("has planted each mistake that the document lists", () => {
    assertAllPlanted(ROWS, [...PLANTED.map(({ mistake }) => mistake), ...Object.values(ELSEWHERE)]);
  });

  it("names each field that is missing", async () => {
    const { outside } = await start();
    const fields = ["messages", "message_template_status_update"];
    await harness.control("business", { subscription: { callback_url: harness.url, fields } });
    const { checks } = await outside.check(true);
    const found = find(checks, "whatsapp.app_fields");
    assert.match(found?.sentence ?? "", /não avisa sobre template_category_update, .*user_preferences/);
    assertPlanted(ROWS, ELSEWHERE.fields, found);
  });

  it("proves the app secret, and counts refused signatures", async () => {
    const { outside } = await start({ environment: { ...environment, appSecret: "outra-chave-secreta" } });
    await harness.stores.signatures.refused(12);
    const { checks } = await outside.check(true);
    const found = find(checks, "whatsapp.app_secret");
    assert.match(found?.sentence ?? "", /está errada: chegaram 12 avisos com assinatura errada/);
    assertPlanted(ROWS, ELSEWHERE.appSecret, found);
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
    assertPlanted(ROWS, ELSEWHERE.callback, found);
  });

  it("says what to do in the app where no callback of Meta arrives, from the beginning or any more", async () => {
    const { outside } = await start();
    await harness.control("faults", { target: "callbacks", mode: "drop" });
    await harness.control("whatsapp/inbound", { from: "5586988887777", text: "oi", phone_number_id: NUMBER });
    const none = find((await outside.check(true)).checks, "whatsapp.callback");
    assertPlanted(ROWS, ELSEWHERE.unpublished, none);
    assert.match(none?.link ?? "", /developers\.facebook\.com\/apps/);
    await harness.stores.signatures.signed(now());
    aheadMs += MINUTE_MS + 1;
    assert.equal(find((await outside.check(true)).checks, "whatsapp.callback")?.state, "right");
    aheadMs += 4 * 24 * 60 * MINUTE_MS;
    assertPlanted(ROWS, ELSEWHERE.silence, find((await outside.check(true)).checks, "whatsapp.callback"));
  });

  it("finds a unit with a number of another account, and one with other digits", async () => {
    const units = [
      { unit: "Parnaíba", numberId: NUMBER, digits: "558633330077" },
      { unit: "Picos", numberId: "199999999999999", digits: "558633330008" },
    ];
    const { outside } = await start({ units });
    const { checks } = await outside.check(true);
    assertPlanted(ROWS, ELSEWHERE.foreignNumber, find(checks, "whatsapp.unit_number", "Picos"));
    assertPlanted(ROWS, ELSEWHERE.otherDigits, find(checks, "whatsapp.unit_number", "Parnaíba"));
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
    assertPlanted(ROWS, ELSEWHERE.nothing, find(checks, "whatsapp.token"));
    assert.ok(checks.every(({ id, state }) => state !== "right" || id === "whatsapp.api_version"));
  });

  it("is missing again once somebody took the connection away, in spite of the variables", async () => {
    const { outside, disconnect } = await start();
    await disconnect(disconnectRecord);
    const { checks } = await outside.check(false);
    assertPlanted(ROWS, ELSEWHERE.disconnected, find(checks, "whatsapp.token"));
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
    assertPlanted(ROWS, ELSEWHERE.template, find(checks, "templates.template", second?.meta.name));
  });

  it("says of the template of a code, which Meta does not create before it has verified the business, what makes it possible", async () => {
    const code = "codigo_de_acesso_v1";
    const templates = ALL_TEMPLATES.map(({ meta }) => meta).filter(({ name }) => name !== code);
    const { outside, pushTemplates } = await start({}, { templates });
    await harness.control("business", { verification: "not_verified" });
    await pushTemplates();
    await harness.whatsapp.health.metaTemplates.read();
    const { checks } = await outside.check(true);
    assertPlanted(ROWS, ELSEWHERE.code, find(checks, "templates.template", code));
  });
});
