/** One event of a `text/event-stream`. */
export type SseEvent = { readonly id: string | null; readonly event: string; readonly data: string };

/**
 * Reads a `text/event-stream` piece by piece, as the WHATWG describes it: lines may end in LF, CRLF or CR, pieces may cut
 * anywhere, comments and unknown fields are skipped, an event without data is none.
 */
export function createSseParser(onEvent: (event: SseEvent) => void): (piece: string) => void {
  let rest = "";
  let id: string | null = null;
  let event = "";
  let data: string[] = [];

  const endEvent = () => {
    if (data.length > 0) onEvent({ id, event: event || "message", data: data.join("\n") });
    event = "";
    data = [];
  };

  const readLine = (line: string) => {
    if (line === "") return endEvent();
    if (line.startsWith(":")) return;
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "data") data.push(value);
    else if (field === "event") event = value;
    else if (field === "id" && !value.includes("\0")) id = value;
  };

  return (piece) => {
    rest += piece;
    // A CR at the very end may be half of a CRLF: it waits for the next piece.
    const ready = rest.endsWith("\r") ? rest.slice(0, -1) : rest;
    const lines = ready.split(/\r\n|\n|\r/);
    const last = lines.pop() ?? "";
    rest = rest.slice(ready.length - last.length);
    for (const line of lines) readLine(line);
  };
}
