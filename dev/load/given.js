/** A `K6Load` of run-k6.ts. */
export const load = JSON.parse(__ENV.TENHO_LOAD);

/** Tells Node of a call that failed, one line each; status 0 is a connection that was lost. */
export function printFailure({ status }, kind) {
  if (status < 200 || status > 299) console.log(`${kind} ${status}`);
}
