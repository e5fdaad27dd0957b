import { randomInt, randomUUID } from "node:crypto";

/** A unit with its own number. */
export function unitDraft(over: object = {}) {
  const id = randomUUID();
  return {
    id,
    name: "Parnaíba – PI",
    code: `unidade-${id}`,
    city: "Parnaíba",
    state: "PI",
    region: "",
    isActive: true,
    phoneNumberId: String(randomInt(1e11, 9e11)),
    displayPhoneNumber: "558633330001",
    timeZone: "America/Fortaleza",
    ...over,
  };
}
