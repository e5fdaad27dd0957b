import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { classifyRefresh, type Session } from "./session.ts";

const rotatedAt = new Date("2026-03-02T12:00:00Z");
const session: Session = {
  id: "s",
  userId: "u",
  refreshHash: "present",
  previousHash: "previous",
  rotatedAt,
  expiresAt: new Date("2026-03-03T12:00:00Z"),
  remember: false,
  accessVersion: 1,
  createdAt: rotatedAt,
  lastSeenAt: rotatedAt,
  authenticatedAt: rotatedAt,
  device: { address: "198.51.100.1", agent: "" },
};
const after = (ms: number): Date => new Date(rotatedAt.getTime() + ms);

describe("classifyRefresh()", () => {
  it("rotates the present token until the session runs out", () => {
    assert.equal(classifyRefresh(session, "present", after(3_600_000), 30_000), "rotate");
    assert.equal(classifyRefresh(session, "present", session.expiresAt, 30_000), "expired");
  });

  it("counts the one before as replayed within the grace, as stolen later", () => {
    assert.equal(classifyRefresh(session, "previous", after(30_000), 30_000), "replayed");
    assert.equal(classifyRefresh(session, "previous", after(30_001), 30_000), "stolen");
  });

  it("counts any older one as stolen at once", () => {
    assert.equal(classifyRefresh(session, "older", after(1), 30_000), "stolen");
  });
});
