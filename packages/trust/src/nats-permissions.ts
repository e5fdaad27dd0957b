import { STREAM, streamsOwnedBy } from "@tenho/kernel/events/streams";
import { subjectOf, subjectsOf } from "@tenho/kernel/rpc/wire";
import { BROKER_USERS, type BrokerUser } from "./broker-users.ts";
import { methodsCallableBy, RPC_SERVICES } from "./rpc-services.ts";

/** Permissions in the shape of a nats-server configuration. */
export type NatsPermissions = {
  publish: { allow: string[] };
  subscribe: { allow: string[] };
  /** Replies to requests go to the caller's inbox, which no list can name. */
  allow_responses: { max: number; expires: string };
};

/** A name and its password, for a broker's configuration. */
export type NatsCredential = { user: string; password: string };

/** Longer than any call may take. */
const REPLY_EXPIRES = "2m";

/**
 * What a user of the broker may publish and subscribe to, and nothing else: its own RPC, its own events, the durables and
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
        ...streamSubjects(user),
        ...durableSubjects(entry),
        ...entry.reads.flatMap(readerSubjects),
        ...bucketSubjects(entry),
        ...(entry.repairs ? REPAIR_SUBJECTS : []),
      ],
    },
    subscribe: { allow: [`_INBOX_${user}.>`, ...(service === undefined ? [] : [subjectsOf(service)])] },
    allow_responses: { max: 1, expires: REPLY_EXPIRES },
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

/** Everybody looks at the streams it waits for; an owner creates and grows its own. */
function streamSubjects(user: string): string[] {
  const looks = Object.values(STREAM).map((stream) => `$JS.API.STREAM.INFO.${stream}`);
  const owns = streamsOwnedBy(user).flatMap((stream) => [
    `$JS.API.STREAM.CREATE.${stream}`,
    `$JS.API.STREAM.UPDATE.${stream}`,
  ]);
  return ["$JS.API.INFO", ...looks, ...owns];
}

function durableSubjects({ durables }: BrokerUser): string[] {
  return durables.flatMap(({ stream, durable }) => [
    `$JS.API.CONSUMER.CREATE.${stream}.${durable}`,
    `$JS.API.CONSUMER.CREATE.${stream}.${durable}.>`,
    `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.${durable}`,
    `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
    `$JS.ACK.${stream}.${durable}.>`,
    `dlq.${stream}.${durable}`,
  ]);
}

/** A consumer without a name of its own, made, read and dropped by one process. */
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

function bucketSubjects({ writesBuckets, readsBuckets }: BrokerUser): string[] {
  const writes = writesBuckets.flatMap((bucket) => [
    `$KV.${bucket}.>`,
    `$JS.API.STREAM.CREATE.KV_${bucket}`,
    `$JS.API.STREAM.INFO.KV_${bucket}`,
  ]);
  return [...writes, ...readsBuckets.flatMap((bucket) => readerSubjects(`KV_${bucket}`))];
}

const REPAIR_SUBJECTS = [
  "$JS.API.CONSUMER.INFO.*.*",
  `$JS.API.STREAM.MSG.GET.${STREAM.deadLetters}`,
  `$JS.API.STREAM.MSG.DELETE.${STREAM.deadLetters}`,
  `$JS.API.DIRECT.GET.${STREAM.deadLetters}`,
  `$JS.API.DIRECT.GET.${STREAM.deadLetters}.>`,
];
