import assert from "node:assert/strict";
import { test } from "node:test";
import { decryptPush } from "./decrypt-push.ts";

const bytes = (text: string): Buffer => Buffer.from(text, "base64url");

/** RFC 8291, Appendix A. */
const KEYS = {
  privateKey: bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"),
  publicKey: bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
  auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
};
const BODY = bytes(
  "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
);

test("the message of RFC 8291's appendix is read", () => {
  assert.equal(decryptPush(BODY, KEYS).toString(), "When I grow up, I want to be a watermelon");
});

test("a message for somebody else, changed or cut is refused", () => {
  assert.throws(() => decryptPush(BODY, { ...KEYS, auth: Buffer.alloc(16, 1) }));
  // Salt, length of the sender's key, the key, text, tag.
  for (const place of [0, 20, 30, BODY.length - 20, BODY.length - 1]) {
    const changed = Buffer.from(BODY);
    changed[place] = (changed[place] ?? 0) ^ 1;
    assert.throws(() => decryptPush(changed, KEYS), `byte ${place}`);
  }
  for (const length of [0, 1, 86, 103, BODY.length - 1]) {
    assert.throws(() => decryptPush(BODY.subarray(0, length), KEYS), `${length} bytes`);
  }
});
