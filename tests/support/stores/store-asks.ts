/** One thing that a command asks of the document store, by its place in the command: `filter $in`, `update $push`, `index unique`. */
export type StoreAsk = string;

type Fields = Readonly<Record<string, unknown>>;
/** A command as it was read; `faults`: things that the store's manual forbids, though the stand-in takes them. */
export type ReadAsks = { asks: ReadonlySet<StoreAsk>; faults: readonly string[]; shape: string };

const CARRIERS: Readonly<Record<string, readonly string[]>> = {
  find: ["filter", "sort", "projection"],
  aggregate: ["pipeline"],
  count: ["query"],
  distinct: ["query", "key"],
  insert: ["documents"],
  update: ["updates"],
  delete: ["deletes"],
  findAndModify: ["query", "update", "sort", "fields"],
  createIndexes: ["indexes"],
};

/** Fields that the driver adds to a command by itself: the database, its session, the number by which a write is known when it is sent again. */
const OF_THE_DRIVER = ["$db", "lsid", "txnNumber", "$clusterTime", "$readPreference"];

/** Reads what a command of the store's protocol asks, without any value. */
export function readStoreAsks(command: string, body: Fields): ReadAsks {
  const reading = createReading();
  const { add } = reading;
  add(`command ${command}`);
  const carriers = [command, ...(CARRIERS[command] ?? [])];
  for (const [option, value] of Object.entries(body)) {
    if (carriers.includes(option) || OF_THE_DRIVER.includes(option) || !value) continue;
    if (option === "writeConcern" || option === "readConcern") {
      for (const [key, level] of Object.entries(fieldsOf(value))) add(`${option} ${key} ${level}`);
    } else {
      add(`option ${command}.${option}`);
    }
  }
  switch (command) {
    case "find":
    case "count":
    case "distinct":
      readFilter(reading, body.filter ?? body.query);
      readProjection(reading, body.projection);
      readSort(reading, body.sort);
      break;
    case "aggregate":
      readPipeline(reading, body.pipeline);
      break;
    case "insert":
      for (const document of listOf(body.documents)) readValue(reading, document);
      break;
    case "update":
      for (const { q, u, ...options } of listOf(body.updates) as Fields[]) {
        for (const [option, value] of Object.entries(options)) if (value) add(`option update.${option}`);
        readFilter(reading, q);
        readUpdate(reading, u, fieldsOf(q));
        checkUpsert(reading, options, fieldsOf(q));
      }
      break;
    case "delete":
      for (const { q, limit, ...options } of listOf(body.deletes) as Fields[]) {
        if (Number(limit) !== 1) add("option delete.multi");
        for (const [option, value] of Object.entries(options)) if (value) add(`option delete.${option}`);
        readFilter(reading, q);
      }
      break;
    case "findAndModify":
      readFilter(reading, body.query);
      readSort(reading, body.sort);
      readProjection(reading, body.fields);
      if (body.update !== undefined) readUpdate(reading, body.update, fieldsOf(body.query));
      checkUpsert(reading, body, fieldsOf(body.query));
      break;
    case "createIndexes":
      for (const index of listOf(body.indexes) as Fields[]) readIndex(reading, index);
      break;
  }
  return { asks: reading.asks, faults: reading.faults, shape: `${command} ${reading.shape.join(" ")}` };
}

type Reading = ReturnType<typeof createReading>;

function createReading() {
  const asks = new Set<StoreAsk>();
  const faults: string[] = [];
  const shape: string[] = [];
  return {
    asks,
    faults,
    shape,
    add: (ask: StoreAsk, path = "") => {
      asks.add(ask);
      shape.push(path === "" ? ask : `${path}: ${ask}`);
    },
    fault: (text: string) => void faults.push(text),
  };
}

const LOGICAL = ["$and", "$or", "$nor"];

function readFilter(reading: Reading, filter: unknown, within = ""): void {
  for (const [key, value] of entriesOf(filter)) {
    if (key.startsWith("$")) {
      reading.add(`filter ${key}`, within);
      if (LOGICAL.includes(key)) for (const part of listOf(value)) readFilter(reading, part, within);
      continue;
    }
    const path = within + key;
    readPath(reading, "filter", path);
    readCondition(reading, path, value);
  }
}

