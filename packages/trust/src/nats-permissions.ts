import { DURABLES, type Durable, durablesOf } from "@tenho/kernel/events/durables";
import { STREAM } from "@tenho/kernel/events/streams";
import { inboxPrefixOf } from "@tenho/kernel/nats/connect-nats";
import { BUCKETS, type Bucket, streamOf } from "@tenho/kernel/provision/buckets";
import { subjectOf, subjectsOf } from "@tenho/kernel/rpc/wire";
import { BROKER_USERS } from "./broker-users.ts";
import { methodsCallableBy, RPC_SERVICES } from "./rpc-services.ts";

/** Permissions in the shape of a nats-server configuration. */
export type NatsPermissions = {
  publish: { allow: string[] };
  subscribe: { allow: string[] };
  /** For users that serve RPC: replies go to the caller's inbox, which no list can name. */
  allow_responses?: { max: number; expires: string };
};

/** A name and its password, for a broker's configuration. */
export type NatsCredential = { user: string; password: string };

/** Time a server may take to reply: longer than any call may take. */
const REPLY_EXPIRES = "2m";

/**
 * The only subjects a user of the broker may publish and subscribe to: its own RPC, its own events, the durables and
 * buckets of the table.
 *
 * @throws Error for a user the table does not know.
 */
export function natsPermissionsOf(user: string): NatsPermissions {
  const entry = BROKER_USERS[user];
  if (entry === undefined) throw new Error(`"${user}" is no user of the broker`);
  const service = RPC_SERVICES[user];
  return {
    publish: {
      allow: [
        ...methodsCallableBy(user).map((method) => subjectOf(method, user)),
        ...entry.publishes,
        ...LOOK_SUBJECTS,
        ...durablesOf(user).flatMap(durableSubjects),
        ...entry.reads.flatMap(readerSubjects),
        ...bucketSubjects(user),
        ...(entry.provisions ? PROVISION_SUBJECTS : []),
        ...(entry.watches ? WATCH_SUBJECTS : []),
        ...(entry.repairs ? REPAIR_SUBJECTS : []),
        ...entry.copies.map((stream) => `$JS.API.DIRECT.GET.${stream}`),
      ],
    },
    subscribe: { allow: [`${inboxPrefixOf(user)}.>`, ...(service === undefined ? [] : [subjectsOf(service)])] },
    ...(service === undefined ? {} : { allow_responses: { max: 1, expires: REPLY_EXPIRES } }),
  };
}

/**
 * The `authorization` block of a nats-server configuration for these users, each with its permissions. `unlimited` users, of
 * tests and measurements, may do everything.
 */
export function natsAuthorization(
  credentials: readonly NatsCredential[],
  unlimited: readonly NatsCredential[] = [],
): string {
  const users = credentials.map(({ user, password }) => ({ user, password, permissions: natsPermissionsOf(user) }));
  return `authorization: ${JSON.stringify({ users: [...users, ...unlimited] })}`;
}

/** Stream look-ups allowed to every user: each waits for the streams to exist. */
const LOOK_SUBJECTS = ["$JS.API.INFO", ...Object.values(STREAM).map((stream) => `$JS.API.STREAM.INFO.${stream}`)];

/** Readers may only pull: the right to create a durable would also allow reading the whole stream and delivering it to any subject. */
function durableSubjects({ stream, durable }: Durable): string[] {
  return [
    `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
    `$JS.ACK.${stream}.${durable}.>`,
    `dlq.${stream}.${durable}`,
  ];
}

/** Subjects for ephemeral consumers of a stream, each made, read and dropped by one process. */
function readerSubjects(stream: string): string[] {
  return [
    `$JS.API.STREAM.INFO.${stream}`,
    `$JS.API.CONSUMER.CREATE.${stream}.>`,
    `$JS.API.CONSUMER.INFO.${stream}.*`,
    `$JS.API.CONSUMER.DELETE.${stream}.*`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
    `$JS.FC.${stream}.>`,
    `$JS.ACK.${stream}.>`,
  ];
}

function bucketSubjects(user: string): string[] {
  return BUCKETS.flatMap((bucket) => [
    ...(bucket.writers.includes(user)
      ? [`$KV.${bucket.name}.${keysOf(bucket, user)}`, `$JS.API.STREAM.INFO.${streamOf(bucket)}`]
      : []),
    ...(bucket.readers.includes(user) ? lookSubjects(bucket, user) : []),
  ]);
}

/** The keys of a bucket that a user works with, as the end of a subject. */
const keysOf = ({ isByWriter, writers }: Bucket, user: string): string =>
  isByWriter && writers.includes(user) ? user : ">";

function lookSubjects(bucket: Bucket, user: string): string[] {
  const stream = streamOf(bucket);
  if (!bucket.isLookedUp) return readerSubjects(stream);
  if (!bucket.isByWriter) return [`$JS.API.DIRECT.GET.${stream}.>`];
  const look = `$JS.API.DIRECT.GET.${stream}.$KV.${bucket.name}.${keysOf(bucket, user)}`;
  // A writer may ask for the stream already.
  return bucket.writers.includes(user) ? [look] : [look, `$JS.API.STREAM.INFO.${stream}`];
}

const PROVISION_SUBJECTS = [
  ...[...Object.values(STREAM), ...BUCKETS.map(streamOf)].flatMap((stream) => [
    `$JS.API.STREAM.INFO.${stream}`,
    `$JS.API.STREAM.CREATE.${stream}`,
    `$JS.API.STREAM.UPDATE.${stream}`,
  ]),
  ...DURABLES.flatMap(({ stream, durable }) => [
    `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
    `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.${durable}`,
  ]),
];

const WATCH_SUBJECTS = DURABLES.map(({ stream, durable }) => `$JS.API.CONSUMER.INFO.${stream}.${durable}`);

const REPAIR_SUBJECTS = [
  "$JS.API.CONSUMER.INFO.*.*",
  `$JS.API.STREAM.MSG.GET.${STREAM.deadLetters}`,
  `$JS.API.STREAM.MSG.DELETE.${STREAM.deadLetters}`,
  `$JS.API.DIRECT.GET.${STREAM.deadLetters}`,
  `$JS.API.DIRECT.GET.${STREAM.deadLetters}.>`,
];
