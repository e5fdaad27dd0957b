import { normaliseEmail } from "@tenho/br/contacts/email";
import { canonicalPhone } from "@tenho/br/contacts/phone";
import { parseDocument } from "@tenho/br/registration/document";
import { WHATSAPP_OPT_IN } from "@tenho/br/registration/whatsapp-opt-in";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import { accountFaults } from "../../domain/accounts/account-rules.ts";
import { accountOf, type Registration } from "../../domain/registration.ts";
import { contractWith } from "../../domain/service-contract/service-contract.ts";
import { refuseErased } from "../erasure/refuse-erased.ts";
import type { OpenUnit } from "../ports.ts";
import type { UsersContext } from "../users-context.ts";
import { refuseOtherContract } from "./accept-contract.ts";

/** A registration as it was received; `notAfter`: no account may be made later, as the caller no longer counts on it. */
export type RegisterMerchantCommand = Registration & {
  /** Edition of the contract, or its version alone; empty: the one in force. */
  contractVersion: string;
  acceptedFrom: string;
  notAfter: Date;
};

const normalise = (registration: Registration): Registration => ({
  ...registration,
  email: normaliseEmail(registration.email) ?? registration.email,
  phone: canonicalPhone(registration.phone) ?? registration.phone,
  document: parseDocument(registration.document)?.value ?? registration.document,
});

function requireRegistrations({ name, takesRegistrations }: OpenUnit): void {
  if (takesRegistrations) return;
  const message = `A franquia ${name} não está recebendo cadastros agora. Escolha outra franquia.`;
  throw new AppError("unprocessable", message, {
    reason: "registration_closed",
    fields: [{ field: "unit_id", message }],
  });
}

/**
 * The registration's own unit. Raises: `invalid_input` when it, or another unit to be served, is unknown or closed, `unprocessable` (reason
 * registration_closed) when its own takes no registrations.
 */
function requireOpenUnits({ unitId, serviceUnitIds, allUnits }: Registration, open: readonly OpenUnit[]): OpenUnit {
  const unit = open.find(({ id }) => id === unitId);
  const isOpen = (id: string): boolean => open.some((one) => one.id === id);
  const others = allUnits ? [] : serviceUnitIds;
  if (unit !== undefined) requireRegistrations(unit);
  if (unit !== undefined && others.every(isOpen)) return unit;
  const [field, message] =
    unit === undefined
      ? ["unit_id", "Selecione a franquia desejada"]
      : ["service_franchises", "Uma das franquias de atendimento não está ativa"];
  throw new AppError("invalid_input", message, { fields: [{ field, message }] });
}

/** Everything a form says about an account. */
const enteredOf = ({ email, displayName, document, phones, address, unitId, serviceUnitIds, allUnits }: Account) =>
  JSON.stringify([
    [email, displayName, document, unitId, allUnits],
    phones.map(({ phone }) => phone),
    address && [address.street, address.number, address.complement, address.district, address.zipCode],
    [...serviceUnitIds].sort(),
  ]);

/** Raises: `conflict` when the id's account was registered with something else, also where it was changed since. */
function requireSame(known: Account, registration: Registration): void {
  const entered = accountOf(registration, known.address ?? { city: "", state: "" }, known.createdAt);
  if (enteredOf(known) === enteredOf(entered)) return;
  throw new AppError("conflict", "Esta chave já é de outro cadastro.", { reason: "key_reused" });
}

/**
 * Registers a merchant: an inactive account, its acceptance of the service contract, and a mail by which its e-mail is proved. A repeated id
 * returns the existing account unchanged, so that a caller that crashed may retry.
 * Raises: `invalid_input` with fields, `conflict` (e-mail, WhatsApp number or document in use, another contract in force, an erased
 * account, the id of another registration), `unprocessable` (reason registration_closed) for a unit that takes no registrations, and after `notAfter`, `unavailable`.
 */
export async function registerMerchant(ctx: UsersContext, command: RegisterMerchantCommand): Promise<Account> {
  const { contractVersion, acceptedFrom, notAfter, ...received } = command;
  const registration = normalise(received);
  const [known] = await ctx.accounts.get([command.id]);
  if (known !== undefined) {
    refuseErased(known);
    requireSame(known, registration);
    return known;
  }
  const contract = contractWith(await ctx.controllers.read());
  refuseOtherContract(contractVersion, contract);
  const unit = requireOpenUnits(registration, await ctx.franchise.activeUnits());
  const account = accountOf(registration, unit, ctx.now());
  const faults = accountFaults(account);
  if (faults[0] !== undefined) throw new AppError("invalid_input", faults[0].message, { fields: faults });
  const { version, sha256, party } = contract;
  const whatsappOptIn = WHATSAPP_OPT_IN;
  const acceptance = { version, sha256, party, whatsappOptIn, acceptedAt: account.createdAt, address: acceptedFrom };
  const registered = await ctx.registrations.register(account, acceptance, () => {
    if (ctx.now() <= notAfter) return;
    throw new AppError("unprocessable", "O cadastro demorou demais. Envie de novo.", { reason: "too_late" });
  });
  requireSame(registered, registration);
  ctx.wake("emailProofs");
  return registered;
}
