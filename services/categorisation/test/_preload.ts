import { recordStatements } from "@tenho/tests/support/stores/record-statements";

// Loaded before each test file of this service: its statements are planned at the end of the run.
recordStatements("categorisation", {
  bounded: {
    categories: "the catalogue, which training reads whole",
    models: "the newest few",
    model_choice: "one row",
    ai_providers: "entered by hand",
    ai_usage: "one row",
    effect_measuring: "one row",
    missing_word_weeks: "the last twelve",
  },
  allowed: [
    {
      part: 'from "training_candidates" where "id" in (select "candidate_id" from "training_corrections" where unit_id = any(',
      why: "the candidates of an ADMIN are what their units corrected and nobody decided yet; retention bounds it",
    },
    {
      part: '"proposed_category_id", "proposed_at", (select count(*) from "training_corrections" where unit_id = any(',
      why: "the groups of an ADMIN are made of what their units corrected; retention bounds it",
    },
    {
      part: "from training_candidates where status <> 'rejected' and from_category_id <> coalesce(taught_category_id, said_category_id)",
      why: "what all corrections that are kept say together; retention bounds them",
    },
  ],
});
