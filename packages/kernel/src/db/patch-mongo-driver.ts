import type { EventEmitter } from "node:events";
import { createRequire } from "node:module";

/** What is used of the driver's own connection, which it does not export. */
type DriverConnection = EventEmitter & {
  error: Error | null;
  writeCommand(command: unknown, options: unknown): Promise<void>;
};

const patched = Symbol.for("tenho.patched");

/**
 * Makes a command fail that is written to a connection in the moment it closes. MongoDB's driver (7.8, 7.9) waits there for
 * the socket's `drain`, which a destroyed socket never emits: the command neither ends nor times out, and when it is the
 * driver's own heartbeat, no operation of the process ever finds a server again. Safe to repeat.
 */
export function patchMongoDriver(): void {
  // Found from mongoose, so that it is the copy that mongoose uses.
  const { resolve } = createRequire(import.meta.url);
  const { Connection } = createRequire(resolve("mongoose"))("mongodb/lib/cmap/connection.js") as {
    Connection: { prototype: DriverConnection & { [patched]?: true } };
  };
  const { prototype } = Connection;
  if (prototype[patched]) return;
  const write = prototype.writeCommand;
  prototype.writeCommand = async function (this: DriverConnection, command, options) {
    const closed = Promise.withResolvers<never>();
    const onClose = () => closed.reject(this.error);
    this.once("close", onClose);
    try {
      return await Promise.race([write.call(this, command, options), closed.promise]);
    } finally {
      this.off("close", onClose);
    }
  };
  prototype[patched] = true;
}
