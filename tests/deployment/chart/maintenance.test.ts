import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { besideOf, containerOf, EXAMPLES, type Manifest, render, WITH_HELM, workloads } from "./_manifests.ts";

const ON = ["backup", "erasureList"].flatMap((name) => [`${name}.enabled=true`, `${name}.persistence.existingClaim=`]);
const DOCUMENTS = ["services.users.env.S3_BUCKET_URL=", "services.users.persistence.enabled=true"];

const variablesOf = (pod: Parameters<typeof containerOf>[0]) => (containerOf(pod).env ?? []).map(({ name }) => name);

const claimsOf = (pod: Parameters<typeof containerOf>[0]) =>
  (containerOf(pod).volumeMounts ?? []).flatMap(({ name, mountPath, readOnly = false }) => {
    const claim = pod.volumes?.find((volume) => volume.name === name)?.persistentVolumeClaim?.claimName;
    return claim === undefined ? [] : [[claim, mountPath, readOnly ? "to read" : "to write"].join(" ")];
  });

for (const file of EXAMPLES) {
  describe(`what runs again and again beside ${file}`, WITH_HELM, () => {
    let manifests: readonly Manifest[] = [];
    before(async () => {
      ({ manifests } = await render({ values: [file], set: ON }));
    });
    const find = (name: string, from = manifests) =>
      workloads(from).find(({ manifest, name: one }) => manifest.kind === "CronJob" && one === name) ??
      assert.fail(name);
    const named = (kind: string, name: string) =>
      manifests.find((one) => one.kind === kind && one.metadata.name === name) ?? assert.fail(`${kind} ${name}`);

    test("runs never beside itself, within bounds, and leaves pods that failed to be looked at", () => {
      for (const name of ["backup", "list-erasures"]) {
        const { manifest, pod } = find(name);
        const { schedule, timeZone, concurrencyPolicy, startingDeadlineSeconds, jobTemplate, ...history } =
          manifest.spec;
        assert.match(String(schedule), /^\S+( \S+){4}$/);
        assert.deepEqual([timeZone, concurrencyPolicy, pod.restartPolicy], ["Etc/UTC", "Forbid", "Never"]);
        assert.ok(Number(startingDeadlineSeconds) > 0 && Number(jobTemplate?.spec.activeDeadlineSeconds) > 0);
        assert.deepEqual(history, { successfulJobsHistoryLimit: 1, failedJobsHistoryLimit: 3 });
      }
    });

    test("has an account of its own, which has no token", () => {
      for (const name of ["backup", "list-erasures"]) {
        const { pod } = find(name);
        assert.equal(pod.serviceAccountName, `tenho-${name}`);
        const account = named("ServiceAccount", `tenho-${name}`) as Manifest & {
          automountServiceAccountToken: boolean;
        };
        assert.equal(account.automountServiceAccountToken, false);
      }
    });

    test("is given the stores it reads, and keeps what it writes in a volume that outlives the release", () => {
      const backup = find("backup").pod;
      const databases = ["AUTH", "CATEGORISATION", "FRANCHISE", "PAYMENT", "USERS", "WALLET"];
      assert.deepEqual(
        variablesOf(backup)
          .filter((name) => name !== "DOCUMENTS_DIR")
          .sort(),
        ["MONGO_URL", "NATS_URL", ...databases.map((name) => `POSTGRES_URL_${name}`)],
      );
      assert.deepEqual(containerOf(backup).args, ["tenho-ops", "backup", "/backups", "--keep", "14"]);
      const list = find("list-erasures").pod;
      assert.deepEqual(variablesOf(list).sort(), ["MONGO_URL", "NATS_URL", "POSTGRES_URL_USERS"]);
      assert.deepEqual(containerOf(list).args, ["tenho-ops", "list-erasures", "/data/erasures.jsonl"]);
      assert.deepEqual(claimsOf(list), ["tenho-list-erasures /data to write"]);
      assert.ok(claimsOf(backup).includes("tenho-backup /backups to write"));
      for (const claim of ["tenho-backup", "tenho-list-erasures"]) {
        const { annotations } = named("PersistentVolumeClaim", claim).metadata;
        assert.equal(annotations?.["helm.sh/resource-policy"], "keep");
      }
    });

    test("has its volume bound by a job of the release, which mounts it once and holds no secret", () => {
      for (const name of ["backup", "list-erasures"]) {
        const job = workloads(manifests).find((one) => one.name === `bind-${name}`) ?? assert.fail(name);
        assert.deepEqual([job.manifest.kind, job.manifest.metadata.annotations], ["Job", undefined]);
        assert.deepEqual(claimsOf(job.pod), [`tenho-${name} /data to write`]);
        assert.deepEqual([containerOf(job.pod).args, variablesOf(job.pod)], [["true"], []]);
        assert.deepEqual(besideOf(job.pod), besideOf(find(name).pod), "where the CronJob's own pods must be");
      }
    });

    test("writes into a claim that is there, where one is named, and none is made", async () => {
      const claims = ["backup", "erasureList"].map((name) => `${name}.persistence.existingClaim=kept`);
      const { manifests: given } = await render({ values: [file], set: [...ON, ...claims] });
      assert.ok(claimsOf(find("backup", given).pod).includes("kept /backups to write"));
      assert.deepEqual(claimsOf(find("list-erasures", given).pod), ["kept /data to write"]);
      const made = given.filter(({ kind }) => kind === "PersistentVolumeClaim").map(({ metadata }) => metadata.name);
      assert.deepEqual(
        made.filter((name) => /backup|erasures/.test(name)),
        [],
      );
      assert.deepEqual(
        workloads(given).filter(({ name }) => name.startsWith("bind-")),
        [],
      );
    });

    test("reads documents where they lie in a volume, at the path users has for them, and cannot write there", async () => {
      const { manifests: shared } = await render({
        values: [file],
        set: [...ON, ...DOCUMENTS, "services.users.persistence.accessMode=ReadWriteMany"],
      });
      const { pod } = find("backup", shared);
      assert.deepEqual(claimsOf(pod), ["tenho-backup /backups to write", "tenho-users /data to read"]);
      assert.equal(containerOf(pod).env?.find(({ name }) => name === "DOCUMENTS_DIR")?.value, "/data/documents");
      assert.equal(pod.affinity, undefined);
      const single = ["services.users.replicas=1", "services.users.persistence.accessMode=ReadWriteOnce"];
      const { manifests: beside } = await render({ values: [file], set: [...ON, ...DOCUMENTS, ...single] });
      const users = workloads(beside).find(({ name }) => name === "users")?.labels ?? {};
      for (const [label, value] of Object.entries(besideOf(find("backup", beside).pod) ?? assert.fail()))
        assert.equal(users[label], value, "on the machine the volume is mounted on");
    });
  });
}

