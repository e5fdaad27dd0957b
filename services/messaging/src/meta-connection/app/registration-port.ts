import type { Registration } from "../domain/registration.ts";

/** Registrations of numbers, shared by all replicas. */
export type RegistrationStore = {
  get(numberId: string): Promise<Registration | null>;
  list(): Promise<Registration[]>;
  /** Stores a first registration; false: the number has one. */
  insert(registration: Registration): Promise<boolean>;
  /** Takes the one that is due at `now` for this process until `leaseUntil`, of one number or of any; null: none is due, or others took it. */
  claim(now: Date, leaseUntil: Date, numberId?: string): Promise<Registration | null>;
  /** Writes what became of it, unless another process has written since it was read. */
  write(before: Registration, after: Registration): Promise<boolean>;
};
