/** A part that a service starts and stops along with its HTTP server: a consumer, a relay, an RPC server, a connection pool. */
export type Component = {
  readonly name: string;
  start(): Promise<void>;
  /** Called as soon as a stop begins, while everything still serves until callers have gone elsewhere. */
  prepareStop?(): void;
  /** Takes no new work and resolves when the current work is done; the components that work needs are still running. */
  drain?(): Promise<void>;
  /** Releases everything; also called on a component whose `drain` failed. */
  stop(): Promise<void>;
};

/** A service that answers at `url` until `stop` resolves. `stop` may be called again; it rejects when it was not clean. */
export type RunningService = {
  readonly url: string;
  readonly port: number;
  /** Base URL of probes and metrics: `url` itself, unless the service keeps them on a listener of their own. */
  readonly adminUrl: string;
  stop(): Promise<void>;
};
