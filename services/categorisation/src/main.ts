import { runMain } from "@tenho/kernel/lifecycle/run-main";
import { composeCategorisation } from "./compose/categorisation.ts";
import { loadCategorisationConfig } from "./config.ts";

runMain("categorisation", () => composeCategorisation(loadCategorisationConfig(process.env)));
