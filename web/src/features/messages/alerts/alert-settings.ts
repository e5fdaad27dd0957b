import { useSyncExternalStore } from "react";

/** Ways in which this browser alerts the user to a new offer. */
export type AlertSettings = { readonly sound: boolean; readonly notifications: boolean };

const KEY = "tenho-alerts";
const NONE: AlertSettings = { sound: false, notifications: false };
const listeners = new Set<() => void>();
let cached: { readonly text: string | null; readonly settings: AlertSettings } = { text: null, settings: NONE };

/** The settings kept in this browser; a text that is not ours counts as none. */
export function readAlertSettings(): AlertSettings {
  const text = readText();
  if (text !== cached.text) cached = { text, settings: parse(text) };
  return cached.settings;
}

function readText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return cached.text;
  }
}

function parse(text: string | null): AlertSettings {
  try {
    const { sound, notifications } = JSON.parse(text ?? "{}") as Record<string, unknown>;
    return { sound: sound === true, notifications: notifications === true };
  } catch {
    return NONE;
  }
}

export function changeAlertSettings(changes: Partial<AlertSettings>): void {
  const settings = { ...readAlertSettings(), ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the settings hold as long as the page.
    cached = { text: cached.text, settings };
  }
  for (const listener of listeners) listener();
}

/** The settings, kept up to date, also when another tab changes them. */
export function useAlertSettings(): AlertSettings {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      removeEventListener("storage", listener);
    };
  }, readAlertSettings);
}
