import { CSV_BOM, csvLine } from "@tenho/br/text/csv";
import type { BillingParty, UsersClient } from "../clients/users-client.ts";
import type { WalletClient, WalletMonth } from "../clients/wallet-client.ts";
import type { UnitsOfReport } from "./units-of-report.ts";

const HEADINGS = [
  ...["CPF/CNPJ", "Razão social", "Nome", "Cidade", "UF", "Franquia", "Mês"],
  ...["Comprado por Pix", "Comprado por cartão", "Inserido", "TENHOs", "Usado", "Estornado"],
  ...["Devolvido", "Retirado pelo banco", "Expirado"],
];
const NOBODY: Omit<BillingParty, "userId"> = { document: "", legalName: "", displayName: "", city: "", state: "" };

/**
 * Writes a line for each company with what it bought, used and got back in a month, a piece for each page: a file of any length needs the memory of one page. A company stands with the unit
 * it belongs to now, once, and one whose data was erased with its amounts alone.
 */
export async function* companyBillingCsv(
  clients: { wallet: Pick<WalletClient, "walletMonths">; users: Pick<UsersClient, "billingParties"> },
  { units, areAll }: UnitsOfReport,
  month: string,
): AsyncGenerator<string> {
  const unitNames = new Map(units.map(({ id, name }) => [id, name]));
  let head = CSV_BOM + csvLine(HEADINGS);
  for (const unitId of areAll ? [null] : units.map(({ id }) => id)) {
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: { wallets: WalletMonth[]; nextCursor: string | null } = await clients.wallet.walletMonths({
        ...{ month, unitId, cursor },
      });
      const parties = await clients.users.billingParties(page.wallets.map(({ userId }) => userId));
      const lines = page.wallets.map((wallet) =>
        csvLine(cellsOf(wallet, parties.get(wallet.userId) ?? NOBODY, unitNames.get(wallet.unitId) ?? "", month)),
      );
      const piece = head + lines.join("");
      if (piece !== "") yield piece;
      head = "";
      cursor = page.nextCursor;
    }
  }
  if (head !== "") yield head;
}

const cellsOf = (wallet: WalletMonth, party: Omit<BillingParty, "userId">, unit: string, month: string) => [
  ...[party.document, party.legalName, party.displayName, party.city, party.state, unit, monthText(month)],
  ...[{ cents: wallet.pixCents }, { cents: wallet.cardCents }, { cents: wallet.grantedCents }],
  ...[wallet.tenhos, { cents: wallet.spentCents }, { cents: wallet.reversedCents }],
  ...[{ cents: wallet.refundedCents }, { cents: wallet.clawedBackCents }, { cents: wallet.expiredCents }],
];

/** A month as people write it, `11/2026`. */
export const monthText = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`;
