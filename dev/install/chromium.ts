import type { BrowserContextOptions, LaunchOptions } from "playwright-core";

/** Debian's Chromium, quiet on the network but for what a page asks. */
export const CHROMIUM = {
  executablePath: "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
} as const satisfies LaunchOptions;

/** A visitor from Parnaíba. */
export const BRAZILIAN = { locale: "pt-BR", timezoneId: "America/Fortaleza" } as const satisfies BrowserContextOptions;
