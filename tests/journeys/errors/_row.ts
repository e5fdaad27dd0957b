import type { Page } from "playwright-core";
import type { OtherText } from "./_other-texts.ts";
import type { SpecifiedText } from "./_specified-texts.ts";

/** How a call of the panel ends instead of reaching the server. */
export type Answer =
  /** `message` and `code` as the server refuses; without them, a failure in no words of ours. */
  | { readonly status: number; readonly message?: string; readonly code?: string }
  /** An answer the server does not give in a sound system. */
  | { readonly status: 200; readonly body: unknown }
  | "network off"
  /** Nothing comes, until the panel gives up. */
  | "time-out";

/** `call`: method and path, `:` for any one part: `PATCH /users/:`. */
export type Fault = { readonly call: string; readonly answer: Answer };

export type Place =
  /** At the top right. */
  | "toast"
  /** Where what failed would stand, or in its dialog; told to a screen reader at once. */
  | "box"
  /** Below the field it speaks of. */
  | "field"
  /** The status banner of a tab of the settings. */
  | "banner"
  /** Words of the screen itself. */
  | "page"
  /** In the browser's log alone: nothing on the screen tells of it. */
  | "log";

export const ROLES = ["master", "admin", "client", "user"] as const;
/** The roles of those who act, by their area's name. */
export type Who = (typeof ROLES)[number];

/** One text of the catalogue: what somebody does, what goes wrong, what is shown where and for how long. */
export type ErrorRow = {
  /** As the specification's catalogue has it, or a screen it does not know. */
  readonly entry: SpecifiedText | OtherText;
  /** What is shown, where it is not `entry` itself: a gap of it filled, or the server's own words in its place. */
  readonly text?: string;
  readonly who: Who;
  /** The address in the panel, after the area. */
  readonly at: string;
  /** None: what happens is the system's own answer. */
  readonly fault?: Fault;
  /** What the person does once the screen is there; nothing, where opening it is enough. */
  readonly act?: (page: Page) => Promise<void>;
  readonly place: Place;
  /** When it leaves by itself; left out for what stays. */
  readonly lastsMs?: number;
  /** A button that stands beside it. */
  readonly button?: string;
  /** What must not be shown with it. */
  readonly never?: string;
};

/** The server's own failure. */
export const BROKEN: Answer = { status: 500 };
/** The default of a toast that tells of a failure or a success. */
export const TOAST_MS = 4_000;
/** A success among permissions, settings and franchises, and an empty search. */
export const SHORT_MS = 3_000;
export const PRINTING_MS = 2_000;
export const BANNER_MS = 3_000;

const LAST = { timeout: 30_000 };

/** Presses a button of the screen or of the dialog over it. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).last().click(LAST);
}

/** Presses a button of the dialog on top. */
export async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole("dialog").last().getByRole("button", { name, exact: true }).click(LAST);
}

/** An action that presses these buttons one after the other. */
export function pressing(...names: readonly string[]): (page: Page) => Promise<void> {
  return async (page) => {
    for (const name of names) await press(page, name);
  };
}

/** Types into a field of the screen or of the dialog over it. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).last().fill(text);
}
