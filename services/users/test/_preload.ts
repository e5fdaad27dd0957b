import { recordStatements } from "@tenho/tests/support/stores/record-statements";

// Loaded before each test file of this service: its statements are planned at the end of the run.
recordStatements("users", {
  bounded: {
    activation_texts: "one row",
    account_counts: "a row for each role, active or not",
    unit_account_counts: "at most eight rows for each unit",
    account_creations: "those of the last minutes",
  },
  allowed: [
    {
      part: "select id, created_at from accounts where role = role.name and first_category_id = category.id",
      why: "in the order of accounts_category_newest; without statistics three rows of a category are expected, and sorting those is cheaper",
    },
    {
      part: "where a.unit_id = unit.id and a.role = kind.role and a.erased_at is null order by a.created_at desc, a.id desc limit",
      why: "in the order of accounts_unit_newest; without statistics three accounts of a unit are expected not to be erased, and sorting those is cheaper",
    },
  ],
});
