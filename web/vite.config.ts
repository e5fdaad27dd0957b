import { constants } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { trimBlueprint } from "./build/trim-blueprint.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    // Once, at the build: the gateway sends these files as they are. Quality 11 would take ten times as long for 3 % less.
    compression({
      include: /assets\/.*\.(js|css|svg|json)$/,
      threshold: 1_024,
      algorithms: ["gzip", defineAlgorithm("brotliCompress", { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })],
      logLevel: "silent",
    }),
  ],
  // Two versions of React may be installed in the workspace: the page must load one only.
  resolve: { dedupe: ["react", "react-dom"] },
  css: { postcss: { plugins: [trimBlueprint()] } },
  build: {
    target: "es2023",
    manifest: true,
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    // Named, so that `scripts/check-budgets.ts` can see that the first page loads neither.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What opens over a screen is loaded when it is opened.
            {
              name: "overlay",
              test: /@blueprintjs\/core\/.*\/components\/(drawer|overlay2?|portal|button|html|icon|spinner|text)\/|react-transition-group|dom-helpers/,
              priority: 1,
            },
            // Choices with a search, by whoever has several units: a screen without one must not load them.
            {
              name: "select",
              test: /@blueprintjs\/(select\/|core\/.*\/components\/(menu|popover|popover-next|forms)\/)|@floating-ui\//,
              priority: 1,
            },
            { name: "blueprint", test: /node_modules\/@blueprintjs\/core\// },
            { name: "panel-api", test: /web\/src\/api\/(base-api|tenho-api|generated)|dist\/query\// },
          ],
        },
      },
    },
  },
});
