/** How people get in: life of sessions, waits after wrong passwords, and whether MASTER needs a second factor. */
export type Security = {
  sessionHours: number;
  rememberedSessionDays: number;
  loginFailuresMax: number;
  loginWaitSeconds: number;
  requireMasterSecondFactor: boolean;
};

/** A missing or undefined one stays. */
export type SecurityChange = { readonly [Field in keyof Security]?: Security[Field] | undefined };

/** Auth keeps it. Every method raises `unavailable`, `overloaded` or `deadline_exceeded` while it does not answer. */
export type SecurityClient = {
  read(): Promise<Security>;
  /** Raises: `invalid_input`, by field, `conflict` when MASTER would need what the actor has not turned on. */
  set(change: SecurityChange): Promise<void>;
};
