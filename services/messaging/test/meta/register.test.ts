import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { ACCOUNT, startAdministration, TOKEN } from "../_meta-harness.ts";
import { APP_SECRET, startWhatsappHarness, type WhatsappHarness } from "../_whatsapp-harness.ts";

const NUMBER = "100000000000001";
const HOUR_MS = 3_600_000;
const environment = { token: TOKEN, accountId: ACCOUNT, appSecret: APP_SECRET };

type Played = { tried: number; is_registered: boolean };

describe("registering a number at Meta", () => {
  let harness: WhatsappHarness;
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  afterEach(() => harness.stop());

  const start = async (number: object) => {
    harness = await startWhatsappHarness();
    aheadMs = 0;
    await harness.control(`business/numbers/${NUMBER}`, { is_registered: false, pin: null, ...number });
    return startAdministration(harness, { environment, now });
  };
  const played = () => harness.control<Played>(`business/numbers/${NUMBER}`);
  const stored = async () => harness.stores.registrations.get(NUMBER);

  it("makes a PIN, keeps it sealed, and registers once however often it is asked", async () => {
    const { register, runDue, meta } = await start({});
    assert.equal((await register(NUMBER)).state, "registered");
    await register(NUMBER);
    await runDue();
    assert.deepEqual(await played().then(({ tried, is_registered }) => [tried, is_registered]), [1, true]);
    const { sealedPin = "" } = (await stored()) ?? {};
    assert.match(meta.cipher.decrypt(NUMBER, sealedPin) ?? "", /^\d{6}$/);
    assert.ok(!sealedPin.includes(meta.cipher.decrypt(NUMBER, sealedPin) ?? "-"));
  });

  it("waits for the display name and repeats with growing pauses (100/2388001)", async () => {
    const { register, runDue } = await start({ name_status: "PENDING_REVIEW" });
    const first = await register(NUMBER);
    assert.deepEqual([first.state, first.lastRefusal?.code, first.lastRefusal?.subcode], ["waiting", 100, 2_388_001]);
    await runDue();
    assert.equal((await played()).tried, 1, "not before its time");
    aheadMs += HOUR_MS;
    await runDue();
    assert.equal((await played()).tried, 2);
    await harness.control(`business/numbers/${NUMBER}`, { name_status: "APPROVED" });
    aheadMs += HOUR_MS;
    await runDue();
    assert.equal((await stored())?.state, "registered");
  });

  it("leaves the number alone for three days after too many tries (133016)", async () => {
    const { register, runDue } = await start({ refusals: [{ code: 133_016 }] });
    assert.equal((await register(NUMBER)).state, "waiting");
    aheadMs += 71 * HOUR_MS;
    await runDue();
    await register(NUMBER);
    assert.equal((await played()).tried, 1);
    aheadMs += 2 * HOUR_MS;
    await runDue();
    assert.equal((await stored())?.state, "registered");
  });

  it("never uses up Meta's ten tries of three days", async () => {
    const refusals = Array.from({ length: 30 }, () => ({ code: 131_000 }));
    const { register, runDue } = await start({ refusals });
    await register(NUMBER);
    for (let step = 0; step < 71; step += 1) {
      aheadMs += HOUR_MS;
      await runDue();
    }
    const { tried } = await played();
    assert.ok(tried <= 7, `${tried} tries`);
  });

  it("stops where a person has to act, and goes on with the PIN that the number has (133005, 133006)", async () => {
    const { register } = await start({ pin: "424242" });
    const refused = await register(NUMBER);
    assert.deepEqual([refused.state, refused.lastRefusal?.code], ["refused", 133_005]);
    assert.equal((await register(NUMBER, "424242")).state, "registered");
  });

  it("goes on after a crash between Meta's yes and its record", async () => {
    const { register, runDue } = await start({});
    await harness.faults("drop");
    const lost = await register(NUMBER).catch(() => null);
    await harness.faults("ok");
    assert.notEqual(lost?.state, "registered");
    aheadMs += HOUR_MS;
    await runDue();
    assert.equal((await stored())?.state, "registered");
  });
});
