import type { AskVendor } from "../../app/ai/ports.ts";

/** Loads the SDK at the first call, or with `load` before it: it takes 30 MB and half a second, which only AI users need. */
export function createLazyVendor(fetch: typeof globalThis.fetch): { load: () => Promise<AskVendor>; ask: AskVendor } {
  let vendor: Promise<AskVendor> | undefined;
  const load = () => {
    vendor ??= import("./ask-vendor.ts").then(({ createAskVendor }) => createAskVendor(fetch));
    return vendor;
  };
  return { load, ask: async (...call) => (await load())(...call) };
}
