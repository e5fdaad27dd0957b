import type { AiVendor } from "../../app/ai/ports.ts";

type Loaded = Omit<AiVendor, "load">;

/** Loads the SDK at the first call, or earlier with `load`: it takes 30 MB and half a second, which only AI users need. */
export function createLazyVendor(fetch: typeof globalThis.fetch): AiVendor {
  let vendor: Promise<Loaded> | undefined;
  const load = () => {
    vendor ??= Promise.all([import("./ask-vendor.ts"), import("./write-text.ts")]).then(([asking, writing]) => ({
      ask: asking.createAskVendor(fetch),
      write: writing.createWriteText(fetch),
    }));
    return vendor;
  };
  return {
    load,
    ask: async (...call) => (await load()).ask(...call),
    write: async (...call) => (await load()).write(...call),
  };
}
