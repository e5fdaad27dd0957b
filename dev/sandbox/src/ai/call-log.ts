/** A call that reached the vendor, whatever came of it; the key is not kept. */
export interface AiCall {
  readonly at: string;
  readonly model: string;
  readonly request: unknown;
  readonly choice: string | null;
}

const CALLS_KEPT = 1_000;

/** What the played vendor was asked. Kept in memory only. */
export class AiCalls {
  private kept: AiCall[] = [];
  private total = 0;

  add(call: AiCall): void {
    this.total += 1;
    this.kept.push(call);
    if (this.kept.length > CALLS_KEPT) this.kept.shift();
  }

  get count(): number {
    return this.total;
  }

  get list(): readonly AiCall[] {
    return this.kept;
  }

  clear(): void {
    this.kept = [];
    this.total = 0;
  }
}
