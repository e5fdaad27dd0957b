const BYTES_MAX = 64 * 1024;

/** Reads at most `BYTES_MAX`: an address is a few hundred bytes, and the size is not ours to trust. */
async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > BYTES_MAX) throw new Error("the CEP look-up's answer is too large");
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

/**
 * The JSON at `url` with its status. Connecting, headers and body together end after `timeoutMs`; the body of a status above 404 is not
 * read. Throws when there is none.
 */
export async function getJson(url: string, timeoutMs: number): Promise<{ status: number; json: unknown }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: "error" });
  const { status } = response;
  if (response.ok || status === 404) return { status, json: await readJson(response) };
  await response.body?.cancel();
  return { status, json: null };
}
