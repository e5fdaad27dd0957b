import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { keepRegistration } from "../src/app/sweeps/keep-registration.ts";
import { loadPaymentConfig } from "../src/config.ts";
import { BANK_PRESETS, PIX_PROVIDERS, type PixProviderName } from "../src/domain/bank-presets.ts";
import { callbackAddress } from "../src/domain/callback-address.ts";
import { CALLBACK_SECRET } from "./_bank.ts";
import { master, type PaymentHarness, startPaymentHarness } from "./_harness.ts";
import { startProcess } from "./_process.ts";

/** Payment's settings for one bank; its addresses are the sandbox's. */
const settingsOf = (provider: PixProviderName): Record<string, string> => ({
  PIX_PROVIDER: provider,
  PIX_DEVELOPER_KEY: "chave-de-desenvolvedor",
});

for (const provider of PIX_PROVIDERS) {
  describe(`the preset ${provider} at a bank that plays it`, () => {
    let payment: PaymentHarness;
    let process: ReturnType<typeof startProcess>;
    before(async () => {
      payment = await startPaymentHarness(settingsOf(provider));
      await payment.bank.play(provider);
      process = startProcess(payment);
    });
    after(async () => {
      await process.stop();
      await payment.stop();
    });

    it("registers our address, sells, hears of the payment, reads the list and returns a part", async () => {
      const { appended } = BANK_PRESETS[provider];
      const address = callbackAddress(`${payment.gatewayUrl}/hooks/pix`, CALLBACK_SECRET, appended);
      const rules = { address, everyMs: 60_000, onRepaired: () => undefined };
      await keepRegistration(process.ctx, rules);
      const userId = payment.merchant();
      const { status, body } = await payment.buy(userId, 10);
      assert.equal(status, 201);
      const { e2eid, status: answered } = await payment.bank.pay(body.txid);
      assert.equal(answered, 200, "the secret in the address survives what the bank adds to it");
      await payment.reaches(body.txid, "PAID");
      assert.equal(payment.ledger.balance(userId), 1_000);
      const window = { from: new Date(Date.now() - 3_600_000), to: new Date(), page: 0, onlyReturned: false };
      const listed = await process.pix.listReceived(window);
      assert.deepEqual(
        listed.payments.map(({ endToEndId }) => endToEndId),
        [e2eid],
      );
      const refund = { endToEndId: e2eid, id: "D1", amountCents: 300 };
      assert.notEqual(await process.pix.refund(refund), "");
    });
  });
}

describe("the client of the Central Bank's manual at a bank with ways of its own", () => {
  let payment: PaymentHarness;
  before(async () => {
    payment = await startPaymentHarness({ DUE_SWEEP_MS: "600000" });
    await payment.bank.fault("pix_callbacks", "drop");
  });
  after(() => payment.stop());

  const REFUSALS: Partial<Record<PixProviderName, string>> = {
    inter: "401: Acesso negado. · As credenciais do cliente não conferem.",
    sicoob: "401: invalid_client · As credenciais do cliente não conferem.",
    bb: "400: invalid_scope · Nenhum escopo foi pedido.",
    itau: "401: Acesso negado. · As credenciais do cliente não conferem.",
  };
  for (const [bank, words] of Object.entries(REFUSALS)) {
    it(`is refused by ${bank}, whose words are kept for MASTER and logged`, async () => {
      const { body } = await payment.buy(payment.merchant(), 10);
      await payment.bank.pay(body.txid);
      await payment.bank.play(bank);
      const warned: object[] = [];
      const process = startProcess(payment, { warned });
      for (let time = 0; time < 5; time += 1) {
        await process.knex("due_work").where({ id: body.txid }).update({ due_at: new Date() });
        await process.runDueWork();
      }
      const { body: listed } = await payment.call<{ work: { id: string; failure: { bank?: string } }[] }>(
        "GET",
        "/payment/failing-work",
        { as: master },
      );
      const failing = listed.work.find(({ id }) => id === body.txid);
      assert.equal(failing?.failure.bank, words);
      assert.equal(process.lastRefusal(), words, "MASTER's status of the system shows it");
      assert.ok(warned.some((line) => "err" in line && String((line.err as Error).cause).includes(words)));
      await payment.bank.play("standard");
      await process.pix.readCharge(body.txid);
      assert.equal(process.lastRefusal(), null, "until the bank accepts");
      await process.knex("due_work").delete();
      await process.stop();
    });
  }

  it("is refused by Efí's registration, which says that our server asks for no certificate", async () => {
    await payment.bank.play("efi");
    const process = startProcess(payment);
    await assert.rejects(process.pix.registerCallbackUrl("https://tenho.example/hooks/pix"), (error: Error) => {
      assert.match(String(error.cause), /webhook_invalido · A autenticação de TLS mútuo não está configurada/);
      return true;
    });
    await process.stop();
  });

  const faultsOf = (given: Record<string, string>): string[] => {
    const none = { PIX_API_URL: "", PIX_CLIENT_SECRET: "", PIX_DEVELOPER_KEY: "" };
    try {
      loadPaymentConfig({ ...payment.env, ...none, ...given });
      return [];
    } catch (error) {
      return (error as { variables: { name: string }[] }).variables.map(({ name }) => name);
    }
  };
  const pem = "-----BEGIN X-----";
  const certificate = { PIX_TLS_CERT: pem, PIX_TLS_KEY: pem };

  it("is, by its configuration, told what that bank needs and is missing, and nothing else", () => {
    const secret = { PIX_CLIENT_SECRET: "segredo" };
    assert.deepEqual(faultsOf({}), ["PIX_API_URL", "PIX_CLIENT_SECRET"]);
    assert.deepEqual(faultsOf({ PIX_API_URL: "https://banco.example", ...secret }), []);
    assert.deepEqual(faultsOf({ PIX_PROVIDER: "efi" }), ["PIX_CLIENT_SECRET", "PIX_TLS_CERT"]);
    assert.deepEqual(faultsOf({ PIX_PROVIDER: "efi", ...secret, ...certificate }), []);
    assert.deepEqual(faultsOf({ PIX_PROVIDER: "sicoob", ...certificate }), []);
    assert.deepEqual(faultsOf({ PIX_PROVIDER: "sicoob", PIX_ENVIRONMENT: "homologation", ...certificate }), [
      "PIX_API_URL",
    ]);
    assert.deepEqual(faultsOf({ PIX_PROVIDER: "bb", ...secret, ...certificate }), ["PIX_DEVELOPER_KEY"]);
    assert.deepEqual(faultsOf({ PIX_PROVIDER: "itau", PIX_API_URL: "https://teste.example", ...secret }), []);
    assert.deepEqual(faultsOf({ PIX_PROVIDER: "bradesco" }), ["PIX_PROVIDER"]);
  });

  it("needs no acquirer: without one nothing of cards is needed, with one its key is", () => {
    const bank = { PIX_API_URL: "https://banco.example", PIX_CLIENT_SECRET: "segredo" };
    const none = { CARD_API_URL: "", CARD_FIELD_URL: "", CARD_API_KEY: "" };
    assert.deepEqual(faultsOf({ ...bank, ...none }), []);
    assert.deepEqual(faultsOf({ ...bank, ...none, CARD_API_URL: "https://adquirente.example" }), ["CARD_API_KEY"]);
  });
});
