import { createHmac, timingSafeEqual } from "node:crypto";

/** The pause set by a button under the reply to PAUSAR; `until` null resumes, `hours` counts from the tap. */
export type PauseButton = { merchantId: string } & ({ until: Date | null } | { hours: number });

const VERSION = "p1";
const MAC_LENGTH = 22;
const SECOND_MS = 1_000;

const macOf = (payload: string, secret: string): string =>
  createHmac("sha256", secret).update(payload).digest("base64url").slice(0, MAC_LENGTH);

function choiceOf(button: PauseButton): string {
  if ("hours" in button) return `h${button.hours}`;
  return button.until === null ? "r" : `u${Math.floor(button.until.getTime() / SECOND_MS)}`;
}

/** `p1.<merchant>.h<hours>|u<seconds>|r.<mac>`: at most 128 characters. */
export function signPauseButton(button: PauseButton, secret: string): string {
  const payload = `${VERSION}.${button.merchantId}.${choiceOf(button)}`;
  return `${payload}.${macOf(payload, secret)}`;
}

/** Reads an id made by {@link signPauseButton} with the same secret; null for anything else. */
export function verifyPauseButton(id: string, secret: string): PauseButton | null {
  const [version, merchantId, choice, mac, ...rest] = id.split(".");
  if (version !== VERSION || !merchantId || !choice || !mac || rest.length > 0) return null;
  const expected = Buffer.from(macOf(`${version}.${merchantId}.${choice}`, secret));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const value = Number(choice.slice(1));
  if (choice === "r") return { merchantId, until: null };
  return choice.startsWith("h") ? { merchantId, hours: value } : { merchantId, until: new Date(value * SECOND_MS) };
}

/** The signed ids of pause buttons, and their reverse, for one secret. */
export const createPauseButtons = (secret: string) => ({
  idOf: (button: PauseButton): string => signPauseButton(button, secret),
  parse: (id: string): PauseButton | null => verifyPauseButton(id, secret),
});

export type PauseButtons = ReturnType<typeof createPauseButtons>;
