export type Routing = {
  merchantsMax: number;
  offerExpiryMinutes: number;
  textsGatherSeconds: number;
  answersGatherSeconds: number;
  askBelow: number | null;
  asksWhenOpen: boolean;
  opensAt: string;
  closesAt: string;
  wishAgeHoursMax: number;
};

/** What is in force, and what it is where nobody has set it. */
export type RoutingState = Routing & { defaults: Routing };

/** Null restores the default; a missing or undefined one stays. */
export type RoutingChange = { readonly [Field in keyof Routing]?: Routing[Field] | null | undefined };

/** How wishes are routed; messaging keeps it. Every method raises `unavailable`, `overloaded` or `deadline_exceeded` while it does not answer. */
export type RoutingClient = {
  read(): Promise<RoutingState>;
  /** Raises: `invalid_input`, by field. */
  set(change: RoutingChange): Promise<RoutingState>;
};
