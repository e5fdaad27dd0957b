import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const HELPER = "\0vite/preload-helper.js";
const LOADER = fileURLToPath(new URL("../src/shared/parts/load-files.ts", import.meta.url));

/**
 * Puts `loadFiles` in the place of the helper with which Vite wraps every `import()`: its own appends links once, and never tries again after one has
 * failed.
 */
export function partLoader(): Plugin {
  return {
    name: "part-loader",
    apply: "build",
    enforce: "pre",
    // Vite lists the module itself only when it needs other files too.
    config: () => ({
      build: { modulePreload: { resolveDependencies: (file, files) => [...new Set([file, ...files])] } },
    }),
    load(id) {
      return id === HELPER ? `export { loadFiles as __vitePreload } from ${JSON.stringify(LOADER)};` : null;
    },
  };
}
