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

/** Reports of the process that fills the services. */
export type SeedMessage = Readonly<{ line: string } | { isFilled: true }>;

type SeedChildOptions = Readonly<{
  /** Cuts the work off. */
  signal?: AbortSignal;
  /** Called when all data are there, while the classifier still learns the catalogue. */
  onFilled?: () => void;
}>;

/** Fills the running services with the demo data and waits until the classifier has learnt the catalogue; safe to repeat. */
export function seedInChild(
  request: SeedRequest,
  log: (line: string) => void,
  { signal, onFilled = () => undefined }: SeedChildOptions = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL("./seed-child.ts", import.meta.url), {
      ...(signal && { signal }),
      killSignal: "SIGKILL",
    });
    child.on("message", (message: SeedMessage) => {
      if ("line" in message) log(message.line);
      else onFilled();
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else
        reject(new SetupError("O mundo de demonstração não pôde ser preparado: veja o erro acima e repita npm start."));
    });
    child.send(request);
  });
}
