import type { DescMethod } from "@bufbuild/protobuf";
import { Code, ConnectError, type Interceptor } from "@connectrpc/connect";
import type { Logger } from "../telemetry/create-logger.ts";
import { isNoTimeLeft } from "./no-time-left.ts";
import { HEADER } from "./wire.ts";

const PAUSE_MS_MIN = 10;
const PAUSE_MS_MAX = 250;

/**
 * Retries while the call reaches replicas of an older version, which do not know the method, or not its caller: nothing ran
 * there, so any method may be retried. In a queue group of old and new the next attempt may reach a new one; while there is
 * none, the call waits for one until its time is up.
 *
 * @param isCaller whether our own contract names the caller of a method: only then is a refusal the replica's age.
 */
export function retryElsewhere(isCaller: (method: DescMethod) => boolean, log: Pick<Logger, "warn">): Interceptor {
  return (next) => async (req) => {
    let refusal: ConnectError | undefined;
    for (let pauseMs = PAUSE_MS_MIN; ; pauseMs = Math.min(PAUSE_MS_MAX, pauseMs * 2)) {
      try {
        return await next(req);
      } catch (error) {
        if (isNoTimeLeft(error) && refusal !== undefined) throw toFailure(refusal);
        if (!isFromOlderReplica(error, isCaller(req.method)) || req.signal.aborted) throw error;
        if (refusal === undefined) {
          const rpc = `${req.service.typeName}.${req.method.name}`;
          log.warn({ rpc, code: Code[error.code] }, "rpc refused by an older replica, asking again");
        }
        refusal = error;
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random())));
    }
  };
}

function isFromOlderReplica(error: unknown, isCaller: boolean): error is ConnectError {
  if (!(error instanceof ConnectError) || !error.metadata.has(HEADER.refused)) return false;
  return error.code === Code.Unimplemented || (isCaller && error.code === Code.PermissionDenied);
}

/** Turns the refusal of a method that no replica serves yet into `Unavailable`, like a service that is down. */
function toFailure(refusal: ConnectError): ConnectError {
  if (refusal.code !== Code.Unimplemented) return refusal;
  return new ConnectError("no replica knows the method", Code.Unavailable, undefined, undefined, refusal);
}
