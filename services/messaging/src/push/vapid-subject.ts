const MAILTO = /^mailto:[^\s@?]{1,64}@([^\s@?]{1,253})$/i;
const SUBJECT_CHARS_MAX = 500;
const TOP_LEVEL_NAME = /^[a-z][a-z\d-]*$/;
/** Domains that do not exist on the internet (RFC 6761, 6762); Apple answers 403 to a subject there. */
const NOWHERE = ["localhost", "local", "invalid"];

function hostOf(subject: string): string | null {
  const address = MAILTO.exec(subject)?.[1];
  if (address !== undefined) return address.toLowerCase();
  const url = URL.canParse(subject) ? new URL(subject) : null;
  return url?.protocol === "https:" ? url.hostname : null;
}

/** Returns whether push services accept the subject as the sender's contact: `mailto:` or https, at a public name with a dot. */
export function isVapidSubject(subject: string): boolean {
  if (subject.length > SUBJECT_CHARS_MAX) return false;
  const labels = hostOf(subject)?.split(".") ?? [];
  const last = labels.at(-1) ?? "";
  return (
    labels.length >= 2 && labels.every((label) => label !== "") && TOP_LEVEL_NAME.test(last) && !NOWHERE.includes(last)
  );
}
