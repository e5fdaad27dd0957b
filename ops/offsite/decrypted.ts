import { Decrypter } from "age-encryption";
import { SetupError } from "../../dev/shared/setup-error.ts";

/** The content of an object that was encrypted for this identity. @throws SetupError where it does not open it */
export async function decrypted(
  content: ReadableStream<Uint8Array>,
  identity: string,
): Promise<ReadableStream<Uint8Array>> {
  try {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    return await decrypter.decrypt(content);
  } catch (cause) {
    throw new SetupError("Esta chave não abre este backup.", { cause });
  }
}
