import { runMain } from "@tenho/kernel/lifecycle/run-main";
import { composeFranchise } from "./compose.ts";
import { loadFranchiseConfig } from "./config.ts";

runMain("franchise", () => composeFranchise(loadFranchiseConfig(process.env)));
