import { recordStatements } from "@tenho/tests/support/stores/record-statements";

// Loaded before each test file of this service; its statements are planned at the end of the run.
recordStatements("wallet", {
  bounded: {
    books_proof: "one row",
    books_discrepancies: "at most a hundred",
    rollup: "one row",
    day_sums_position: "one row",
    chain_fill: "one row",
    prices: "entered by hand",
    initial_credits: "one for each unit that differs",
    load_caps: "one for each unit that differs",
  },
  allowed: [
    {
      part: "cross join lateral ( select * from movements where user_id = scope.user_id order by occurred_at desc, seq desc limit",
      why: "the newest of each wallet of the scope, of those the newest: a few rows a wallet",
    },
  ],
});
