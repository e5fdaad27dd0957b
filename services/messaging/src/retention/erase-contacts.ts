import { AppError } from "@tenho/kernel/errors/app-error";
import type { Contact, ContactStore } from "../app/ports/contact-store.ts";
import type { PersonStore } from "../app/ports/person-store.ts";

export type EraseContactsDeps = {
  contacts: Pick<ContactStore, "getMany">;
  persons: Pick<PersonStore, "contactIdsOf" | "mark" | "requestErasure">;
  /** Finds the accounts, of a company or of its staff, that answer by a number. */
  answerersOf: (phone: string) => Promise<readonly unknown[]>;
  /** Runs the sweep of erasures soon. */
  trigger: () => void;
  now: () => Date;
};

/** Contacts to erase: those of a number, or one by its id. */
export type ErasedWho = { phone: string } | { contactId: string };

/**
 * Begins to erase a consumer: nothing is sent to the contacts from then on, and the sweep does the rest. Safe to repeat, also once nothing is left.
 * The number of a company's account is refused: the account itself must be erased.
 *
 * @returns ids of the contacts, none where nothing is stored.
 * Raises: `unprocessable` for a company's number, `unavailable` while the owner of the number cannot be determined.
 */
export function createEraseContacts({
  contacts,
  persons,
  answerersOf,
  trigger,
  now,
}: EraseContactsDeps): EraseContacts {
  const isOfCompany = async ({ phone, waId }: Contact): Promise<boolean> => {
    const number = waId ?? phone;
    return number !== null && (await answerersOf(number)).length > 0;
  };

  return async (who: ErasedWho, isDryRun: boolean): Promise<string[]> => {
    const ids = "phone" in who ? await persons.contactIdsOf([who.phone]) : [who.contactId];
    const found = await contacts.getMany(ids);
    for (const contact of found) {
      if (!(await isOfCompany(contact))) continue;
      const message = "Este número é de uma empresa cadastrada, ou de sua equipe: exclua a conta.";
      throw new AppError("unprocessable", message, { reason: "company_number" });
    }
    if (isDryRun) return found.map(({ id }) => id);
    for (const { id, blockedIn = [] } of found) {
      // A blocked contact is not notified of its erasure.
      if (blockedIn.length === 0) await persons.requestErasure(id, now());
      await persons.mark(id, now());
    }
    if (found.length > 0) trigger();
    return found.map(({ id }) => id);
  };
}

export type EraseContacts = (who: ErasedWho, isDryRun: boolean) => Promise<string[]>;
