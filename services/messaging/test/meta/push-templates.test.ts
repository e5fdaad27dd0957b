import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { ALL_TEMPLATES } from "../../src/domain/outgoing/templates/all-templates.ts";
import { ACCOUNT, startAdministration, TOKEN } from "../_meta-harness.ts";
import { APP_SECRET, startWhatsappHarness, type WhatsappHarness } from "../_whatsapp-harness.ts";

const NAMES = ALL_TEMPLATES.map(({ meta }) => meta.name);
const CODE = "codigo_de_acesso_v1";
const [FIRST] = ALL_TEMPLATES;

describe("sending the templates to Meta from the panel", () => {
  let harness: WhatsappHarness;
  afterEach(() => harness.stop());

  const start = async () => {
    harness = await startWhatsappHarness({ connection: { accountId: ACCOUNT }, templates: [FIRST?.meta ?? {}] });
    return startAdministration(harness, {
      environment: { token: TOKEN, accountId: ACCOUNT, appSecret: APP_SECRET },
    });
  };

  it("creates those that are missing though Meta refuses one of them, and says which in its words", async () => {
    const { pushTemplates } = await start();
    await harness.control("business", { verification: "not_verified" });
    const pushed = await pushTemplates();
    assert.deepEqual(pushed.existing, [FIRST?.meta.name]);
    assert.deepEqual(
      pushed.created,
      NAMES.filter((name) => name !== FIRST?.meta.name && name !== CODE),
    );
    const [refused, ...others] = pushed.refused;
    assert.deepEqual([refused?.name, others.length], [CODE, 0]);
    assert.match(refused?.sentence ?? "", /10\/2388185\): This WhatsApp Business account does not have permission/);
    await harness.control("business", { verification: "verified" });
    const again = await pushTemplates();
    assert.deepEqual([again.created, again.refused, again.existing.length], [[CODE], [], NAMES.length - 1]);
  });

  it("says that Meta refuses to list them, and creates none", async () => {
    const { pushTemplates } = await start();
    await harness.faults("error", { error_code: 190 });
    await assert.rejects(pushTemplates(), { code: "unprocessable", message: /não aceita o token/ });
  });
});
