import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Dates the build: each page carries its time in a `meta`, and `dist/build.json`, written last, says what the newest build is. A page compares the two
 * to offer a new build; the gateway takes the file as the sign that the build is whole.
 */
export function buildStamp(): Plugin {
  const builtAt = new Date().toISOString();
  let dist: string;
  return {
    name: "build-stamp",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    configResolved({ root, build }) {
      dist = join(root, build.outDir);
    },
    transformIndexHtml: () => [{ tag: "meta", attrs: { name: "built-at", content: builtAt }, injectTo: "head" }],
    closeBundle: {
      order: "post",
      sequential: true,
      handler() {
        const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<
          string,
          { file: string }
        >;
        const entry = `/${manifest["index.html"]?.file}`;
        writeFileSync(join(dist, "build.json"), JSON.stringify({ entry, built_at: builtAt }));
      },
    },
  };
}
