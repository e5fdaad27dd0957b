import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPasswordHasher } from "./password-hasher.ts";

const PASSWORD = "Tenho@2026";

describe("a password's hash", () => {
  it("is Argon2id's at OWASP's floor, another one each time, and of the password in NFC", async () => {
    const hasher = createPasswordHasher(2);
    const [one, other] = [await hasher.hash("S\u00e3o#2026"), await hasher.hash("S\u00e3o#2026")];
    assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.notEqual(one, other);
    assert.equal(await hasher.verify(one, "Sa\u0303o#2026"), true);
    assert.equal(await hasher.verify(one, "Sao#2026"), false);
  });

  it("is verified at the cost with which it was made", async () => {
    const cheap = await createPasswordHasher(1, { memoryCost: 64, timeCost: 1, parallelism: 1 }).hash(PASSWORD);
    assert.match(cheap, /\$m=64,t=1,p=1\$/);
    assert.equal(await createPasswordHasher(1).verify(cheap, PASSWORD), true);
  });

  it("is refused while as many as are allowed are under way", async () => {
    const hasher = createPasswordHasher(1);
    const first = hasher.hash(PASSWORD);
    await assert.rejects(hasher.hash(PASSWORD), { code: "overloaded" });
    await first;
    assert.equal(await hasher.verify(await hasher.hash(PASSWORD), PASSWORD), true);
  });
});
