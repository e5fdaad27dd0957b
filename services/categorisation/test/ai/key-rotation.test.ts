import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createApiKeyCipher } from "../../src/adapters/ai/api-key-cipher.ts";
import { reencryptKeys } from "../../src/app/ai/reencrypt-keys.ts";
import { listSealedKeys } from "../../src/app/ai/sealed-keys.ts";
import { categorisationContext } from "../_context.ts";
import { type AiHarness, addProvider, draft, OPTIONS, type RunningAi, startAiHarness } from "./_ai-harness.ts";

const OLD = "um-segredo-antigo-de-trinta-e-dois-ou-mais";
const NEW = "um-segredo-novo-de-trinta-e-dois-ou-mais-x";
const LOST = "um-segredo-que-nunca-selou-coisa-alguma-aqui";
const [OLD_ID, NEW_ID] = [OLD, NEW].map((secret) => createApiKeyCipher(secret, []).currentId ?? "") as [string, string];

describe("a change of AI_KEYS_SECRET", () => {
  let harness: AiHarness;
  let old: RunningAi;
  before(async () => {
    harness = await startAiHarness();
    old = await harness.start({ AI_KEYS_SECRET: OLD });
  });
  after(() => harness.stop());
  beforeEach(async () => {
    await old.knex("ai_providers").delete();
    await old.knex("outbox").delete();
  });

  const rotationOf = (secret: string, former: readonly string[]) => {
    const ctx = categorisationContext({ cipher: createApiKeyCipher(secret, former) }, old.knex);
    const order = { toKeyId: ctx.cipher.currentId ?? "", fromKeyId: OLD_ID, after: "" };
    return { ctx, list: () => listSealedKeys(ctx), run: () => reencryptKeys(ctx, order), order };
  };
  const providers = async (count: number) => {
    for (let at = 0; at < count; at += 1)
      await addProvider(old, draft(harness, { name: `sandbox ${at}`, is_default: at === 0 }));
    await old.knex("outbox").delete();
  };
  const reports = async () => (await old.knex("outbox").where("subject", "audit.categorisation")).length;

  it("encrypts every key anew, once though two do it at once, on record, and the former secret may go", async () => {
    await providers(3);
    const { list, run } = rotationOf(NEW, [OLD]);
    assert.deepEqual((await list()).groups, [{ kind: "ai_keys", keyId: OLD_ID, count: 3, isKnown: true }]);
    const [one, two] = await Promise.all([run(), run()]);
    assert.equal(one.resealed + two.resealed, 3);
    assert.deepEqual([(await list()).groups, (await run()).resealed, await reports()], [[], 0, 1]);
    const alone = await harness.start({ AI_KEYS_SECRET: NEW });
    assert.equal(await alone.rerank({ text: "quero uma pizza", options: OPTIONS, reliable: false }), 41);
    await alone.stop();
  });

  it("finds what a replica with the former secret alone has written since", async () => {
    await providers(1);
    const { list, run } = rotationOf(NEW, [OLD]);
    await run();
    await addProvider(old, draft(harness, { name: "mais um" }));
    assert.deepEqual((await list()).groups, [{ kind: "ai_keys", keyId: OLD_ID, count: 1, isKnown: true }]);
    assert.deepEqual(await run(), { resealed: 1, unreadable: 0, remaining: 0, next: "" });
  });

  it("leaves what it cannot decrypt, and is refused by a process of another secret", async () => {
    await providers(1);
    const stored = await old.knex("ai_providers").first();
    const lacking = rotationOf(NEW, [LOST]);
    assert.deepEqual((await lacking.list()).groups, [{ kind: "ai_keys", keyId: OLD_ID, count: 1, isKnown: false }]);
    assert.deepEqual(await lacking.run(), { resealed: 0, unreadable: 1, remaining: 1, next: "" });
    const refused = reencryptKeys(rotationOf(OLD, [NEW]).ctx, { ...lacking.order, toKeyId: NEW_ID });
    await assert.rejects(refused, { code: "conflict" });
    assert.deepEqual(await old.knex("ai_providers").first(), stored);
    assert.equal(await reports(), 0);
  });
});
