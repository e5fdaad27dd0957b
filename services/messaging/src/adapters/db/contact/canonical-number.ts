import { canonicalPhone } from "@tenho/br/contacts/phone";

/** Both ninth-digit forms of a Brazilian mobile fold to one; a foreign number is its digits. */
export const canonicalNumber = (phone: string): string => canonicalPhone(phone) ?? phone.replace(/\D/g, "");
