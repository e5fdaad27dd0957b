import { describe, test } from "node:test";

// Entry of a process that runs several test files: it imports them one after another. A file that cannot be imported is a failed test, and the others
// are still run. The empty suite lasts until all are imported: the process ends with the last test it knows, whatever is still to be imported.
const imports = Promise.withResolvers<void>();
describe("the imports", () => imports.promise);
for (const file of process.argv.slice(2)) {
  try {
    await import(file);
  } catch (error) {
    test(file, () => {
      throw error;
    });
  }
}
imports.resolve();
