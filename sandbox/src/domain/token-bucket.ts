/** A bucket of tokens that refills steadily; `intervalMs` 0 means no limit. */
export interface BucketRule {
  readonly capacity: number;
  /** Time until one token is refilled. */
  readonly intervalMs: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Buckets by key, all under one rule. */
export class TokenBuckets {
  private rule: BucketRule;
  private readonly buckets = new Map<string, Bucket>();

  constructor(rule: BucketRule) {
    this.rule = rule;
  }

  /** Puts a new rule in force; every bucket starts full again. */
  setRule(rule: BucketRule): void {
    this.rule = rule;
    this.buckets.clear();
  }

  /** True when a token could be taken now. */
  has(key: string, now: number): boolean {
    return this.rule.intervalMs === 0 || this.refilled(key, now).tokens >= 1;
  }

  /** Consumes a token, if there is one. */
  consume(key: string, now: number): void {
    if (this.rule.intervalMs === 0) return;
    const bucket = this.refilled(key, now);
    bucket.tokens = Math.max(0, bucket.tokens - 1);
  }

  private refilled(key: string, now: number): Bucket {
    const bucket = this.buckets.get(key) ?? { tokens: this.rule.capacity, at: now };
    bucket.tokens = Math.min(this.rule.capacity, bucket.tokens + Math.max(0, now - bucket.at) / this.rule.intervalMs);
    bucket.at = now;
    this.buckets.set(key, bucket);
    return bucket;
  }
}
