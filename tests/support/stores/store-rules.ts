import type { StoreAsk } from "./store-asks.ts";

/** Things that are asked of the document store, with the rule of its manual about them. A test that asks anything else fails. */
export type StoreRule = {
  /** Words of the page for what is asked. */
  title: string;
  asks: readonly StoreAsk[];
  /** Page of MongoDB's manual, below `https://www.mongodb.com/docs/manual/`. */
  page: string;
  /** The manual's rule that matters here. */
  rule: string;
  /** The reason why the rule is kept, or does not matter. */
  kept: string;
};

export const STORE_RULES: readonly StoreRule[] = [
  {
    title: "Reading",
    asks: [
      "command find",
      "command getMore",
      "command killCursors",
      "option getMore.collection",
      "option getMore.batchSize",
      "option killCursors.cursors",
      "option find.limit",
      "option find.skip",
      "option find.batchSize",
      "option find.singleBatch",
      "option find.maxTimeMS",
      "option getMore.maxTimeMS",
    ],
    page: "reference/command/find",
    rule: "A find without `maxTimeMS` runs as long as it takes; a cursor is read batch by batch. What `skip` leaves out is read all the same.",
    kept: "Every find has a limit or asks for ids that are given, but those of backups. The lists of panels, which hold the widest conditions, have `maxTimeMS`. `skip` leaves out ten: the devices that an account may have.",
  },
  {
    title: "Counting and distinct values",
    asks: [
      "command aggregate",
      "command count",
      "command distinct",
      "option aggregate.cursor",
      "option aggregate.maxTimeMS",
    ],
    page: "reference/command/distinct",
    rule: "The values of one `distinct` are a single document and must fit into 16 MiB. A `count` without a condition is an estimate.",
    kept: "Each `distinct` is asked about the ids of one call: identities of a few contacts, lists of some messages. The estimate tells a person how many wishes a rebuild reads.",
  },
  {
    title: "Stages of aggregation",
    asks: [
      "stage $match",
      "stage $sort",
      "stage $limit",
      "stage $facet",
      "stage $facet.$count",
      "stage $facet.$limit",
      "stage $facet.$unwind",
      "stage $facet.$match",
      "stage $facet.$group",
      "stage $group",
      "expression $sum",
      "expression $cond",
      "expression $eq",
      "expression $subtract",
    ],
    page: "reference/operator/aggregation/facet",
    rule: "`$facet` uses indexes only through the stages before it, holds at most 100 MB, cannot spill to disk, and its result is one document of at most 16 MiB.",
    kept: "`$match`, `$sort` by an index and `$limit` of 10,001 wishes come before it; its parts return counts and sums, a few numbers each.",
  },
  {
    title: "Sorting",
    asks: ["sort by field"],
    page: "reference/limits",
    rule: "A sort that no index gives reads everything first and, beyond 100 MB, spills to disk or fails (`allowDiskUseByDefault`).",
    kept: "`npm test` fails where no declared index gives the order of a query. Sorts in Node are of bounded lists.",
  },
  {
    title: "Conditions",
    asks: [
      "filter = value",
      "filter $in",
      "filter $nin",
      "filter $ne",
      "filter $gt",
      "filter $gte",
      "filter $lt",
      "filter $lte",
      "filter $not",
      "filter $and",
      "filter $or",
      "filter $elemMatch",
    ],
    page: "reference/operator/query",
    rule: "Bounds compare values of one type alone; `$ne`, `$nin` and `$not` also match a document without the field.",
    kept: "A field has one type, or null. `$not: { $gt }` is written where a missing moment counts as past.",
  },
  {
    title: "Missing fields and null",
    asks: ["filter = null", "filter $exists"],
    page: "tutorial/query-for-null-fields",
    rule: "`{ field: null }` matches null and a missing field; `$exists: false` a missing field alone.",
    kept: "`null` is written where either is meant, `$exists` where the field is never null.",
  },
  {
    title: "Whole arrays and objects",
    asks: ["filter = array", "filter = object", "filter $size"],
    page: "tutorial/query-arrays",
    rule: "`{ field: [ … ] }` matches the array that is exactly so, order included, or one that has such an array as an element; `{ field: { … } }` the object with these fields in this order.",
    kept: "Queues and lists of ids hold texts alone, and are compared with what was read; the only object compared is the empty one. `$size`, which no index serves, is a test's.",
  },
  {
    title: "Patterns",
    asks: ["filter pattern", "filter $regex"],
    page: "reference/operator/query/regex",
    rule: "Only a case-sensitive pattern that begins with `^` and a fixed text is looked up in an index by its beginning.",
    kept: "Searches look for `^` and an escaped word in a field of folded words; `npm test` fails where such a field has no index. `$regex` is a test's.",
  },
  {
    title: "Numbers in paths",
    asks: ["filter path by number", "update path by number"],
    page: "core/document",
    rule: "In a path a number is a place where the value is an array, and the name of a field where it is an object or missing.",
    kept: "`windows`, `days` and `hours` are objects from their first write on; `queue.1999` asks only whether an array is full.",
  },
  {
    title: "Fields that are read",
    asks: ["projection inclusion", "projection exclusion"],
    page: "reference/limits",
    rule: "A projection either includes or excludes, and must not name a field and a part of it (path collision).",
    kept: "Each is a constant in the sources; one that mixes or collides fails in `npm test`.",
  },
  {
    title: "Writing",
    asks: [
      "command insert",
      "command update",
      "command delete",
      "command findAndModify",
      "option insert.ordered",
      "option update.ordered",
      "option delete.ordered",
      "option findAndModify.new",
    ],
    page: "reference/method/db.collection.bulkWrite",
    rule: "One document changes whole or not at all; of several in one command some may be written. Unordered, the others are tried after one fails.",
    kept: "A change that must be whole is one document, conditional on what was read. Unordered batches read from the duplicate keys which of them were refused.",
  },
  {
    title: "Changing many documents",
    asks: ["option update.multi", "option delete.multi"],
    page: "core/retryable-writes",
    rule: "`updateMany`, `deleteMany` and batches with one of them are not sent again by the driver after a lost connection.",
    kept: "Each repeats its condition and is safe to run again: sweeps, erasures and repeated messages come back to what is left.",
  },
  {
    title: "Inserting or changing",
    asks: ["option update.upsert", "option findAndModify.upsert", "update $setOnInsert"],
    page: "reference/method/db.collection.update",
    rule: "Without a unique key in the condition two at the same moment insert two documents; with one, the second may fail with a duplicate key, which the server repeats by itself only for conditions of equality alone.",
    kept: "Every condition names one `_id`, which `npm test` requires; the duplicate key is expected and means that another was faster.",
  },
  {
    title: "Fields of an update",
    asks: ["update $set", "update $unset", "update $inc", "update $min", "update $max"],
    page: "reference/operator/update",
    rule: "Two changes of one update must not touch the same path, nor one a part of the other: the update fails as a conflict.",
    kept: "`npm test` compares the paths of every update and fails where two conflict, whether the stand-in takes it or not.",
  },
  {
    title: "Arrays of an update",
    asks: [
      "update $push",
      "update $push.$each",
      "update $push.$slice",
      "update $addToSet",
      "update $addToSet.$each",
      "update $pull",
      "update $pull.$in",
      "update $pull of a value",
      "update $pull by condition",
    ],
    page: "reference/operator/update-array",
    rule: "They fail where the field is no array; `$slice` wants `$each`, and a negative one keeps the last.",
    kept: "The fields are arrays or missing from their first write on. What is pushed is sliced, what is added has a condition on its length or a bound of its own (below).",
  },
  {
    title: "Indexes",
    asks: ["command createIndexes", "index of one field", "index of several fields", "index unique", "index sparse"],
    page: "core/index-sparse",
    rule: "A collection has at most 64 indexes. A sparse one skips documents without the field, not those where it is null, and serves no query that would then miss some; a sparse unique one allows many without it.",
    kept: "`openKey` and `wamid`, the unique ones, are removed by `$unset` and never null. Wishes have the most indexes, 14 with `_id`.",
  },
  {
    title: "Partial indexes",
    asks: ["index partialFilterExpression", "partial filter $gte"],
    page: "core/index-partial",
    rule: "The filter may use equality, `$exists: true`, `$gt`, `$gte`, `$lt`, `$lte`, `$type`, `$and`, `$or`, `$in`; it excludes `sparse`, and serves only a query whose condition implies it.",
    kept: 'Both filters are one `$gte`, and neither is unique; the queries repeat the bound (`EVER`, `""`). `npm test` refuses a filter and `sparse` together.',
  },
  {
    title: "Acknowledgement of writes",
    asks: ["writeConcern w majority"],
    page: "reference/write-concern",
    rule: "`majority` is the default but where arbiters leave no majority of members with data, or `setDefaultRWConcern` says otherwise; a write with `w: 1` may be rolled back after a change of the primary.",
    kept: "Every connection of messaging asks for `majority` itself, whatever the server's default.",
  },
  {
    title: "Administration",
    asks: [
      "command ping",
      "command hello",
      "command endSessions",
      "command listCollections",
      "option listCollections.nameOnly",
      "option listCollections.filter",
      "option listCollections.cursor",
      "option listCollections.authorizedCollections",
      "command drop",
      "command dropDatabase",
      "command listDatabases",
      "option listDatabases.nameOnly",
      "command buildInfo",
    ],
    page: "reference/command",
    rule: "A user with `readWrite` on a database may list, create and drop its collections and indexes.",
    kept: "The service pings and creates its indexes. Only backups, restores and tests list and drop.",
  },
];

/** Faults are what the manual forbids; nothing excuses one. */
export const ALLOWED_ASKS: ReadonlySet<StoreAsk> = new Set(STORE_RULES.flatMap(({ asks }) => asks));
