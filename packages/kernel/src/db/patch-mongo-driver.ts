import type { EventEmitter } from "node:events";
import { createRequire } from "node:module";
import { requirePatchTarget } from "../lifecycle/require-patch-target.ts";

/** The members used of the driver's own connection, which it does not export. */
type DriverConnection = EventEmitter & {
  error: Error | null;
  writeCommand(command: unknown, options: unknown): Promise<void>;
};

const patched = Symbol.for("tenho.patched");
const writing = Symbol("writing");

type Reject = (error: unknown) => void;
type PatchedConnection = DriverConnection & { [patched]?: true; [writing]?: Set<Reject> };

/**
 * Makes a command fail when it is written to a connection at the moment it closes. MongoDB's driver (7.8, 7.9) waits there for
 * the socket's `drain`, which a destroyed socket never emits: the command neither ends nor times out, and when it is the
 * driver's own heartbeat, no operation of the process ever finds a server again. Safe to repeat.
 */
export function patchMongoDriver(): void {
  // Resolved from mongoose, so that it is the copy that mongoose uses.
  const { resolve } = createRequire(import.meta.url);
  const { Connection } = createRequire(resolve("mongoose"))("mongodb/lib/cmap/connection.js") as {
    Connection: { prototype: PatchedConnection };
  };
  const { prototype } = Connection;
  if (prototype[patched]) return;
  const write = prototype.writeCommand;
  requirePatchTarget("Connection.writeCommand of mongodb", write, ["this.socket.write(buffer)", "'drain'"]);
  // One listener for a connection instead of one for each command: commands are many, and the driver adds listeners of its own.
  prototype.writeCommand = function (this: PatchedConnection, command, options) {
    return new Promise((resolve, reject) => {
      this[writing] ??= rejectedOnClose(this);
      const rejects = this[writing];
      rejects.add(reject);
      const end = <Value>(settle: (value: Value) => void) => {
        return (value: Value) => {
          rejects.delete(reject);
          settle(value);
        };
      };
      write.call(this, command, options).then(end(resolve), end(reject));
    });
  };
  prototype[patched] = true;
}

/** Reject functions of the pending writes on a connection; all are called with its error when it closes. */
function rejectedOnClose(connection: DriverConnection): Set<Reject> {
  const rejects = new Set<Reject>();
  connection.once("close", () => {
    for (const reject of rejects) reject(connection.error);
  });
  return rejects;
}
