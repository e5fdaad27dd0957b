import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DURABLES } from "@tenho/kernel/events/durables";
import { STREAM } from "@tenho/kernel/events/streams";
import { isTaken } from "@tenho/kernel/events/subject-filter";
import { BUCKETS } from "@tenho/kernel/provision/buckets";
import { BROKER_USERS } from "@tenho/trust/broker-users";
import { RPC_SERVICES } from "@tenho/trust/rpc-services";
import { parseSync, Visitor } from "oxc-parser";

/** Processes that publish a subject, and those that read it. */
export type EventRoute = { readonly subject: string; readonly publishers: string[]; readonly consumers: string[] };

const SUBJECT = /^(?:evt|wa\.in)\./;
/** Stands for the service's name where every service has a subject of its own. */
const EACH = "<service>";
const LIVE = `live.${EACH}.>`;
/** Functions of the kernel that build a row of a service's own subjects. */
const ROW_MAKERS: Readonly<Record<string, string>> = { liveNoticeRow: LIVE, auditRow: `audit.${EACH}` };

/**
 * Reads which process publishes which subject, and which reads it. Readers are those of the durables, the broker's users and the buckets;
 * publishers are the services whose code has the subject as a value and whose user at the broker may publish it. Sorted by subject.
 *
 * @throws Error when a durable waits for a subject that no service publishes.
 */
export function readEvents(root: string): EventRoute[] {
  const routes = new Map<string, { publishers: Set<string>; consumers: Set<string> }>();
  const routeOf = (subject: string) => {
    const route = routes.get(subject) ?? { publishers: new Set(), consumers: new Set() };
    routes.set(subject, route);
    return route;
  };
  for (const service of Object.keys(RPC_SERVICES)) {
    for (const subject of publishedBy(root, service)) routeOf(subject).publishers.add(service);
  }
  for (const { durable, reader, filterSubjects } of DURABLES) {
    for (const filter of filterSubjects) {
      const subjects = [...routes.keys()].filter((subject) => isTaken([filter], subject));
      if (subjects.length === 0) throw new Error(`${durable} waits for ${filter}, which no service publishes`);
      for (const subject of subjects) routeOf(subject).consumers.add(reader);
    }
  }
  for (const [user, { reads }] of Object.entries(BROKER_USERS)) {
    if (reads.includes(STREAM.live)) routeOf(LIVE).consumers.add(user);
  }
  for (const { name, writers, readers } of BUCKETS) {
    for (const writer of writers) routeOf(`$KV.${name}.*`).publishers.add(writer);
    for (const reader of readers) routeOf(`$KV.${name}.*`).consumers.add(reader);
  }
  return [...routes]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([subject, { publishers, consumers }]) => {
      return { subject, publishers: [...publishers].sort(), consumers: [...consumers].sort() };
    });
}

/** Subjects in the code of a service that its user at the broker may publish; those of others are the ones it reads. */
function publishedBy(root: string, service: string): Set<string> {
  const files = globSync(`services/${service}/src/**/*.ts`, { cwd: root, exclude: ["**/*.test.ts"] });
  const found = files.flatMap((file) => subjectsIn(readFileSync(join(root, file), "utf8")));
  const allowed = BROKER_USERS[service]?.publishes ?? [];
  return new Set(found.filter((subject) => isTaken(allowed, subject.replace(EACH, service))));
}

/**
 * Subjects that are values in a module, not types, and those of the rows that it builds by functions of the kernel.
 *
 * @throws Error for a subject that is only put together at run time, which cannot be read here.
 */
export function subjectsIn(text: string): string[] {
  const subjects: string[] = [];
  const { program } = parseSync("module.ts", text);
  const types = new Set<number>();
  new Visitor({
    TSLiteralType: ({ literal }) => void types.add(literal.start),
    Literal: ({ value, start }) => {
      if (typeof value === "string" && SUBJECT.test(value) && !types.has(start)) subjects.push(value);
    },
    TemplateLiteral: ({ quasis: [first] }) => {
      if (first !== undefined && SUBJECT.test(first.value.raw)) {
        throw new Error(`\`${first.value.raw}…\` is put together at run time: write the subject as one text`);
      }
    },
    CallExpression: ({ callee }) => {
      const row = callee.type === "Identifier" ? ROW_MAKERS[callee.name] : undefined;
      if (row !== undefined) subjects.push(row);
    },
  }).visit(program);
  return subjects;
}
