import type { MetaRefusal } from "../../domain/outgoing/meta-refusal.ts";

/** Meta refused a call of the Graph API. */
export class MetaCallRefused extends Error {
  override readonly name = "MetaCallRefused";
  readonly refusal: MetaRefusal;
  constructor(refusal: MetaRefusal) {
    super(`Meta refused with ${refusal.code}`);
    this.refusal = refusal;
  }
}
