import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { REPLACEMENT_COOKIE, readReplacement, withoutReplacement } from "./replacement-cookie.ts";

const TOKEN = "head.pay-load.sign_ature";

describe("the cookie of a replaced token", () => {
  it("is found among others, and not in one whose name only ends or begins alike", () => {
    assert.equal(readReplacement(`a=b; ${REPLACEMENT_COOKIE}=${TOKEN};c=d`), TOKEN);
    for (const header of [undefined, "", `x${REPLACEMENT_COOKIE}=${TOKEN}`, `${REPLACEMENT_COOKIE}x=${TOKEN}`]) {
      assert.equal(readReplacement(header), null, header);
    }
  });

  it("is none unless it has the shape of a token", () => {
    for (const value of ["", "a.b", `${TOKEN}.d`, "a.b.c d", '"a.b.c"', "a.b.ç"]) {
      assert.equal(readReplacement(`${REPLACEMENT_COOKIE}=${value}`), null, value);
    }
  });

  it("is taken out of what is passed on, each time it stands there, and the others stay", () => {
    const twice = `${REPLACEMENT_COOKIE}=${TOKEN}; a=b; ${REPLACEMENT_COOKIE}=x; c=d=e`;
    assert.equal(withoutReplacement(twice), "a=b; c=d=e");
    assert.equal(withoutReplacement(`${REPLACEMENT_COOKIE}=${TOKEN}`), undefined);
  });
});
