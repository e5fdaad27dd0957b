import type { DeliveryState } from "../domain/outgoing/delivery-state.ts";

/** States in which a message is not going to be sent, unless Meta reports late that it failed. */
export const SETTLED: DeliveryState[] = ["accepted", "sent", "delivered", "read", "failed"];

/** States after which a message is never sent again. */
export const FINAL: DeliveryState[] = ["delivered", "read", "failed"];

export const UNSETTLED: DeliveryState[] = ["grouping", "grouped", "queued", "held", "sending"];
