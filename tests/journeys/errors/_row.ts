import type { Page } from "playwright-core";
import type { OtherText } from "./_other-texts.ts";
import type { SpecifiedText } from "./_specified-texts.ts";

/** Outcome of a call of the panel that does not reach the server. */
export type Answer =
  /** A refusal of the server with `message` and `code`; without them, a failure without our words. */
  | { readonly status: number; readonly message?: string; readonly code?: string }
  /** An answer the server never gives in a sound system. */
  | { readonly status: 200; readonly body: unknown }
  | "network off"
  /** No answer comes, until the panel gives up. */
  | "time-out";

/** A faulty call; `call` is its method and path, with `:` for any one part: `PATCH /users/:`. */
export type Fault = { readonly call: string; readonly answer: Answer };

export type Place =
  /** Top right corner of the screen. */
  | "toast"
  /** The place of the failed part, or its dialog; announced to a screen reader at once. */
  | "box"
  /** Below the field it is about. */
  | "field"
  /** The status banner of a tab of the settings. */
  | "banner"
  /** Words of the screen itself. */
  | "page"
  /** Only in the browser's log: the screen shows nothing. */
  | "log";

export const ROLES = ["master", "admin", "client", "user"] as const;
/** The role of the person who acts, by its area's name. */
export type Who = (typeof ROLES)[number];

/** One text of the catalogue: the person's action, the fault, and the text shown with its place and duration. */
export type ErrorRow = {
  /** Entry of the specification's catalogue, or a text of a screen it does not know. */
  readonly entry: SpecifiedText | OtherText;
  /** The text shown, where it is not `entry` itself: with a gap filled, or the server's own words. */
  readonly text?: string;
  readonly who: Who;
  /** The address in the panel, after the area. */
  readonly at: string;
  /** Left out: the outcome is the system's own answer. */
  readonly fault?: Fault;
  /** Actions of the person once the screen is loaded; left out where opening it is enough. */
  readonly act?: (page: Page) => Promise<void>;
  readonly place: Place;
  /** Time after which the text leaves by itself; left out for texts that stay. */
  readonly lastsMs?: number;
  /** A button next to the text. */
  readonly button?: string;
  /** A text that must not be shown with it. */
  readonly never?: string;
};

/** The server's own failure. */
export const BROKEN: Answer = { status: 500 };
/** The default duration of a toast about a failure or a success. */
export const TOAST_MS = 4_000;
/** Duration of a success among permissions, settings and franchises, and of an empty search. */
export const SHORT_MS = 3_000;
export const PRINTING_MS = 2_000;
export const BANNER_MS = 3_000;

const LAST = { timeout: 90_000 };

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
