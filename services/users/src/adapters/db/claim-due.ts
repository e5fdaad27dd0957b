/** Seconds until the second attempt, longer than an attempt may take; doubled for each further one, up to an hour. */
const FIRST_SECONDS = 60;
const MAX_SECONDS = 3_600;

/** `key` is the table's primary key; `condition`, what else is true of the rows to claim. */
type Options = Readonly<{ key?: string; condition?: string }>;

/**
 * An `update` that claims due rows of a table with `attempts` and `due_at`, the longest due first, and no row that another process claims meanwhile: it
 * counts the attempt, and makes the row due again later in case it fails. Its bindings are those of the condition and the most rows to claim; a
 * `returning` follows it.
 */
export const claimDue = (table: string, { key = "id", condition = "true" }: Options = {}): string => `
  update ${table} set attempts = attempts + 1,
    due_at = now() + least(${FIRST_SECONDS} * power(2, least(attempts, 20)), ${MAX_SECONDS}) * interval '1 second'
  where ${key} = any(array(
    select ${key} from ${table} where due_at <= now() and ${condition} order by due_at limit ? for update skip locked))`;
