import { PhoneType } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import type { AccountFixture } from "../../fixtures/account-of.ts";
import { merchantDraft, newDocument, newPhone, PIZZA, UNIT } from "../_account-builder.ts";
import type { UsersHarness } from "../_harness.ts";

export type Person = { id: string; email: string; document: string };
export type Answer = { message: string; corrected: string[]; reason?: string };
export type Request = {
  id: string;
  version: number;
  facts: string[];
  text: string;
  status: string;
  closed_at: string | null;
  reason: string | null;
  message: string;
};

export const self = (userId: string) => identityFor({ role: "CLIENT", userId, unitIds: [UNIT] });

export const ADDRESS = {
  street: "Rua das Flores",
  number: "10",
  complement: "",
  district: "Centro",
  city: "Parnaíba",
  state: "PI",
  zip_code: "64200000",
};

/** An active merchant with a document of its own. */
export async function aMerchant(users: UsersHarness, over: Partial<AccountFixture> = {}): Promise<Person> {
  const document = newDocument();
  const phones = [{ phone: newPhone(), type: PhoneType.WHATSAPP, isPrimary: true }];
  const draft = merchantDraft({ profile: { displayName: "Loja", document, phones }, categoryIds: [PIZZA], ...over });
  await users.active(draft);
  return { id: draft.id, email: draft.email, document };
}

export type Mails = { to: string; subject: string; text: string; messageId: string }[];

/** The mails about corrections to an address, once there are this many. */
export const mailsTo = (users: UsersHarness, email: string, count: number): Promise<Mails> =>
  eventually(`${count} mails about corrections`, () => {
    const mails = users.mail.mailsTo(email).filter(({ subject }) => /corre[çt]|corrigidos/i.test(subject));
    if (mails.length < count) throw new Error(`${mails.length} mails`);
    return Promise.resolve(mails);
  });
