import { parseArgs } from "node:util";
import { z } from "zod";
import { SetupError } from "../shared/setup-error.ts";

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const schema = z.object({
  /** Time during which wishes are written and panels read; accepted wishes are looked for afterwards. */
  seconds: whole(5, 600).default(60),
  /** New consumers a second, each with one wish. */
  wishesPerSecond: whole(1, 50).default(2),
  /** People with a panel open; the gateway lets one address log in 30 times a minute. */
  panels: whole(1, 24).default(8),
});

export type LoadProfile = Readonly<z.output<typeof schema>>;

/**
 * Reads `--seconds`, `--wishes` and `--panels`.
 *
 * @throws SetupError saying what is allowed
 */
export function readLoadProfile(args: readonly string[]): LoadProfile {
  try {
    const string = { type: "string" } as const;
    const { values } = parseArgs({ args: [...args], options: { seconds: string, wishes: string, panels: string } });
    return schema.parse({ seconds: values.seconds, wishesPerSecond: values.wishes, panels: values.panels });
  } catch {
    throw new SetupError(
      "Uso: npm run load [-- --seconds 5…600 (60)] [--wishes 1…50 por segundo (2)] [--panels 1…24 (8)]",
    );
  }
}
