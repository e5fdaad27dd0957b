import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { BUCKETS } from "@tenho/kernel/provision/buckets";
import { BROKER_USERS } from "../src/broker-users.ts";
import { natsPermissionsOf } from "../src/nats-permissions.ts";
import { RPC_SERVICES } from "../src/rpc-services.ts";

const users = Object.keys(BROKER_USERS);
const publishedBy = (user: string) => natsPermissionsOf(user).publish.allow;

/** Look-ups of the values that are kept for this user. */
const keptFor = (user: string) => [
  ...(user === "gateway" ? ["$JS.API.DIRECT.GET.KV_web_files.>"] : []),
  `$JS.API.DIRECT.GET.KV_outside_checks.$KV.outside_checks.${user === "operations" ? ">" : user}`,
];

/** Returns whether some subject matches both: each may hold wildcards. */
function overlap(one: string, other: string): boolean {
  const [first = [], second = []] = [one, other].map((subject) => subject.split("."));
  for (let at = 0; at < Math.max(first.length, second.length); at += 1) {
    const [left, right] = [first[at], second[at]];
    if (left === undefined || right === undefined) return false;
    if (left === ">" || right === ">") return true;
    if (left !== right && left !== "*" && right !== "*") return false;
  }
  return true;
}

describe("the permissions of the broker's users", () => {
  it("let the provisioner alone make and change streams, and nobody delete, empty or restore one", () => {
    for (const user of users) {
      const may = (api: string) => publishedBy(user).some((subject) => overlap(subject, `$JS.API.${api}`));
      for (const verb of ["CREATE", "UPDATE"]) {
        assert.equal(may(`STREAM.${verb}.*`), user === "provisioner", `${verb} by ${user}`);
      }
      for (const verb of ["DELETE", "PURGE", "RESTORE", "SNAPSHOT"]) assert.equal(may(`STREAM.${verb}.*`), false, user);
      for (const rest of ["STREAM.PEER.REMOVE.*", "STREAM.LEADER.STEPDOWN.*", "SERVER.>", "META.>", "ACCOUNT.>"]) {
        assert.equal(may(rest), false, `${rest} by ${user}`);
      }
    }
  });

  it("let the provisioner alone make durables: who makes one says what it reads and where the broker delivers it", () => {
    for (const user of users) {
      const may = (api: string) => publishedBy(user).some((subject) => overlap(subject, `$JS.API.CONSUMER.${api}`));
      assert.equal(may("DURABLE.CREATE.*.*"), user === "provisioner", user);
      for (const stream of ["EVENTS", "WHATSAPP_IN"]) {
        assert.equal(may(`CREATE.${stream}`), false, `${stream} by ${user}`);
        assert.equal(may(`CREATE.${stream}.>`), false, `${stream} by ${user}`);
        assert.equal(may(`DELETE.${stream}.*`), false, `${stream} by ${user}`);
      }
      assert.equal(
        may("INFO.EVENTS.auth-end-sessions"),
        ["auth", "gateway", "operations", "provisioner"].includes(user),
        user,
      );
      assert.equal(may("CREATE.LIVE.>"), user === "gateway", user);
      assert.equal(may("CREATE.KV_sessions.>"), user === "gateway", user);
      assert.equal(may("CREATE.KV_live_panels.>"), user === "messaging", user);
      assert.equal(may("CREATE.DEAD_LETTERS.>"), user === "operations", user);
    }
  });

  it("let nobody read single messages of a stream but operations its dead letters, backup all but notices and each process what is kept for it, and a bucket's writers alone write it", () => {
    for (const user of users) {
      const subjects = publishedBy(user);
      for (const api of ["STREAM.MSG.GET.*", "DIRECT.GET.>", "STREAM.MSG.DELETE.*"]) {
        const found = subjects.filter((subject) => overlap(subject, `$JS.API.${api}`));
        const copies = user === "backup" && api === "DIRECT.GET.>";
        const kept = api === "DIRECT.GET.>" ? keptFor(user) : [];
        assert.ok(user === "operations" || copies || kept.length > 0 || found.length === 0, `${api} by ${user}`);
        const isGranted = (subject: string) =>
          kept.includes(subject) || subject.includes("DEAD_LETTERS") || (copies && !/LIVE|KV_/.test(subject));
        assert.ok(found.every(isGranted), `${api} by ${user}: ${found}`);
      }
      for (const { name, writers, isByWriter } of BUCKETS) {
        const mayWrite = subjects.some((subject) => overlap(subject, `$KV.${name}.>`));
        assert.equal(mayWrite, writers.includes(user), `${name} by ${user}`);
        const others = writers.filter((writer) => writer !== user).map((writer) => `$KV.${name}.${writer}`);
        const mayWriteOthers = subjects.some((subject) => others.some((other) => overlap(subject, other)));
        assert.ok(!isByWriter || !mayWriteOthers, `the keys of others in ${name} by ${user}`);
      }
    }
  });

  it("let nobody publish to an address for answers: who serves calls answers each once, in a short while, where it was asked", () => {
    for (const user of users) {
      const { publish, allow_responses: answers } = natsPermissionsOf(user);
      const inboxes = ["_INBOX.>", ...users.map((other) => `_INBOX_${other}.>`)];
      const writable = publish.allow.filter((subject) => inboxes.some((inbox) => overlap(subject, inbox)));
      assert.deepEqual(writable, [], user);
      assert.ok(answers === undefined || (answers.max === 1 && answers.expires === "2m"), user);
    }
  });

  it("let no user publish what it hears: answering itself it might publish to any subject it names", () => {
    for (const user of users) {
      const { publish, subscribe } = natsPermissionsOf(user);
      for (const heard of subscribe.allow) {
        assert.deepEqual(
          publish.allow.filter((subject) => overlap(subject, heard)),
          [],
          user,
        );
      }
    }
  });

  it("let a command's line into the audit log, and whoever only lists the erased write nothing but that line", () => {
    const into = (user: string) => publishedBy(user).filter((subject) => !subject.startsWith("$JS.API."));
    assert.deepEqual(into("list-erasures"), ["audit.operations"]);
    const ownLine = into("gateway").filter((subject) => !/^(?:rpc|\$KV|\$JS)\./.test(subject));
    assert.deepEqual(ownLine, ["audit.gateway"]);
    for (const user of ["operations", "backup"]) {
      assert.ok(
        into(user).some((subject) => overlap(subject, "audit.operations")),
        user,
      );
    }
    for (const user of ["gateway", "provisioner", "seed", ...Object.keys(RPC_SERVICES)]) {
      assert.ok(!into(user).some((subject) => overlap(subject, "audit.operations")), user);
    }
  });

  it("let nobody answer who serves no calls", () => {
    for (const user of ["gateway", "provisioner", "seed", "operations", "list-erasures"]) {
      assert.equal(natsPermissionsOf(user).allow_responses, undefined, user);
    }
  });
});
