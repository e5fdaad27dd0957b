import { randomInt } from "node:crypto";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { SecretCipher } from "@tenho/kernel/sealing/secret-cipher";
import { MetaCallRefused } from "../../app/ports/meta-call-refused.ts";
import type { MetaConnection } from "../domain/connection.ts";
import { isRegistered } from "../domain/findings.ts";
import { afterRefusal, allowedFrom, attempted, LOST_ANSWER_MS, type Registration } from "../domain/registration.ts";
import type { MetaManagement } from "./management-port.ts";
import type { RegistrationStore } from "./registration-port.ts";

const PIN_DIGITS = 6;
/** Time for one attempt, after which another process may make the next. */
const LEASE_MS = 60_000;
const NUMBERS_A_RUN_MAX = 50;

const newPin = (): string => String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, "0");

export type RegisterNumber = {
  /**
   * Registers a number, now or as soon as Meta takes it; the PIN is made here and kept sealed. Safe to repeat: one that Meta serves already stays as it is.
   * Raises: `unprocessable` without a connection or a secret to seal with; what the store raises.
   *
   * @param pin the PIN that the number has already; without it the kept one is used, or a new one made
   */
  register(numberId: string, pin?: string): Promise<Registration>;
  /** Makes the attempts that are due; true: a number was registered. Raises: what the store raises. */
  runDue(): Promise<boolean>;
};

/** Registers business numbers at Meta, patiently: it waits and repeats as Meta's errors ask, in any number of replicas. */
export function createRegisterNumber(deps: {
  store: RegistrationStore;
  management: Pick<MetaManagement, "number" | "register">;
  connection: () => MetaConnection;
  cipher: SecretCipher;
  now: () => Date;
}): RegisterNumber {
  const { store, management, connection, cipher, now } = deps;

  const settle = async (before: Registration, after: Registration): Promise<Registration> =>
    (await store.write(before, after)) ? after : ((await store.get(before.numberId)) ?? after);

  const registered = (one: Registration): Registration => ({
    ...one,
    state: "registered",
    nextAt: null,
    lastRefusal: null,
  });

  /** Tries once; `claimed` is leased to this process. */
  async function attempt(claimed: Registration): Promise<Registration> {
    const { numberId } = claimed;
    try {
      const found = await management.number(connection(), numberId);
      if (isRegistered(found)) return await settle(claimed, registered(claimed));
    } catch (error) {
      return settle(claimed, afterFailure(claimed, error));
    }
    const pin = cipher.decrypt(numberId, claimed.sealedPin);
    const begun = attempted(claimed, now());
    // Counted before Meta is asked, so that attempts that a crash cuts short do not exceed Meta's limit.
    if (pin === null || !(await store.write(claimed, begun))) return (await store.get(numberId)) ?? claimed;
    try {
      await management.register(connection(), numberId, pin);
      return await settle(begun, registered(begun));
    } catch (error) {
      return settle(begun, afterFailure(begun, error));
    }
  }

  const afterFailure = (before: Registration, error: unknown): Registration =>
    error instanceof MetaCallRefused
      ? afterRefusal(before, error.refusal, now())
      : { ...before, state: "waiting", nextAt: new Date(now().getTime() + LOST_ANSWER_MS) };

  const runOne = async (numberId?: string): Promise<Registration | null> => {
    const claimed = await store.claim(now(), new Date(now().getTime() + LEASE_MS), numberId);
    return claimed && attempt(claimed);
  };

  return {
    async register(numberId, pin) {
      if (connection().token === "") throw new AppError("unprocessable", "Conecte o WhatsApp primeiro.");
      if (!cipher.canEncrypt) {
        throw new AppError(
          "unprocessable",
          "Falta WHATSAPP_KEYS_SECRET: sem ele o PIN do número não pode ser guardado.",
        );
      }
      const first: Registration = {
        numberId,
        state: "waiting",
        sealedPin: cipher.encrypt(numberId, pin ?? newPin()),
        triedAt: [],
        nextAt: now(),
        lastRefusal: null,
      };
      const before = await store.get(numberId);
      if (before === null) await store.insert(first);
      else if (before.state !== "waiting" || pin !== undefined) {
        const isUsable = pin === undefined && cipher.decrypt(numberId, before.sealedPin) !== null;
        const nextAt = allowedFrom(before.triedAt, now());
        await store.write(before, {
          ...before,
          state: "waiting",
          nextAt,
          sealedPin: isUsable ? before.sealedPin : first.sealedPin,
        });
      }
      return (await runOne(numberId)) ?? (await store.get(numberId)) ?? first;
    },
    async runDue() {
      let isChanged = false;
      for (let count = 0; count < NUMBERS_A_RUN_MAX; count += 1) {
        const tried = await runOne();
        if (tried === null) break;
        isChanged ||= tried.state === "registered";
      }
      return isChanged;
    },
  };
}
