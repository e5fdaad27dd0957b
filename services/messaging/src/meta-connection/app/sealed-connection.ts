import { AppError } from "@tenho/kernel/errors/app-error";
import type { SecretCipher } from "@tenho/kernel/sealing/secret-cipher";
import type { AuditRecord } from "../../domain/wish/audit-record.ts";
import type { ConnectionStore, StoredConnection } from "./connection-port.ts";
import { SEALED_APP_SECRET, SEALED_TOKEN } from "./current-connection.ts";
import type { RegistrationStore } from "./registration-port.ts";

/** Kinds of values that this service keeps sealed. */
export const META_CONNECTION = "meta_connection";
export const NUMBER_PINS = "number_pins";

type Deps = {
  connections: ConnectionStore;
  registrations: RegistrationStore;
  cipher: SecretCipher;
  record: (change: { from: string; to: string }) => AuditRecord;
};

/** Returns whether there is a connection with secrets: of one that was taken away nothing is kept. */
const isSealed = (stored: StoredConnection | null): stored is StoredConnection =>
  stored !== null && stored.disconnectedAt === null;

export type SealedGroup = { kind: string; keyId: string; count: number; isKnown: boolean };

/** The values that are sealed, and their change to the present secret. Raises: as the stores. */
export function createSealedConnection({ connections, registrations, cipher, record }: Deps) {
  const groupsOf = (kind: string, ciphertexts: readonly string[]): SealedGroup[] => {
    const others = Map.groupBy(
      ciphertexts.map(cipher.keyIdOf).filter((keyId) => keyId !== cipher.currentId),
      (keyId) => keyId,
    );
    return [...others].map(([keyId, { length: count }]) => ({
      kind,
      keyId,
      count,
      isKnown: cipher.formerIds.includes(keyId),
    }));
  };

  async function list(): Promise<SealedGroup[]> {
    const stored = await connections.read();
    const pins = (await registrations.list()).map(({ sealedPin }) => sealedPin);
    const secrets = isSealed(stored) ? [stored.sealedToken, stored.sealedAppSecret] : [];
    return [...groupsOf(META_CONNECTION, secrets), ...groupsOf(NUMBER_PINS, pins)];
  }

  async function resealConnection(from: string): Promise<{ resealed: number; unreadable: number }> {
    const stored = await connections.read();
    if (!isSealed(stored)) return { resealed: 0, unreadable: 0 };
    const again = (name: string, ciphertext: string): string | null => {
      if (cipher.keyIdOf(ciphertext) !== from) return ciphertext;
      const value = cipher.decrypt(name, ciphertext);
      return value === null ? null : cipher.encrypt(name, value);
    };
    const sealedToken = again(SEALED_TOKEN, stored.sealedToken);
    const sealedAppSecret = again(SEALED_APP_SECRET, stored.sealedAppSecret);
    if (sealedToken === null || sealedAppSecret === null) return { resealed: 0, unreadable: 2 };
    const changed = Number(sealedToken !== stored.sealedToken) + Number(sealedAppSecret !== stored.sealedAppSecret);
    if (changed === 0) return { resealed: 0, unreadable: 0 };
    const change = { from, to: cipher.currentId ?? "" };
    const isWritten = await connections.reseal(stored, { sealedToken, sealedAppSecret }, record(change));
    return { resealed: isWritten ? changed : 0, unreadable: 0 };
  }

  async function resealPins(from: string): Promise<{ resealed: number; unreadable: number }> {
    let [resealed, unreadable] = [0, 0];
    for (const one of await registrations.list()) {
      if (cipher.keyIdOf(one.sealedPin) !== from) continue;
      const pin = cipher.decrypt(one.numberId, one.sealedPin);
      if (pin === null) unreadable += 1;
      else if (await registrations.write(one, { ...one, sealedPin: cipher.encrypt(one.numberId, pin) })) resealed += 1;
    }
    return { resealed, unreadable };
  }

  return {
    async list() {
      const { currentId, formerIds } = cipher;
      return {
        currentKeyId: currentId ?? "",
        keyIdInForce: currentId ?? "",
        formerKeyIds: [...formerIds],
        groups: await list(),
      };
    },
    /** Raises: `conflict` when `toKeyId` is not the id of this process's present secret. */
    async reseal({ toKeyId, kind, fromKeyId }: { toKeyId: string; kind: string; fromKeyId: string }) {
      if (toKeyId !== cipher.currentId) {
        const message =
          "Uma réplica do messaging tem outro WHATSAPP_KEYS_SECRET: espere até que todas tenham o mesmo e repita.";
        throw new AppError("conflict", message);
      }
      const done = await (kind === NUMBER_PINS ? resealPins(fromKeyId) : resealConnection(fromKeyId));
      const left = (await list()).find((group) => group.kind === kind && group.keyId === fromKeyId);
      return { ...done, remaining: left?.count ?? 0, next: "" };
    },
  };
}

export type SealedConnection = ReturnType<typeof createSealedConnection>;
