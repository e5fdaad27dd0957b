import assert from "node:assert/strict";
import { test } from "node:test";
import { createSecretCipher } from "./secret-cipher.ts";

const KEYS = { service: "tenho.test", kind: "keys" };
const SECRET = "um-segredo-com-mais-de-trinta-e-dois-caracteres";
const FORMER = "outro-segredo-com-mais-de-trinta-e-dois-caracteres";

test("a ciphertext decrypts for its name, its use and its secret only, and is different each time", () => {
  const cipher = createSecretCipher(KEYS, SECRET, []);
  const ciphertext = cipher.encrypt("a", "sk-chave");
  assert.equal(cipher.decrypt("a", ciphertext), "sk-chave");
  assert.equal(cipher.decrypt("b", ciphertext), null);
  assert.equal(createSecretCipher(KEYS, FORMER, []).decrypt("a", ciphertext), null);
  assert.equal(createSecretCipher({ ...KEYS, kind: "pins" }, SECRET, []).decrypt("a", ciphertext), null);
  assert.notEqual(cipher.encrypt("a", "sk-chave"), ciphertext);
});

test("a damaged ciphertext does not decrypt", () => {
  const cipher = createSecretCipher(KEYS, SECRET, []);
  const ciphertext = cipher.encrypt("a", "sk-chave");
  const middle = ciphertext.length - 8;
  const flipped = ciphertext.slice(0, middle) + (ciphertext[middle] === "A" ? "B" : "A") + ciphertext.slice(middle + 1);
  for (const bad of [flipped, ciphertext.slice(0, -12), ciphertext.replace("v1", "v2"), "", "v1:x"]) {
    assert.equal(cipher.decrypt("a", bad), null, bad);
  }
});

test("a former secret decrypts what it encrypted and encrypts nothing", () => {
  const old = createSecretCipher(KEYS, FORMER, []).encrypt("a", "sk-chave");
  const cipher = createSecretCipher(KEYS, SECRET, [FORMER]);
  assert.equal(cipher.decrypt("a", old), "sk-chave");
  assert.deepEqual(cipher.formerIds, [cipher.keyIdOf(old)]);
  assert.equal(cipher.keyIdOf(cipher.encrypt("a", "x")), cipher.currentId);
  assert.notEqual(cipher.keyIdOf(old), cipher.currentId);
  assert.equal(cipher.keyIdOf("v1:x"), "");
  const none = createSecretCipher(KEYS, undefined, [FORMER]);
  assert.deepEqual([none.canEncrypt, none.currentId, none.decrypt("a", old)], [false, null, "sk-chave"]);
});
