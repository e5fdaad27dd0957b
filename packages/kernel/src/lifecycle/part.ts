/** Something a service runs beside its HTTP server: a consumer, a relay, an RPC server, a pool. */
export type Part = {
  readonly name: string;
  start(): Promise<void>;
  /** Takes nothing new and resolves when what is in hand is done; its tools are still there. */
  drain?(): Promise<void>;
  /** Lets go of everything; also called on a part whose `drain` failed. */
  stop(): Promise<void>;
};

/** A service that answers at `url` until `stop` resolves. `stop` may be called again; it rejects when it was not clean. */
export type RunningService = {
  readonly url: string;
  readonly port: number;
  /** Where probes and metrics answer: `url` itself, unless the service keeps them on a listener of their own. */
  readonly adminUrl: string;
  stop(): Promise<void>;
};
