/** The project's import rules; `npm run verify` also seeds a violation of each and expects it to be found. */
const io =
  "^(express|knex|pg|mongoose|mongodb|@nats-io/|@connectrpc/|@bufbuild/|http-proxy-middleware|opossum|pino|jsonwebtoken)";
const ioModule = `node_modules/${io.slice(1)}`;
const ioOfNode = "^(node:)?(fs|http|https|net|tls|child_process|worker_threads|dns)(/|$)";

module.exports = {
  forbidden: [
    {
      name: "no-service-to-service",
      comment: "A service asks another by RPC or hears its events; it never imports it.",
      severity: "error",
      from: { path: "^services/([^/]+)/" },
      to: { path: "^services/([^/]+)/", pathNot: "^services/$1/" },
    },
    {
      name: "domain-is-pure",
      comment: "The domain does no IO.",
      severity: "error",
      from: { path: "^services/[^/]+/src/domain/", pathNot: "\\.test\\.ts$" },
      to: {
        path: [
          ioModule,
          ioOfNode,
          "^proto/",
          "^packages/kernel/src/(http|rpc|events|db|nats|lifecycle|service)/",
          "/src/adapters/",
        ],
      },
    },
    {
      name: "domain-knows-no-app",
      comment: "Rules know nothing of the use cases that apply them: what both need lies in the domain.",
      severity: "error",
      from: { path: "^services/([^/]+)/src/domain/" },
      to: { path: "^services/$1/src/(app|compose)(/|\\.)" },
    },
    {
      name: "adapters-know-no-other-kind",
      comment:
        "A database adapter that imports an event adapter decides what is published. Use cases bring both together.",
      severity: "error",
      from: { path: "^services/([^/]+)/src/adapters/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^services/$1/src/adapters/", pathNot: "^services/$1/src/adapters/($2|proto)/" },
    },
    {
      name: "app-knows-no-adapters",
      comment: "A use-case declares its ports; adapters implement them.",
      severity: "error",
      from: { path: "^services/[^/]+/src/app/", pathNot: "\\.test\\.ts$" },
      to: { path: ["/src/adapters/", ioModule] },
    },
    {
      name: "packages-know-no-services",
      severity: "error",
      from: { path: "^(packages|proto)/" },
      to: { path: "^(services|gateway|web|tests)/" },
    },
    {
      name: "pure-packages",
      comment: "br and access run in the browser too.",
      severity: "error",
      from: { path: "^packages/(br|access)/src/", pathNot: "\\.test\\.ts$" },
      to: { path: ["^packages/kernel/", "^proto/", ioModule, ioOfNode] },
    },
    {
      name: "production-knows-no-dev",
      severity: "error",
      from: { path: "^(packages|services|gateway|web)/", pathNot: ["\\.test\\.ts$", "/test/", "/scripts/"] },
      to: { path: "^(dev|tests)/" },
    },
    {
      name: "web-imports-only-what-runs-in-a-browser",
      severity: "error",
      from: { path: "^web/src/" },
      to: { path: "^(packages/kernel|proto|services|gateway)/" },
    },
    {
      name: "web-shared-knows-no-features",
      severity: "error",
      from: { path: "^web/src/shared/" },
      to: { path: "^web/src/(features|app)/" },
    },
    {
      name: "web-features-know-no-features",
      severity: "error",
      from: { path: "^web/src/features/([^/]+)/" },
      to: { path: "^web/src/features/([^/]+)/", pathNot: "^web/src/features/$1/" },
    },
    {
      name: "no-circular",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["(^|/)dist/", "^\\.tenho/", "_pb\\.ts$"] },
    parser: "swc",
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json"],
    },
  },
};
