import { isPortFree } from "../shared/free-port.ts";
import { SetupError } from "../shared/setup-error.ts";

/** Refuses to start when one of its ports is in use; the sentence names the variable that changes it. */
export async function checkPorts(ports: Readonly<Record<string, number>>): Promise<void> {
  for (const [variable, port] of Object.entries(ports)) {
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new SetupError(`${variable} não é uma porta: use um número de 1 a 65535.`);
    }
    if (await isPortFree(port)) continue;
    throw new SetupError(
      `A porta ${port} está ocupada por outro programa: libere-a ou escolha outra com ${variable}=${port + 1} npm start.`,
    );
  }
}
