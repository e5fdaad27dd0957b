import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { Config } from "jest";

/** Packages that come as ES modules only: Jest's own loader reads CommonJS. */
const ES_MODULES = [
  "react-router",
  "@remix-run",
  "cookie-es",
  "eventsource-parser",
  "@brazilian-utils",
  // Markdown, and what it is made of.
  "react-markdown",
  "(?:remark|(?:hast|mdast|unist|estree)-util|character)-[\\w-]+",
  "(?:micromark|vfile)[\\w-]*",
  "is-(?:alphabetical|alphanumerical|decimal|hexadecimal|plain-obj)",
  "(?:comma|space)-separated-tokens",
  "(?:parse|stringify)-entities",
  "unified",
  "bail",
  "ccount",
  "decode-named-character-reference",
  "devlop",
  "html-url-attributes",
  "longest-streak",
  "property-information",
  "@ungap",
  "trim-lines",
  "trough",
  "zwitch",
];

const require = createRequire(import.meta.url);
const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`));

// A zone far from Brazil's: nothing that a screen shows may depend on the device's.
process.env.TZ = "Asia/Tokyo";

/** Component tests (`*.test.tsx`), in jsdom; what needs no page is tested by Node's own runner (`*.test.ts`). */
const config: Config = {
  testEnvironment: "<rootDir>/test/browser-environment.ts",
  testMatch: ["<rootDir>/src/**/*.test.tsx"],
  setupFilesAfterEnv: ["<rootDir>/test/setup.ts"],
  moduleNameMapper: {
    "\\.css$": "<rootDir>/test/css-module.ts",
    "^@blueprintjs/icons$": "<rootDir>/test/blueprint-icons.cjs",
    "^@blueprintjs/icons/next$": "<rootDir>/test/blueprint-next-icons.cjs",
    // Two versions of React may be installed in the workspace: as in the page, one only.
    "^react(/.*)?$": `${folderOf("react")}$1`,
    "^react-dom(/.*)?$": `${folderOf("react-dom")}$1`,
  },
  transform: {
    "\\.m?[jt]sx?$": [
      "@swc/jest",
      {
        jsc: {
          parser: { syntax: "typescript", tsx: true },
          target: "es2023",
          transform: {
            react: { runtime: "automatic" },
            // CommonJS has no `import.meta`, which the router asks for hot reloading.
            optimizer: { globals: { vars: { "import.meta.hot": "undefined" } } },
          },
        },
        module: { type: "commonjs" },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES.join("|")})/)`],
  testTimeout: 60_000,
};

export default config;