describe("documents in a bucket", WITH_HELM, () => {
  test("are copied by whoever keeps the bucket, also where users has a volume", async () => {
    const set = ["services.users.persistence.enabled=true"];
    const { manifests } = await render({ values: ["values-prod-example.yaml"], set });
    const { pod } = workloads(manifests).find(({ name }) => name === "backup") ?? assert.fail("no backup");
    assert.deepEqual(claimsOf(pod), ["tenho-backups /backups to write"]);
    assert.equal(variablesOf(pod).includes("DOCUMENTS_DIR"), false);
  });
});

describe("backups away from the cluster", WITH_HELM, () => {
  const URL = "https://s3.sa-east-1.amazonaws.com/copias/tenho";
  const OFFSITE = [`backup.offsite.url=${URL}`, "backup.offsite.region=sa-east-1"];
  const both = (manifests: readonly Manifest[]) =>
    ["backup", "list-erasures"].map(
      (name) =>
        workloads(manifests).find((one) => one.name === name && one.manifest.kind === "CronJob") ?? assert.fail(name),
    );

  test("and the list of erasures go to one bucket, by the keys of one Secret, through a way of their own", async () => {
    const set = [...ON, ...OFFSITE, "backup.offsite.recipient=age1abc", "backup.offsite.port=9000"];
    const { manifests } = await render({ set });
    for (const { name, pod } of both(manifests)) {
      const env = containerOf(pod).env ?? [];
      const given = (variable: string) => env.find((one) => one.name === variable);
      assert.deepEqual(
        ["BACKUP_S3_URL", "BACKUP_S3_REGION", "BACKUP_RECIPIENT"].map((one) => given(one)?.value),
        [URL, "sa-east-1", "age1abc"],
        name,
      );
      for (const key of ["BACKUP_S3_ACCESS_KEY_ID", "BACKUP_S3_SECRET_ACCESS_KEY"])
        assert.deepEqual(given(key)?.valueFrom?.secretKeyRef, { name: "tenho-backup", key }, `${name} ${key}`);
      const policy = manifests.find((one) => one.kind === "NetworkPolicy" && one.metadata.name === `tenho-${name}`);
      assert.match(JSON.stringify(policy?.spec), /"port":9000/, name);
    }
  });

  test("are refused without a key to encrypt them for, and stay on the volumes where no bucket is named", async () => {
    const { ok, errors } = await render({ set: [...ON, ...OFFSITE] });
    assert.equal(ok, false);
    assert.match(errors, /backup\.offsite\.recipient/);
    const { manifests } = await render({ set: ON });
    for (const { pod } of both(manifests))
      assert.equal(
        variablesOf(pod).some((name) => name.startsWith("BACKUP_")),
        false,
      );
  });
});

describe("an installation by the chart alone", WITH_HELM, () => {
  test("makes no backup unless it is told to", async () => {
    const { manifests, output } = await render();
    assert.equal(
      manifests.some(({ kind }) => kind === "CronJob" || kind === "ServiceAccount"),
      false,
    );
    assert.equal(output.includes("tenho/ops"), false);
  });
});

describe("the check of a release", WITH_HELM, () => {
  for (const values of EXAMPLES) {
    test(`of ${values} is a test's pod alone, and asks every process by its Service where its own probe asks`, async () => {
      const { manifests } = await render({ values: [values] });
      const { manifest, pod } = workloads(manifests).find(({ name }) => name === "check") ?? assert.fail("check");
      assert.deepEqual(
        [manifest.kind, manifest.metadata.annotations],
        ["Pod", { "helm.sh/hook": "test", "helm.sh/hook-delete-policy": "before-hook-creation" }],
      );
      const urls =
        containerOf(pod)
          .env?.find(({ name }) => name === "PROBE_URLS")
          ?.value?.split(" ") ?? [];
      const probed = workloads(manifests)
        .filter(({ manifest: { kind } }) => kind === "Deployment")
        .map(({ manifest: { metadata }, pod: process }) => {
          const { readinessProbe, ports = [] } = containerOf(process);
          const { path, port } = readinessProbe?.httpGet ?? assert.fail(metadata.name);
          return `http://${metadata.name}:${ports.find(({ name }) => name === port)?.containerPort}${path}`;
        });
      assert.deepEqual(urls.toSorted(), [...probed, "http://tenho-gateway:8080/openapi.json"].sort());
    });
  }
});
