import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AnySchema, MethodOptions_IdempotencyLevel as Level } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, type UnaryResponse } from "@connectrpc/connect";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { unaryRequest } from "./_unary-request.ts";
import { noTimeLeft } from "./no-time-left.ts";
import { retryElsewhere } from "./retry-elsewhere.ts";
import { HEADER } from "./wire.ts";

const ANSWER = {} as UnaryResponse;
const olderReplica = (code: Code) => new ConnectError("refused", code, { [HEADER.refused]: "1" });

/** Each attempt fails with the next of `failures`, the one after the last is answered. */
async function call(failures: Error[], isCaller = true): Promise<{ attempts: number; answer: unknown }> {
  const request = unaryRequest(WalletService.method.debit, Level.IDEMPOTENCY_UNKNOWN);
  let attempts = 0;
  const send = retryElsewhere(() => isCaller, { warn: () => undefined })(async () => {
    const failure = failures[attempts];
    attempts += 1;
    if (failure) throw failure;
    return ANSWER;
  });
  const answer = await send(request).catch((error: unknown) => error);
  return { attempts, answer };
}

describe("retryElsewhere()", () => {
  it("asks again for any method, idempotent or not, that a replica does not know", async () => {
    const failures = [olderReplica(Code.Unimplemented), olderReplica(Code.Unimplemented)];
    assert.deepEqual(await call(failures), { attempts: 3, answer: ANSWER });
  });

  it("asks again where a replica does not know the caller, if our own contract names it", async () => {
    const failure = olderReplica(Code.PermissionDenied);
    assert.deepEqual(await call([failure]), { attempts: 2, answer: ANSWER });
    assert.deepEqual(await call([failure], false), { attempts: 1, answer: failure });
  });

  it("is unavailable once the time is up, and says who refused the caller", async () => {
    const { answer } = await call([olderReplica(Code.Unimplemented), noTimeLeft()]);
    assert.equal(ConnectError.from(answer).code, Code.Unavailable);
    const refused = await call([olderReplica(Code.PermissionDenied), noTimeLeft()]);
    assert.equal(ConnectError.from(refused.answer).code, Code.PermissionDenied);
  });

  it("takes what a handler or the broker refused, and every other failure, as final", async () => {
    const details = [{ desc: AnySchema, value: {} }];
    const byHandler = new ConnectError("no", Code.PermissionDenied, undefined, details);
    const byBroker = new ConnectError("the broker forbids the call", Code.PermissionDenied);
    for (const failure of [byHandler, byBroker, new ConnectError("gone", Code.Unavailable)]) {
      assert.deepEqual(await call([failure]), { attempts: 1, answer: failure });
    }
  });
});
