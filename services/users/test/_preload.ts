import { recordStatements } from "@tenho/tests/support/stores/record-statements";

// Loaded before each test file of this service: its statements are planned at the end of the run.
recordStatements("users", {
  bounded: {
    trouble_watch: "one row",
    troubles: "the checks that are wrong and the urgent states: at most 1,000, mostly none",
    activation_texts: "one row",
    controller: "one row",
    account_counts: "a row for each role, active or not",
    unit_account_counts: "at most eight rows for each unit",
    account_creations: "those of the last minutes",
  },
  allowed: [],
});
