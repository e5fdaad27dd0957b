import { runMain } from "@tenho/kernel/lifecycle/run-main";
import { composeUsers } from "./compose/users.ts";
import { loadUsersConfig } from "./config.ts";

runMain("users", () => composeUsers(loadUsersConfig(process.env)));
