import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { readerOf } from "../../panel/panel-reader.ts";
import type { ReadReach } from "../app/read-reach.ts";
import { whatsappReach } from "./reach-contract.ts";

/** Returns whether a company can be reached, over HTTP. */
export const reachHandlers = ({ readReach }: { readReach: ReadReach }): BoundRoute[] => [
  bind(whatsappReach, async ({ identity }) => {
    const reader = readerOf(identity);
    const since = reader.kind === "merchant" ? await readReach(reader.merchantId) : null;
    return { refused_since: since?.toISOString() ?? null };
  }),
];
