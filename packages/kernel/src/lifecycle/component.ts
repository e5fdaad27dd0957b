/** Something a service starts and stops beside its HTTP server: a consumer, a relay, an RPC server, a connection pool. */
export type Component = {
  readonly name: string;
  start(): Promise<void>;
  /** Told at once that a stop begins, while everything serves on until callers have gone elsewhere. */
  prepareStop?(): void;
  /** Takes no new work and resolves when the work in hand is done; what that work needs is still running. */
  drain?(): Promise<void>;
  /** Releases everything; also called on a component whose `drain` failed. */
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
