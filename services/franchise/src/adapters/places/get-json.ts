const BYTES_MAX = 64 * 1024;

/** Reads JSON of at most `BYTES_MAX`: an address is a few hundred bytes, and another server controls the size. */
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
 * Reads the JSON at `url` and its status. `timeoutMs` limits connecting, headers and body together; the body is read only for a success or 404. Throws
 * when it is no JSON or does not arrive.
 */
export async function getJson(url: string, timeoutMs: number): Promise<{ status: number; json: unknown }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: "error" });
  const { status } = response;
  if (response.ok || status === 404) return { status, json: await readJson(response) };
  await response.body?.cancel();
  return { status, json: null };
}
