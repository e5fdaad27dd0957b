// Looks up a program as a shell would. Plain JavaScript without dependencies.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The full path of a command, looked up along `path`, or null. */
export function findOnPath(command, path = "") {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return join(folder, command);
    } catch {
      // The command is not in this folder: try the next one.
    }
  }
  return null;
}
