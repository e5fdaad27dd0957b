import { recordStatements } from "@tenho/kernel/testing/record-statements";

// Loaded before each test file of this service: its statements are planned at the end of the run.
recordStatements("franchise", {
  bounded: {},
  allowed: [
    { part: 'select * from "units" order by "name" asc', why: "every unit is asked for" },
    { part: 'select * from "units" where "is_active" = $1 order by "name" asc', why: "every active unit is asked for" },
  ],
});
