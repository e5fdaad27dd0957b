/** The project's import rules; `npm run verify` also seeds a violation of each and expects it to be found. */
const io =
  "^(express|knex|pg|mongoose|mongodb|@nats-io/|@connectrpc/|@bufbuild/|http-proxy-middleware|opossum|pino|jsonwebtoken)";
const ioModule = `node_modules/${io.slice(1)}`;
const ioOfNode = "^(node:)?(fs|http|https|net|tls|child_process|worker_threads|dns)(/|$)";

/** Folders of messaging that hold the rules, use-cases and adapters of one satellite; an adapter is known by its suffix. */
const satellite =
  "^services/messaging/src/(abuse|costs|credit|panel|push|retention|routing|statistics|unit-pause|voice)/";
const adapterOfSatellite = "-(client|consumer|contract|documents|handlers?|metrics|publisher|rpc|store)\\.ts$";

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
          "^packages/kernel/src/(http|rpc|events|db|nats|lifecycle)/",
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
      name: "satellites-keep-adapters-apart",
      comment:
        "In a folder with all layers of a satellite only files named as adapters do IO; use-cases declare ports.",
      severity: "error",
      from: { path: satellite, pathNot: ["\\.test\\.ts$", adapterOfSatellite] },
      to: { path: ["/src/adapters/", ioModule, `${satellite}.*${adapterOfSatellite}`] },
    },
    {
      name: "messaging-core-runs-no-satellite",
      comment:
        "The core of messaging declares ports and lists of hooks, satellites register in compose what they add; types may be named.",
      severity: "error",
      from: { path: "^services/messaging/src/(app|adapters|domain)/", pathNot: "\\.test\\.ts$" },
      to: {
        path: [satellite, "^services/messaging/src/(meta-connection|whatsapp-health)/"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "packages-know-no-services",
      comment: "Their tests may use what all tests share.",
      severity: "error",
      from: { path: "^(packages|proto)/", pathNot: ["\\.test\\.ts$", "/_[^/]*$", "/test/"] },
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
      from: {
        path: "^(packages|services|gateway|web)/",
        pathNot: ["\\.test\\.ts$", "/_[^/]*$", "/test/", "/scripts/"],
      },
      to: { path: "^(sandbox|dev|bench|tests)/" },
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
