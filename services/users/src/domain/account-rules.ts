import type { Account } from "./account.ts";

/** What is wrong with an account, as field and pt-BR sentence; empty when nothing is. */
export function accountFaults(account: Account): { field: string; message: string }[] {
  const faults: { field: string; message: string }[] = [];
  const demand = (holds: boolean, field: string, message: string): void => {
    if (!holds) faults.push({ field, message });
  };
  demand(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(account.email), "email", "Email inválido");
  demand(account.displayName.trim() !== "", "display_name", "Nome é obrigatório");
  demand(account.role === "MASTER" || account.unitId !== null, "unit_id", "Selecione a franquia desejada");
  demand(account.role !== "USER" || account.clientId !== null, "client_id", "Um USER pertence a uma empresa");
  demand(account.role === "USER" || account.clientId === null, "client_id", "Só um USER pertence a uma empresa");
  demand(
    account.role !== "CLIENT" || account.phones.some((phone) => phone.type === "WHATSAPP"),
    "phones",
    "Pelo menos um telefone válido é obrigatório",
  );
  return faults;
}
