import { fork } from "node:child_process";
import { SetupError } from "../shared/setup-error.ts";
import type { StoreUrls } from "./stores.ts";

export type SeedRequest = Readonly<{
  natsUrl: string;
  postgresUrlOf: StoreUrls;
  /** Address of messaging's document store. */
  mongoUrl: string;
  sandboxDirectoryPath: string;
  sandboxUrl: string;
}>;

/** Fills the running services with the demo data; safe to repeat, and to cut off by `signal`. */
export function seedInChild(request: SeedRequest, log: (line: string) => void, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL("./seed-child.ts", import.meta.url), {
      ...(signal && { signal }),
      killSignal: "SIGKILL",
    });
    child.on("message", (line) => log(String(line)));
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else
        reject(new SetupError("O mundo de demonstração não pôde ser preparado: veja o erro acima e repita npm start."));
    });
    child.send(request);
  });
}
