/** Seconds until the second attempt, longer than an attempt may take; doubled for each further one, up to an hour. */
const FIRST_SECONDS = 60;
const MAX_SECONDS = 3_600;

/** SQL of the pause that the claim made last left behind, from the attempts so far. */
const pauseAfter = (attempts: string): string =>
  `least(${FIRST_SECONDS} * power(2, least(${attempts}, 20)), ${MAX_SECONDS}) * interval '1 second'`;

/** SQL of the earliest moment at which a claimed row may be tried again: before it, the process that claimed it may still be at it. */
export const EARLIEST_RETRY = `due_at - ${pauseAfter("attempts - 1")} + interval '${FIRST_SECONDS} seconds'`;

/** `key` is the table's primary key; `condition`, what else is true of the rows to claim. */
type Options = Readonly<{ key?: string; condition?: string }>;

/**
 * An `update` that claims due rows of a table with `attempts` and `due_at`, the longest due first, and no row that another process claims meanwhile: it
 * counts the attempt, and makes the row due again later in case it fails. Its bindings are those of the condition and the most rows to claim; a
 * `returning` follows it.
 */
export const claimDue = (table: string, { key = "id", condition = "true" }: Options = {}): string => `
  update ${table} set attempts = attempts + 1,
    due_at = now() + ${pauseAfter("attempts")}
  where ${key} = any(array(
    select ${key} from ${table} where due_at <= now() and ${condition} order by due_at limit ? for update skip locked))`;
