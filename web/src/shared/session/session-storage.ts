import type { SessionUser } from "./session-user.ts";
import type { StoredViewing } from "./viewing.ts";

/** The user, for the first paint after a reload. The token is never stored. */
export const SESSION_KEY = "auth-storage";
const REMEMBER_KEY = "login-remember";
const UNIT_KEY = "tenho-active-unit";
/** Kept in the session storage, so for this tab only. */
const VIEWING_KEY = "tenho-viewing";
/** Kept in the session storage: for this tab, until somebody logs in. */
const REGISTERED_KEY = "registered-email";

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage the session still works, in this tab only.
  }
}

/** The stored user, or null when there is none or it does not read as one. */
export function readStoredUser(): SessionUser | null {
  try {
    const user = JSON.parse(read(SESSION_KEY) ?? "null") as SessionUser | null;
    return user && typeof user.id === "string" && Array.isArray(user.permissions) ? user : null;
  } catch {
    return null;
  }
}

export function storeUser(user: SessionUser | null): void {
  write(SESSION_KEY, user && JSON.stringify(user));
}

/** The viewing of this tab, kept until the page is left for good; null when there is none. The server says when it is over. */
export function readStoredViewing(): StoredViewing | null {
  try {
    const viewing = JSON.parse(sessionStorage.getItem(VIEWING_KEY) ?? "null") as StoredViewing | null;
    const reads = viewing && typeof viewing.id === "string" && Array.isArray(viewing.user?.permissions);
    return reads ? viewing : null;
  } catch {
    return null;
  }
}

export function storeViewing(viewing: StoredViewing | null): void {
  try {
    if (viewing === null) sessionStorage.removeItem(VIEWING_KEY);
    else sessionStorage.setItem(VIEWING_KEY, JSON.stringify(viewing));
  } catch {
    // Without storage a reload leads back to the own panel.
  }
}

/** The e-mail kept by "Lembrar de mim"; empty when none. */
export function readRememberedEmail(): string {
  return read(REMEMBER_KEY) ?? "";
}

export function rememberEmail(email: string | null): void {
  write(REMEMBER_KEY, email);
}

/** The e-mail of the company that was just registered in this tab; empty when there is none. */
export function readRegisteredEmail(): string {
  try {
    return sessionStorage.getItem(REGISTERED_KEY) ?? "";
  } catch {
    return "";
  }
}

export function storeRegisteredEmail(email: string): void {
  try {
    sessionStorage.setItem(REGISTERED_KEY, email);
  } catch {
    // Without storage the e-mail is typed again.
  }
}

export function forgetRegisteredEmail(): void {
  try {
    sessionStorage.removeItem(REGISTERED_KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}

export function readActiveUnitId(): string | null {
  return read(UNIT_KEY);
}

export function storeActiveUnitId(id: string | null): void {
  write(UNIT_KEY, id);
}
