/** A call that reached the AI vendor, whether it succeeded or not; its key is not stored. */
export interface AiCall {
  readonly at: string;
  readonly model: string;
  readonly request: unknown;
  readonly choice: string | null;
}

const CALLS_KEPT = 1_000;

/** The latest calls to the AI vendor. Kept in memory only. */
export class AiCallLog {
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
