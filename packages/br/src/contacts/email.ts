const EMAIL = /^[^\s@"(),:;<>[\]\\]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;
const MAX_LENGTH = 254;

/** An e-mail trimmed and in lower case, as it is compared and stored; null when it is not shaped like one. */
export function normaliseEmail(value: string): string | null {
  const email = value.trim().toLowerCase();
  return email.length <= MAX_LENGTH && EMAIL.test(email) ? email : null;
}

/** Returns whether a text is shaped like an e-mail. */
export function isEmail(value: string): boolean {
  return normaliseEmail(value) !== null;
}
