import { runMain } from "@tenho/kernel/lifecycle/run-main";
import { composeUsers } from "./compose.ts";
import { loadUsersConfig } from "./config.ts";

runMain("users", () => composeUsers(loadUsersConfig(process.env)));
