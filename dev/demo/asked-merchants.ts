import { isSamePhone } from "@tenho/br/contacts/phone";
import { formatBRL, reaisToCents } from "@tenho/br/money/money";
import type { PanelAccount } from "./panel-client.ts";
import type { Directory, OutMessage } from "./sandbox-client.ts";

export type Asked = { account: PanelAccount; phone: string; message: OutMessage };

type Merchant = { account: PanelAccount; phone: string };

/** The merchants of a category in a unit, as the panel and the phones know them. */
export function merchantsOf(accounts: readonly PanelAccount[], directory: Directory, categoryId: number): Merchant[] {
  return accounts
    .filter(({ is_active, categories }) => is_active && categories.some(({ id }) => id === categoryId))
    .flatMap((account) => {
      const entry = directory.merchants.find(({ email }) => email === account.email);
      return entry === undefined ? [] : [{ account, phone: entry.phone }];
    });
}

/** The merchants that have the question in their phone. */
export function askedAmong(merchants: readonly Merchant[], messages: readonly OutMessage[]): Asked[] {
  return merchants.flatMap(({ account, phone }) => {
    const isQuestion = ({ to, buttons }: OutMessage) =>
      isSamePhone(to, phone) && buttons.some(({ title }) => title === "TENHO");
    const message = messages.findLast(isQuestion);
    return message === undefined ? [] : [{ account, phone, message }];
  });
}

/** One line for each merchant of the category: asked how and why, or why not. */
export function reasons(merchants: readonly Merchant[], asked: readonly Asked[], priceCents: number): string[] {
  const width = Math.max(...merchants.map(({ account }) => account.name.length));
  return merchants.map(({ account }) => {
    const name = account.name.padEnd(width);
    const balanceCents = reaisToCents(account.balance ?? 0);
    const balance = formatBRL(balanceCents);
    const question = asked.find((one) => one.account === account)?.message;
    if (question !== undefined) {
      const form = question.type === "template" ? "modelo (janela de 24 h fechada)" : "botões (janela de 24 h aberta)";
      return `✓ ${name}  saldo ${balance}, por ${form}`;
    }
    if (balanceCents < priceCents) return `– ${name}  não perguntada: saldo ${balance} não paga um TENHO`;
    return `– ${name}  não perguntada agora: fechada, ou já há empresas bastante`;
  });
}
