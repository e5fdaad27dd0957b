import { installModuleFiles, type ModuleFile } from "../../install/install-module-files.ts";

type Module = Readonly<{
  module: string;
  version: `v${string}`;
  folder: string;
  files: Readonly<Record<string, string>>;
}>;

/** The kinds the chart makes that Kubernetes does not have itself; SHA-256 by file. */
const CHART_KINDS: readonly Module[] = [
  {
    module: "github.com/prometheus-operator/prometheus-operator",
    version: "v0.85.0",
    folder: "example/prometheus-operator-crd",
    files: {
      "monitoring.coreos.com_prometheusrules.yaml": "98fd16c9ab79fba8dcd6ef62c957c98cd6546ab74ce0a4ecf09ddf2fda03020e",
      "monitoring.coreos.com_servicemonitors.yaml": "1dae27b7189b5ce7b9ab764656c18b4c75a45cde1e6f3af6a5e84c4317628919",
    },
  },
  {
    module: "github.com/kedacore/keda/v2",
    version: "v2.21.0",
    folder: "config/crd/bases",
    files: { "keda.sh_scaledobjects.yaml": "af35555862a83933b074af14ad439c4b4ceabaf4daa3e9338e9b23e36d308d80" },
  },
];

/** The kinds of the stores' operators, which k8s/operators uses. */
const OPERATOR_KINDS: readonly Module[] = [
  {
    module: "github.com/cloudnative-pg/cloudnative-pg",
    version: "v1.27.0",
    folder: "config/crd/bases",
    files: {
      "postgresql.cnpg.io_clusters.yaml": "ee19cb5b0fe9dacb4e6fc387b6171b95a078d48e970225bdc285cab7f2a482d2",
      "postgresql.cnpg.io_databases.yaml": "a7875a8474b6219652d83027d9937937d212e791065a5b23e4558122b49051a2",
    },
  },
  {
    module: "github.com/mongodb/mongodb-kubernetes-operator",
    version: "v0.13.0",
    folder: "config/crd/bases",
    files: {
      "mongodbcommunity.mongodb.com_mongodbcommunity.yaml":
        "15927cb1b9b4ace543128a0f399f9a43e6035882db921c8373d4aee695271e34",
    },
  },
];

type Context = Readonly<{ cacheDir: string; path: string; log: (line: string) => void }>;

/** The folders of the definitions; null, after one sentence, where they cannot be had. */
export async function findDefinitions(context: Context): Promise<{ chart: string; operators: string } | null> {
  const chart = await installModuleFiles("definitions-chart", filesOf(CHART_KINDS), context);
  const operators = chart && (await installModuleFiles("definitions-operators", filesOf(OPERATOR_KINDS), context));
  return chart && operators ? { chart, operators } : null;
}

const filesOf = (modules: readonly Module[]): ModuleFile[] =>
  modules.flatMap(({ module, version, folder, files }) =>
    Object.entries(files).map(([name, sha256]) => ({ module, version, path: `${folder}/${name}`, sha256 })),
  );
