/** Until the second attempt, longer than an attempt may take; doubled for each further one, up to an hour. */
const FIRST_SECONDS = 60;
const MAX_SECONDS = 3_600;

/** Of an `update` that claims rows with `attempts` and `due_at`: counts the attempt, and makes each due again later should it fail. */
export const NEXT_ATTEMPT = `attempts = attempts + 1,
  due_at = now() + least(${FIRST_SECONDS} * power(2, least(attempts, 20)), ${MAX_SECONDS}) * interval '1 second'`;
