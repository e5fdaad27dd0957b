/** Reads a stream of PostgreSQL's messages: a letter, a length that counts itself, a body. Returns those that are complete. */
export function frameReader(): (chunk: Buffer) => Buffer[] {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const frames: Buffer[] = [];
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      frames.push(Buffer.from(rest.subarray(0, end)));
      rest = rest.subarray(end);
    }
    return frames;
  };
}

/** Names of the parameters with which a connection begins, from its first message: a length, a version, then names and values that end in zero. */
export function readStartup(message: Buffer): string[] {
  const texts = message.subarray(8).toString("utf8").split("\0");
  return texts.filter((_, index) => index % 2 === 0).filter((name) => name !== "");
}

/** PostgreSQL's message of a fatal error, with the code that PgBouncer gives. */
export function refusal(message: string): Buffer {
  const body = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
