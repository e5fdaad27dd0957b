import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { Attachment } from "@tenho/kernel/http/contract/attachment";
import type { FranchiseClient } from "../clients/franchise-client.ts";
import type { UsersClient } from "../clients/users-client.ts";
import type { WalletClient } from "../clients/wallet-client.ts";
import * as contract from "./accounting-contract.ts";
import { companyBillingCsv } from "./company-billing.ts";
import { isClosable, unitClosingCsv } from "./unit-closing.ts";
import { unitsOfReport } from "./units-of-report.ts";

/** Monthly files for the accountant, over HTTP. */
export function accountingHandlers(clients: {
  wallet: WalletClient;
  users: UsersClient;
  franchise: FranchiseClient;
  now: () => Date;
}): BoundRoute[] {
  const today = () => wallClock(clients.now(), DEFAULT_TIME_ZONE).date;
  return [
    bind(contract.companyBilling, async ({ query: { month, franchise_id: unitId }, identity }) => {
      if (month > today()) throw new AppError("invalid_input", "Este mês ainda não começou.");
      const units = await unitsOfReport(clients.franchise, identity, unitId);
      return new Attachment(`faturamento-${month}.csv`, companyBillingCsv(clients, units, month));
    }),
    bind(contract.unitClosing, async ({ query: { month, franchise_id: unitId }, identity }) => {
      if (!isClosable(month, today())) throw new AppError("invalid_input", "Escolha um dos últimos 24 meses.");
      const units = await unitsOfReport(clients.franchise, identity, unitId);
      const csv = unitClosingCsv(clients, units, { month, today: today() });
      return new Attachment(`fechamento-${month}.csv`, csv);
    }),
  ];
}
