import { runMain } from "@tenho/kernel/lifecycle/run-main";
import { composeWallet } from "./compose/wallet.ts";
import { loadWalletConfig } from "./config.ts";

runMain("wallet", () => composeWallet(loadWalletConfig(process.env)));
