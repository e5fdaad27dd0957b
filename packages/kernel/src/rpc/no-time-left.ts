import { Code, ConnectError } from "@connectrpc/connect";

// A symbol instead of a class: every ConnectError counts as an instance of every class that extends it.
const NOT_SENT = Symbol("not sent");

/** The call's time was up before this attempt was sent. */
export const noTimeLeft = (): ConnectError =>
  new ConnectError("no time left for the call", Code.DeadlineExceeded, undefined, undefined, NOT_SENT);

export const isNoTimeLeft = (error: unknown): boolean => error instanceof ConnectError && error.cause === NOT_SENT;
