import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { checkBank } from "../src/app/check-bank.ts";
import { bankCheckParts } from "../src/compose/bank-access.ts";
import { loadPaymentConfig } from "../src/config.ts";
import { type PaymentHarness, startPaymentHarness } from "./_harness.ts";
import { startProcess } from "./_process.ts";

const PUBLIC = "https://tenho.example/hooks/pix";
const ISSUED_SCOPES = "cob.write cob.read pix.read webhook.read webhook.write";

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
    return checks.map(({ state, text }) => `${state} ${text}`);
  };

  it("says of each thing that it is right, and leaves no charge that can be paid, and none of ours", async () => {
    await payment.bank.pointWebhook(`${PUBLIC}?hmac=${payment.bank.env.PIX_CALLBACK_SECRET}`);
    const before = await payment.bank.charges();
    assert.deepEqual(await check(), [
      "UNKNOWN Certificado: nenhum.",
      `RIGHT Token: ${new URL(payment.bank.url).host} aceitou o cliente.`,
      "RIGHT Escopos: todos os que são usados.",
      "RIGHT Chave: uma cobrança de R$ 0,01 foi feita, e tem o seu código.",
      "RIGHT A cobrança de R$ 0,01 foi removida.",
      "RIGHT Aviso: registrado em tenho.example.",
    ]);
    const [made, ...more] = (await payment.bank.charges()).slice(before.length);
    assert.deepEqual([made?.valor, made?.status, more], ["0.01", "REMOVIDA_PELO_USUARIO_RECEBEDOR", []]);
    assert.deepEqual((await process.knex("charges").select("txid")).length, 0);
  });

  it("names a client that the bank does not know, and tries nothing without a token", async () => {
    const checks = await check({ PIX_CLIENT_SECRET: "outro-segredo" });
    assert.ok(checks[1]?.startsWith("WRONG Token: o banco recusou (401: Acesso negado."), checks[1]);
    assert.equal(checks.at(-1), "UNKNOWN Escopos, chave e aviso: só com um token.");
  });

  it("names a scope that is missing and the key of another account, with the bank's words", async () => {
    await payment.bank.play("inter");
    const inter = { PIX_PROVIDER: "inter", PIX_SCOPES: ISSUED_SCOPES };
    const checks = await check(inter);
    assert.equal(checks[2], "WRONG Escopos: falta pix.write. Marque na aplicação do banco.");
    await payment.bank.play("standard");
    await payment.bank.answers();
    const { ctx, pix, stop } = startProcess(payment);
    const parts = bankCheckParts(loadPaymentConfig(payment.env), pix);
    const refused = {
      ...ctx,
      pix: { ...pix, createCharge: () => pix.createCharge({ txid: "curto", amountCents: 1, expiresInSeconds: 60 }) },
    };
    const [, , , key] = await checkBank(refused, parts);
    assert.equal(key?.state, "WRONG");
    assert.match(key?.text ?? "", /R\$ 0,01 não foi feita: o banco recusou \(400: Cobrança inválida/);
    await stop();
  });

  it("names a callback that goes elsewhere, by its host alone, and one that goes nowhere", async () => {
    await payment.bank.pointWebhook("https://outra.example/hooks?hmac=segredo-alheio");
    assert.equal((await check()).at(-1), "WRONG Aviso: registrado em outro endereço, em outra.example.");
    await payment.bank.dropWebhook();
    assert.equal((await check()).at(-1), "WRONG Aviso: nenhum endereço está registrado no banco.");
  });

  it("names a bank that does not answer", async () => {
    await payment.bank.fault("pix", "down");
    assert.equal((await check())[1], "WRONG Token: o banco não respondeu, ou não aceitou a conexão.");
    await payment.bank.fault("pix", "ok");
  });
});
