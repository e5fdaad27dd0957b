import { join } from "node:path";
import { build, type Plugin } from "vite";
import { OLDEST_BROWSERS } from "./browsers.ts";

/**
 * Builds `dist/sw.js` after the web: one file without imports, at an address that stays, because a browser looks there for its next version.
 */
export function serviceWorker(): Plugin {
  let root: string;
  let dist: string;
  return {
    name: "service-worker",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    configResolved(config) {
      root = config.root;
      dist = join(root, config.build.outDir);
    },
    async closeBundle() {
      await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: "error",
        build: {
          target: OLDEST_BROWSERS,
          outDir: dist,
          emptyOutDir: false,
          lib: {
            entry: "src/service-worker/service-worker.ts",
            formats: ["iife"],
            name: "sw",
            fileName: () => "sw.js",
          },
        },
      });
    },
  };
}
