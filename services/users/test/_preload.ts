import { recordStatements } from "@tenho/kernel/testing/record-statements";

// Loaded before each test file of this service: its statements are planned at the end of the run.
recordStatements("users", {
  bounded: {},
  allowed: [
    {
      part: "count(*) filter (where role = 'USER') as users, count(*) filter (where role = 'CLIENT' and is_active) as active_clients from accounts",
      why: "MASTER's counts by role over all units read every account, from an index alone",
    },
  ],
});
