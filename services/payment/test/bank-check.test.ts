import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { checksFromProto } from "@tenho/kernel/checks/check-proto";
import { eventually } from "@tenho/tests/support/eventually";
import { assertAllPlanted, assertPlanted, plantedMistakes } from "@tenho/tests/support/planted-mistakes";
import { checkBank } from "../src/app/check-bank.ts";
import { checkCards, tryAcquirer } from "../src/app/check-cards.ts";
import { bankCheckParts } from "../src/compose/bank-access.ts";
import { loadPaymentConfig } from "../src/config.ts";
import { type PaymentHarness, startPaymentHarness } from "./_harness.ts";
import { startProcess } from "./_process.ts";

const PUBLIC = "https://tenho.example/hooks/pix";
const ISSUED_SCOPES = "cob.write cob.read pix.read webhook.read webhook.write";
const DAY_MS = 86_400_000;

const ROWS = plantedMistakes("payment");

const lines = (checks: readonly { state: string; sentence: string }[]) =>
  checks.map(({ state, sentence }) => `${state} ${sentence}`);

describe("a check of the bank", () => {
  let payment: PaymentHarness;
  let process: ReturnType<typeof startProcess>;
  before(async () => {
    payment = await startPaymentHarness({ DUE_SWEEP_MS: "600000", CALLBACK_CHECK_MS: "600000" });
    process = startProcess(payment);
  });
  after(async () => {
    await process.stop();
    await payment.stop();
  });

  const check = async (given: Record<string, string> = {}) => {
    const config = loadPaymentConfig({ ...payment.env, PIX_CALLBACK_URL: PUBLIC, ...given });
    const other = startProcess({ ...payment, env: { ...payment.env, ...given } });
    const checks = await checkBank(other.ctx, bankCheckParts(config, other.pix));
    await other.stop();
    return lines(checks);
  };

  it("says of each thing that it is right, and leaves no charge that can be paid, and none of ours", async () => {
    await payment.bank.pointWebhook(`${PUBLIC}?hmac=${payment.bank.env.PIX_CALLBACK_SECRET}`);
    const before = await payment.bank.charges();
    assert.deepEqual(await check(), [
      "UNUSED O Pix não usa certificado: este banco não exige um.",
      `RIGHT ${new URL(payment.bank.url).host} aceitou o cliente e deu um token.`,
      "RIGHT O token tem todos os escopos que são usados.",
      "RIGHT Uma cobrança de R$ 0,01 foi feita na chave Pix, e tem o seu código.",
      "RIGHT A cobrança de R$ 0,01 foi removida.",
      "RIGHT O banco avisa dos pagamentos em tenho.example.",
    ]);
    const [made, ...more] = (await payment.bank.charges()).slice(before.length);
    assert.deepEqual([made?.valor, made?.status, more], ["0.01", "REMOVIDA_PELO_USUARIO_RECEBEDOR", []]);
    assert.deepEqual((await process.knex("charges").select("txid")).length, 0);
  });

  it("names a client that the bank does not know, and tries nothing without a token", async () => {
    const checks = await check({ PIX_CLIENT_SECRET: "outro-segredo" });
    assert.match(checks[1] ?? "", /^WRONG O token de 127\.0\.0\.1:\d+: o banco recusou \(401: Acesso negado/);
    assert.equal(checks.at(-1), "UNKNOWN Escopos, chave e aviso do Pix só se conferem com um token.");
  });

  it("names a scope that is missing and the key of another account, with the bank's words", async () => {
    await payment.bank.play("inter");
    const checks = await check({ PIX_PROVIDER: "inter", PIX_SCOPES: ISSUED_SCOPES });
    assert.equal(checks[2], "WRONG Falta ao token o escopo pix.write.");
    await payment.bank.play("standard");
    await payment.bank.answers();
    const { ctx, pix, stop } = startProcess(payment);
    const parts = bankCheckParts(loadPaymentConfig(payment.env), pix);
    const refused = {
      ...ctx,
      pix: { ...pix, createCharge: () => pix.createCharge({ txid: "curto", amountCents: 1, expiresInSeconds: 60 }) },
    };
    const key = (await checkBank(refused, parts)).find(({ id }) => id === "pix.key");
    assert.equal(key?.state, "WRONG");
    assert.match(key?.sentence ?? "", /R\$ 0,01 na chave Pix: o banco recusou \(400: Cobrança inválida/);
    await stop();
  });

  it("reads received Pix where the bank names no scopes and was asked for none", async () => {
    const { ctx, pix, stop } = startProcess(payment);
    const probe = { ...pix, renewToken: () => pix.renewToken().then(() => null) };
    const parts = bankCheckParts(loadPaymentConfig(payment.env), probe);
    const scopesIn = async (given: typeof parts) =>
      (await checkBank(ctx, given)).find(({ id }) => id === "pix.scopes")?.sentence ?? "";
    assert.match(await scopesIn(parts), /^O banco não diz os escopos do token; ler os Pix recebidos funcionou/);
    const asked = { ...parts, askedScopes: `${ISSUED_SCOPES} pix.write` };
    assert.equal(await scopesIn(asked), "O token tem todos os escopos que são usados.");
    await stop();
  });

  it("names a callback that goes elsewhere, by its host alone, and one that goes nowhere", async () => {
    await payment.bank.pointWebhook("https://outra.example/hooks?hmac=segredo-alheio");
    assert.equal((await check()).at(-1), "WRONG O banco avisa em outro endereço, em outra.example.");
    await payment.bank.dropWebhook();
    assert.equal((await check()).at(-1), "MISSING O banco não tem endereço para avisar dos pagamentos.");
  });

  it("does not know of a bank that does not answer", async () => {
    await payment.bank.fault("pix", "down");
    assert.match((await check())[1] ?? "", /^UNKNOWN O token de .*: o banco não respondeu/);
    await payment.bank.fault("pix", "ok");
  });

  it("names a certificate that is missing, ends, or has another key", async () => {
    const now = process.ctx.now();
    const parts = bankCheckParts(loadPaymentConfig(payment.env), process.pix);
    const of = async (days: number, isOfKey = true) => {
      // Half a day more, so that no moment between two readings of the clock changes the day.
      const certificate = { end: new Date(now.getTime() + (days + 0.5) * DAY_MS), issuer: "AC Teste", isOfKey };
      const [first] = await checkBank(process.ctx, { ...parts, certificate });
      return `${first?.state} ${first?.sentence}`;
    };
    assert.match(await of(90), /^RIGHT O certificado do Pix, de AC Teste, vale até /);
    assert.match(await of(21), /^WRONG O certificado do Pix acaba em 21 dias, em /);
    assert.match(await of(-2), /^WRONG O certificado do Pix acabou em /);
    assert.equal(await of(90, false), "WRONG O certificado do Pix e a chave dele não são um par.");
    const [missing] = await checkBank(process.ctx, { ...parts, isCertificateNeeded: true });
    assert.equal(`${missing?.state} ${missing?.sentence}`, "MISSING Falta o certificado do Pix, que este banco exige.");
  });

  it("finds each mistake that the document lists, with what to do", async () => {
    const parts = bankCheckParts(loadPaymentConfig({ ...payment.env, PIX_CALLBACK_URL: PUBLIC }), process.pix);
    const planted: string[] = [];
    const found = async (
      mistake: string,
      id: string,
      more: Partial<typeof parts> = {},
      ctx: typeof process.ctx = process.ctx,
    ) => {
      planted.push(mistake);
      assertPlanted(
        ROWS,
        mistake,
        (await checkBank(ctx, { ...parts, ...more })).find((one) => one.id === id),
      );
    };
    const withEnv = async (mistake: string, id: string, given: Record<string, string>) => {
      const other = startProcess({ ...payment, env: { ...payment.env, ...given } });
      const own = bankCheckParts(loadPaymentConfig({ ...payment.env, ...given }), other.pix);
      await found(mistake, id, own, other.ctx);
      await other.stop();
    };
    await withEnv("o client secret do Pix é outro", "pix.token", { PIX_CLIENT_SECRET: "outro-segredo" });
    await payment.bank.play("inter");
    const inter = { PIX_PROVIDER: "inter", PIX_SCOPES: ISSUED_SCOPES };
    await withEnv("falta um escopo ao Pix", "pix.scopes", inter);
    await payment.bank.play("standard");
    await payment.bank.answers();
    const { pix } = process;
    const createCharge = () => pix.createCharge({ txid: "curto", amountCents: 1, expiresInSeconds: 60 });
    await found("o banco recusa cobrar na chave Pix", "pix.key", {}, { ...process.ctx, pix: { ...pix, createCharge } });
    await payment.bank.pointWebhook("https://outra.example/hooks?hmac=segredo-alheio");
    await found("o banco avisa em outro endereço", "pix.callback");
    await payment.bank.dropWebhook();
    await found("o banco não tem endereço para avisar", "pix.callback");
    await found("PIX_CALLBACK_URL não foi dado", "pix.callback", { callbackAddress: null });
    await payment.bank.fault("pix", "down");
    await found("o banco não responde", "pix.token");
    await payment.bank.fault("pix", "ok");
    await found("falta o certificado do Pix", "pix.certificate", { isCertificateNeeded: true });
    const at = (days: number) => new Date(process.ctx.now().getTime() + (days + 0.5) * DAY_MS);
    const certificate = { issuer: "AC Teste", isOfKey: true };
    const of = (days: number, isOfKey = true) => ({ certificate: { ...certificate, end: at(days), isOfKey } });
    await found("o certificado do Pix acaba logo", "pix.certificate", of(21));
    await found("o certificado do Pix acabou", "pix.certificate", of(-2));
    await found("o certificado e a chave do Pix são de arquivos diferentes", "pix.certificate", of(90, false));
    planted.push("os cartões estão pela metade");
    const halfCards = checkCards({ apiUrl: true, apiKey: true, fieldUrl: false });
    assertPlanted(ROWS, "os cartões estão pela metade", halfCards);
    const whole = checkCards({ apiUrl: true, apiKey: true, fieldUrl: true });
    const env = { ...payment.bank.env, CARD_API_KEY: "outra-chave" };
    const stranger = startProcess({ ...payment, bank: { ...payment.bank, env } });
    assertPlanted(ROWS, "a adquirente recusa a chave", await tryAcquirer(stranger.ctx.card, whole));
    await stranger.stop();
    assert.equal((await tryAcquirer(process.ctx.card, whole)).state, "RIGHT");
    await payment.bank.fault("card", "down");
    assertPlanted(ROWS, "a adquirente não responde", await tryAcquirer(process.ctx.card, whole));
    await payment.bank.fault("card", "ok");
    assertAllPlanted(ROWS, [...planted, "a adquirente recusa a chave", "a adquirente não responde"]);
  });

  it("is kept with its moment, and made once a minute however often two replicas are asked", async () => {
    const replica = await payment.startReplica();
    const trials = async () => (await payment.bank.charges()).filter(({ valor }) => valor === "0.01").length;
    const before = await trials();
    for (let count = 0; count < 3; count += 1) {
      await Promise.all([payment.rpc.checkOutside({ again: true }), payment.rpc.checkOutside({ again: true })]);
    }
    // A replica that is asked while another looks answers what was kept before.
    const checks = await eventually("the look is kept", async () => {
      const kept = checksFromProto(await payment.rpc.checkOutside({}));
      return kept.some(({ id, checkedAt }) => id === "pix.token" && checkedAt !== null) ? kept : undefined;
    });
    assert.equal((await trials()) - before, 1);
    assert.ok(
      checks.some(({ id, state }) => id === "cards" && state === "WRONG"),
      "an acquirer, and no page for the card",
    );
    await replica.stop();
  });
});

it("calls cards right as a whole, unused where there are none, and wrong as a half", () => {
  const of = (apiUrl: boolean, apiKey: boolean, fieldUrl: boolean) => checkCards({ apiUrl, apiKey, fieldUrl });
  assert.equal(of(true, true, true).state, "RIGHT");
  assert.equal(of(false, true, false).state, "UNUSED");
  assert.deepEqual(lines([of(true, true, false), of(false, true, true)]), [
    "WRONG Os cartões estão pela metade: falta CARD_FIELD_URL, e nenhum é vendido.",
    "WRONG Os cartões estão pela metade: falta CARD_API_URL, e nenhum é vendido.",
  ]);
});
