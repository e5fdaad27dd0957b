import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AnySchema, MethodOptions_IdempotencyLevel as Level } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { unaryRequest } from "./_unary-request.ts";
import { retryIdempotent } from "./retry.ts";

async function attemptsOf(idempotency: Level, error: unknown): Promise<number> {
  const request = unaryRequest(WalletService.method.getPrice, idempotency);
  let attempts = 0;
  const call = retryIdempotent({ attemptsMax: 4, baseDelayMs: 0 })(async () => {
    attempts += 1;
    throw error;
  });
  await assert.rejects(call(request), (thrown) => thrown === error);
  return attempts;
}

describe("retryIdempotent()", () => {
  for (const code of [Code.Unavailable, Code.ResourceExhausted, Code.DeadlineExceeded]) {
    it(`tries again after ${Code[code]} when the method is marked, and gives up at the limit`, async () => {
      assert.equal(await attemptsOf(Level.IDEMPOTENT, new ConnectError("x", code)), 4);
      assert.equal(await attemptsOf(Level.NO_SIDE_EFFECTS, new ConnectError("x", code)), 4);
    });
    it(`never tries again after ${Code[code]} when the method is not marked`, async () => {
      assert.equal(await attemptsOf(Level.IDEMPOTENCY_UNKNOWN, new ConnectError("x", code)), 1);
    });
  }

  it("takes every other answer as final", async () => {
    for (const code of [Code.InvalidArgument, Code.Internal, Code.Aborted, Code.Canceled]) {
      assert.equal(await attemptsOf(Level.IDEMPOTENT, new ConnectError("x", code)), 1);
    }
  });

  it("takes an error thrown by the handler itself as final", async () => {
    const details = [{ desc: AnySchema, value: {} }];
    assert.equal(await attemptsOf(Level.IDEMPOTENT, new ConnectError("x", Code.Unavailable, undefined, details)), 1);
  });
});
