import { recordStatements } from "@tenho/tests/support/stores/record-statements";

// Loaded before each test file of this service: its statements are planned at the end of the run.
recordStatements("franchise", {
  bounded: {
    units: "one for each territory, at most as many as there are municipalities: a few thousand short rows",
    shared_numbers: "WhatsApp numbers of the platform that several units use: fewer than there are units",
    shared_number_units: "one for each unit of a shared number: about as many as there are units",
  },
  allowed: [],
});
