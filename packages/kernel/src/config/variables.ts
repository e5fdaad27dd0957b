import { z } from "zod";

/** Words about a variable for whoever sets it, in Portuguese; variables without any are limits and intervals that have a default. */
export type VariableWords = Readonly<{
  purpose: string;
  /** Place where its value is found; absent: whoever installs decides it. */
  source?: string;
  /** Condition under which an installation with real people needs it; absent: it may be left out. */
  needed?: string;
  /** Whether real people need it although the process starts without it. */
  isNeededByPeople?: boolean;
  /** `own`: made by `npm run secrets`; `outside`: the other half is with somebody else, so it is never invented. Absent: no secret. */
  secret?: "own" | "outside";
  /** Value of the right form, of nobody. */
  example?: string;
}>;

/** Words about the variables of every process, kept beside each variable's schema by `register`. */
export const VARIABLES = z.registry<VariableWords>();
