import { randomInt } from "node:crypto";
import { isStrongPassword } from "@tenho/br/registration/password";

/** Letters and digits without those that look alike when copied by hand. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A password that is good until it is first used, in groups that are easy to read aloud. */
export function temporaryPassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  for (;;) {
    const password = Array.from({ length: GROUPS }, group).join("-");
    if (isStrongPassword(password)) return password;
  }
}
