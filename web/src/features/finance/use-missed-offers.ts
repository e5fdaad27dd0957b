import { can } from "@tenho/access/can";
import { useGetMessageStatsQuery } from "../../api/tenho-api.ts";
import { plural } from "../../shared/format/numbers.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";

/** Number of offers that the merchant missed for lack of balance in seven days; 0 while unknown, and for users who see no messages. */
export function useMissedOffers({ skip }: { readonly skip: boolean }): number {
  const user = useRequiredUser();
  const { currentData } = useGetMessageStatsQuery({}, { skip: skip || !can(user, "message.view") });
  return currentData?.missed?.week ?? 0;
}

/** The seven days are counted as by the server: today and the six days before. */
export const missedText = (count: number): string =>
  `você perdeu ${plural(count, "pedido", "pedidos")} nos últimos 7 dias`;

/** The same where there is little room; the screen behind it names the days. */
export const shortMissedText = (count: number): string => `você perdeu ${plural(count, "pedido", "pedidos")}`;