function readCondition(reading: Reading, path: string, value: unknown): void {
  const operators = isPlain(value) ? entriesOf(value).filter(([key]) => key.startsWith("$")) : [];
  if (isPattern(value)) reading.add("filter pattern", path);
  else if (operators.length === 0) reading.add(`filter = ${kindOf(value)}`, path);
  for (const [operator, operand] of operators) {
    reading.add(`filter ${operator}`, path);
    if (operator === "$elemMatch") readFilter(reading, operand, `${path}.`);
    if (operator === "$not") readCondition(reading, path, operand);
    if (operator === "$in" && listOf(operand).some(isPattern)) reading.add("filter pattern", path);
  }
}

function readSort(reading: Reading, sort: unknown): void {
  for (const [field, direction] of entriesOf(sort)) {
    reading.add(isPlain(direction) ? "sort by expression" : "sort by field", field);
  }
}

/** A projection includes or excludes, `_id` apart, and must not name a field and a part of it. */
function readProjection(reading: Reading, projection: unknown): void {
  const fields = entriesOf(projection);
  const kindOfField = (value: unknown) => {
    if (isPlain(value) || typeof value === "string") return "expression";
    return value ? "inclusion" : "exclusion";
  };
  for (const [field, value] of fields) reading.add(`projection ${kindOfField(value)}`, field);
  const kinds = new Set(fields.filter(([field]) => field !== "_id").map(([, value]) => kindOfField(value)));
  if (kinds.has("inclusion") && kinds.has("exclusion")) reading.fault("projection includes and excludes");
  const collisions = overlapsOf(fields.map(([field]) => field));
  if (collisions.length > 0) reading.fault(`projection collides at ${collisions.join(", ")}`);
}

function readUpdate(reading: Reading, update: unknown, filter: Fields): void {
  if (Array.isArray(update)) {
    reading.add("update pipeline");
    return;
  }
  const paths: string[] = [];
  for (const [operator, change] of entriesOf(update)) {
    if (!operator.startsWith("$")) {
      reading.add("update replacement");
      return;
    }
    reading.add(`update ${operator}`);
    for (const [path, value] of entriesOf(change)) {
      paths.push(path);
      readPath(reading, "update", path);
      readChange(reading, operator, path, value);
    }
  }
  checkPaths(reading, paths, filter);
}

function readChange(reading: Reading, operator: string, path: string, value: unknown): void {
  const modifiers = isPlain(value) ? entriesOf(value).filter(([key]) => key.startsWith("$")) : [];
  if (operator === "$push" || operator === "$addToSet") {
    if (modifiers.length === 0) readValue(reading, value);
    for (const [modifier, operand] of modifiers) {
      reading.add(`update ${operator}.${modifier}`, path);
      if (modifier === "$each") for (const one of listOf(operand)) readValue(reading, one);
    }
    return;
  }
  if (operator === "$pull") {
    if (!isPlain(value)) reading.add("update $pull of a value", path);
    else if (modifiers.length === 0) reading.add("update $pull by condition", path);
    for (const [modifier] of modifiers) reading.add(`update $pull.${modifier}`, path);
    return;
  }
  readValue(reading, value);
}

/** Two changes of one update must touch no common path; `_id` never changes; `$` needs its array in the condition. */
function checkPaths({ fault }: Reading, paths: readonly string[], filter: Fields): void {
  const conflicts = overlapsOf(paths);
  if (conflicts.length > 0) fault(`update conflicts at ${conflicts.join(", ")}`);
  for (const path of paths) {
    if (path === "_id" && !Object.hasOwn(filter, "_id")) fault("update changes _id");
    const array = path.split(".$")[0] ?? "";
    const isAsked = Object.keys(filter).some((field) => field === array || field.startsWith(`${array}.`));
    if (/\.\$(\.|$)/.test(path) && !isAsked) fault(`update ${path} has no condition on the array`);
  }
}

/** Paths that are there twice, or are a part of another. */
const overlapsOf = (paths: readonly string[]): string[] =>
  paths.filter((path, place) =>
    paths.some((other, otherPlace) => place !== otherPlace && (path === other || path.startsWith(`${other}.`))),
  );

