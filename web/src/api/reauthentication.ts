type Pending = { readonly answer: Promise<boolean>; readonly settle: (isConfirmed: boolean) => void };

let pending: Pending | null = null;
const listeners = new Set<() => void>();

function set(next: Pending | null): void {
  pending = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the person to prove their identity, once for all calls that wait for it. Resolves to true once a token confirms it, to false when they
 * cancel or no dialog is there to ask.
 */
export function askReauthentication(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (pending === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    set({ answer: promise, settle: resolve });
  }
  return pending?.answer ?? Promise.resolve(false);
}

export function settleReauthentication(isConfirmed: boolean): void {
  const asked = pending;
  set(null);
  asked?.settle(isConfirmed);
}

export function subscribeToReauthentication(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Calls must not keep waiting once the panel with the dialog was left.
    if (listeners.size === 0) settleReauthentication(false);
  };
}

export const isReauthenticationAsked = (): boolean => pending !== null;
