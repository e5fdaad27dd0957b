import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createKeyRing } from "./key-ring.ts";

const [OLD, NEW, OTHER] = ["o".repeat(32), "n".repeat(32), "x".repeat(32)];
const PURPOSE = "tenho auth second factors";

describe("a key ring", () => {
  const old = createKeyRing(OLD);
  const both = createKeyRing(NEW, [OLD]);

  it("opens with every secret it has, whatever the value says of its key, and says which it was", () => {
    const sealed = old.seal("JBSWY3DP", PURPOSE, old.currentId);
    for (const keyId of [old.currentId, both.currentId, "0123456789ab"]) {
      assert.deepEqual(both.tryOpen(sealed, PURPOSE, keyId), { plain: "JBSWY3DP", keyId: old.currentId });
    }
    assert.equal(both.open(both.seal("a", PURPOSE, both.currentId), PURPOSE, both.currentId), "a");
  });

  it("opens nothing of another secret, another purpose, or that was changed", () => {
    const sealed = both.seal("a", PURPOSE, both.currentId);
    assert.equal(old.tryOpen(sealed, PURPOSE, both.currentId), null);
    assert.throws(() => old.open(sealed, PURPOSE, both.currentId), { code: "unavailable" });
    assert.equal(both.tryOpen(sealed, "tenho auth audit keys", both.currentId), null);
    sealed.writeUInt8(sealed.readUInt8(0) ^ 1, 0);
    assert.equal(both.tryOpen(sealed, PURPOSE, both.currentId), null);
  });

  it("seals with the key it is told, and with none it does not have", () => {
    assert.equal(old.open(both.seal("a", PURPOSE, old.currentId), PURPOSE, old.currentId), "a");
    assert.throws(() => old.seal("a", PURPOSE, both.currentId), { code: "unavailable" });
    assert.throws(() => old.derive("tenho auth recovery codes", both.currentId), { code: "unavailable" });
  });

  it("knows its keys by fingerprints, the same in every process, that hold nothing of the secrets", () => {
    assert.equal(createKeyRing(OLD, [OTHER, NEW]).currentId, old.currentId);
    assert.deepEqual(both.formerIds, [old.currentId]);
    assert.deepEqual(createKeyRing(OLD, [OLD]).formerIds, []);
    assert.match(old.currentId, /^[0-9a-f]{12}$/);
    assert.deepEqual([both.has(old.currentId), old.has(both.currentId), old.has("")], [true, false, false]);
  });
});
