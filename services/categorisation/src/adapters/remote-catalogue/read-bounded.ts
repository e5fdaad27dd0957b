/** The body as JSON, read no further than `bytesMax`: a stranger's server decides what it sends. Throws. */
export async function readBounded(response: Response, bytesMax: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > bytesMax) throw new Error("the catalogue source's answer is too large");
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString("utf8");
  return text === "" ? null : JSON.parse(text);
}
