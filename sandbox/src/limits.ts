import { GraphError } from "./domain/graph-error.ts";
import { TokenBuckets } from "./domain/token-bucket.ts";

export interface LimitSettings {
  readonly pairBurst: number;
  /** Time until one more message to the same person is allowed; 0 lifts the pair limit. */
  readonly pairIntervalMs: number;
  /** Messages per second of one business number, in and out. */
  readonly mps: number;
  /** Way in which the errors 131047 and 131026 are reported: as a late `failed` status or in the answer. */
  readonly lateRefusal: "status" | "request";
}

/** Meta's rate limits. */
export class Limits {
  private current: LimitSettings;
  private readonly pairs: TokenBuckets;
  private readonly throughput: TokenBuckets;
  private readonly refused = new Map<number, number>();
  private aheadMs = 0;

  constructor(settings: LimitSettings) {
    this.current = settings;
    this.pairs = new TokenBuckets(pairRule(settings));
    this.throughput = new TokenBuckets(throughputRule(settings));
  }

  get settings(): LimitSettings {
    return this.current;
  }

  /** Messages refused so far, by error code: over these limits, and for any other reason. */
  get refusals(): Record<string, number> {
    return Object.fromEntries(this.refused);
  }

  countRefusal(code: number): void {
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
  }

  /** Applies new limits; every count starts again, including the refusals. */
  change(change: Partial<LimitSettings>): LimitSettings {
    this.current = { ...this.current, ...change };
    this.pairs.setRule(pairRule(this.current));
    this.throughput.setRule(throughputRule(this.current));
    this.refused.clear();
    return this.current;
  }

  /** Lets the limits recover as if this much time had passed; every count stays. */
  pass(ms: number): void {
    this.aheadMs += ms;
  }

  /**
   * Counts one message to a person.
   * @throws GraphError 130429 over the number's throughput, 131056 over the pair limit; nothing is counted then
   */
  countOutbound(phoneNumberId: string, person: string, atMs: number): void {
    const nowMs = atMs + this.aheadMs;
    const pair = `${phoneNumberId} ${person}`;
    if (!this.throughput.has(phoneNumberId, nowMs)) {
      throw new GraphError(
        130429,
        "Message failed to send because there were too many messages sent from this phone number in a short period of time",
      );
    }
    if (!this.pairs.has(pair, nowMs)) {
      throw new GraphError(
        131056,
        "Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time",
      );
    }
    this.throughput.consume(phoneNumberId, nowMs);
    this.pairs.consume(pair, nowMs);
  }

  /** Counts one message from a person; it is never refused. */
  countInbound(phoneNumberId: string, nowMs: number): void {
    this.throughput.consume(phoneNumberId, nowMs + this.aheadMs);
  }
}

function pairRule(settings: LimitSettings) {
  return { capacity: settings.pairBurst, intervalMs: settings.pairIntervalMs };
}

function throughputRule(settings: LimitSettings) {
  return { capacity: settings.mps, intervalMs: 1000 / settings.mps };
}
