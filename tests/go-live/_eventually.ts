import { eventually as eventuallyWithin } from "../support/eventually.ts";

/** Limit of each wait: ten times what a busy machine takes, since what never comes is seen by the end of the file as well. */
const SLOW_MS = 20 * 60_000;

/** Waits as every test does, for as long as a slow machine needs. */
export const eventually = <T>(what: string, condition: () => T | Promise<T>): Promise<NonNullable<T>> =>
  eventuallyWithin(what, condition, SLOW_MS);
