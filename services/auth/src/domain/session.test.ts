import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judgeRefresh, type Session } from "./session.ts";

const rotatedAt = new Date("2026-03-02T12:00:00Z");
const session: Session = {
  id: "s",
  userId: "u",
  refreshHash: "present",
  previousHash: "previous",
  rotatedAt,
  expiresAt: new Date("2026-03-03T12:00:00Z"),
  remember: false,
};
const after = (ms: number): Date => new Date(rotatedAt.getTime() + ms);

describe("judgeRefresh()", () => {
  it("rotates the present token until the session runs out", () => {
    assert.equal(judgeRefresh(session, "present", after(3_600_000), 30_000), "rotate");
    assert.equal(judgeRefresh(session, "present", session.expiresAt, 30_000), "expired");
  });

  it("answers the one before within the grace, and takes it for stolen later", () => {
    assert.equal(judgeRefresh(session, "previous", after(30_000), 30_000), "replayed");
    assert.equal(judgeRefresh(session, "previous", after(30_001), 30_000), "stolen");
  });

  it("takes any older one for stolen at once", () => {
    assert.equal(judgeRefresh(session, "older", after(1), 30_000), "stolen");
  });
});
