import type { MetaRefusal } from "../../whatsapp-health/domain/meta-refusal.ts";

/** Meta refused a call about anything but messages. */
export class MetaCallRefused extends Error {
  override readonly name = "MetaCallRefused";
  readonly refusal: MetaRefusal;
  constructor(refusal: MetaRefusal) {
    super(`Meta refused with ${refusal.code}`);
    this.refusal = refusal;
  }
}