/** The condition of an upsert must name one `_id`: two upserts at the same moment would otherwise insert two documents. */
function checkUpsert({ fault }: Reading, options: Fields, filter: Fields): void {
  if (!options.upsert) return;
  const { _id: id } = filter;
  if (id === undefined || (isPlain(id) && entriesOf(id).some(([key]) => key.startsWith("$")))) {
    fault("upsert without an _id");
  }
}

/** Places in an array are numbers; `$`, `$[]` and `$[name]` are positions found by the store. */
function readPath(reading: Reading, part: "filter" | "update", path: string): void {
  const steps = path.split(".");
  if (steps.some((step) => /^\d+$/.test(step))) reading.add(`${part} path by number`, path);
  if (steps.includes("$")) reading.add(`${part} path $`, path);
  if (steps.includes("$[]")) reading.add(`${part} path $[]`, path);
  if (steps.some((step) => /^\$\[.+\]$/.test(step))) reading.add(`${part} path $[name]`, path);
}

function readPipeline(reading: Reading, pipeline: unknown, within = ""): void {
  for (const stage of listOf(pipeline)) {
    for (const [name, body] of entriesOf(stage)) {
      reading.add(`stage ${within}${name}`);
      if (name === "$match") readFilter(reading, body);
      else if (name === "$sort") readSort(reading, body);
      else if (name === "$facet") for (const [, inner] of entriesOf(body)) readPipeline(reading, inner, "$facet.");
      else if (name === "$group") {
        for (const [, accumulator] of entriesOf(body)) readExpression(reading, accumulator);
      } else if (name === "$project" || name === "$addFields" || name === "$set") readExpression(reading, body);
    }
  }
}

function readExpression(reading: Reading, expression: unknown): void {
  if (Array.isArray(expression)) for (const one of expression) readExpression(reading, one);
  if (!isPlain(expression)) return;
  for (const [key, operand] of entriesOf(expression)) {
    if (key.startsWith("$")) reading.add(`expression ${key}`);
    readExpression(reading, operand);
  }
}

function readIndex(reading: Reading, { key, name: _name, partialFilterExpression, ...options }: Fields): void {
  const keys = entriesOf(key);
  reading.add(keys.length > 1 ? "index of several fields" : "index of one field", keys.map(([field]) => field).join());
  for (const [, direction] of keys) if (typeof direction === "string") reading.add(`index ${direction}`);
  for (const [option, value] of Object.entries(options)) if (value) reading.add(`index ${option}`);
  if (partialFilterExpression === undefined) return;
  reading.add("index partialFilterExpression");
  for (const [field, value] of entriesOf(partialFilterExpression)) {
    if (field.startsWith("$")) reading.add(`partial filter ${field}`);
    else if (isPlain(value))
      for (const [operator] of entriesOf(value)) reading.add(`partial filter ${operator}`, field);
    else reading.add("partial filter =", field);
  }
  if (options.sparse) reading.fault("index both sparse and partial");
}

/** A stored field's name must have no `.` and begin with no `$`: such a field can be read and changed by no ordinary path. */
function readValue(reading: Reading, value: unknown): void {
  if (Array.isArray(value)) for (const one of value) readValue(reading, one);
  if (!isPlain(value)) return;
  for (const [name, inner] of entriesOf(value)) {
    if (name.includes(".") || name.startsWith("$")) reading.fault(`stored field "${name.replace(/[^.$]+/g, "…")}"`);
    readValue(reading, inner);
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const fieldsOf = (value: unknown): Fields => Object.fromEntries(entriesOf(value));

const entriesOf = (value: unknown): [string, unknown][] =>
  value instanceof Map ? [...value] : Object.entries((value ?? {}) as object);

const isPlain = (value: unknown): boolean =>
  value instanceof Map ||
  (typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !(value instanceof Uint8Array) &&
    !(value instanceof RegExp) &&
    !("_bsontype" in value));

const isPattern = (value: unknown): boolean =>
  value instanceof RegExp || (value as { _bsontype?: string } | null)?._bsontype === "BSONRegExp";

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "array";
  return isPlain(value) ? "object" : "value";
}
