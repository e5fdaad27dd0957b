export type ToastTone = "success" | "error" | "warning" | "info";
export type Toast = {
  readonly id: number;
  readonly tone: ToastTone;
  readonly message: string;
  readonly action?: { readonly label: string; readonly to: string };
};
type Options = { readonly durationMs?: number; readonly action?: Toast["action"] };

const MAX_SHOWN = 2;
const DEFAULT_MS: Record<ToastTone, number> = { success: 4000, error: 4000, warning: 6000, info: 5000 };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(tone: ToastTone, message: string, { durationMs = DEFAULT_MS[tone], action }: Options = {}): void {
  lastId += 1;
  const id = lastId;
  set([...toasts, { id, tone, message, ...(action ? { action } : {}) }].slice(-MAX_SHOWN));
  setTimeout(() => dismissToast(id), durationMs);
}

export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
}

/** Short notices at the top right; each leaves by itself after `durationMs`. */
export const notify = {
  success: (message: string, options?: Options) => show("success", message, options),
  error: (message: string, options?: Options) => show("error", message, options),
  warning: (message: string, options?: Options) => show("warning", message, options),
  info: (message: string, options?: Options) => show("info", message, options),
};

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}
