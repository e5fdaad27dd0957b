/** Status of a template that Meta's list does not hold; a word of this code's own. */
export const MISSING = "MISSING";
/** Status of a template by which Meta took no message because it does not exist or is not approved (132001); a word of this code's own. */
export const UNAPPROVED = "UNAPPROVED";

/** One property of a template, as Meta last reported it. */
export type Fact = {
  /** Meta's word; it may be one this code does not know. */
  value: string;
  previous: string | null;
  /** Start of this value. */
  since: Date;
  /** Time of the last update with this property; older updates are ignored. */
  at: Date;
};

export type AnnouncedCategory = { category: string; at: Date };

/** State of a template, as Meta last reported it; a property is null until Meta reports it. */
export type TemplateState = {
  name: string;
  language: string;
  status: Fact | null;
  /** Meta's reason for this status. */
  reason: string | null;
  category: Fact | null;
  /** Future category that Meta has announced. */
  announced: AnnouncedCategory | null;
  quality: Fact | null;
};

type Said = { value: string; previous: string | null };

/** An update from Meta; fields it does not contain are null. A status update may also name the category, but announces no change of it. */
export type TemplateUpdate = {
  name: string;
  language: string;
  at: Date;
  status: Said | null;
  reason: string | null;
  category: Said | null;
  announced: AnnouncedCategory | null;
  quality: Said | null;
};

/** Applies an update unless it is older. Of two updates in the same second the later to arrive wins, because Meta's times are in whole seconds. */
function factAfter(fact: Fact | null, said: Said | null, at: Date): Fact | null {
  if (said === null || (fact !== null && at < fact.at)) return fact;
  if (fact?.value === said.value) return fact.at.getTime() === at.getTime() ? fact : { ...fact, at };
  return { value: said.value, previous: fact?.value ?? said.previous, since: at, at };
}

/** The state after an update; the same object when the update changes nothing. */
export function templateAfter(before: TemplateState | null, update: TemplateUpdate): TemplateState {
  const { name, language, at } = update;
  const known = before ?? {
    name,
    language,
    status: null,
    reason: null,
    category: null,
    announced: null,
    quality: null,
  };
  const status = factAfter(known.status, update.status, at);
  const category = factAfter(known.category, update.category, at);
  const quality = factAfter(known.quality, update.quality, at);
  const isCategoryNews = update.category !== null && update.status === null && category?.at.getTime() === at.getTime();
  const announced = isCategoryNews ? update.announced : known.announced;
  const reason = status === known.status ? known.reason : update.reason;
  const isSame =
    before !== null &&
    status === known.status &&
    category === known.category &&
    quality === known.quality &&
    isSameAnnouncement(announced, known.announced);
  return isSame ? before : { name, language, status, reason, category, announced, quality };
}

const isSameAnnouncement = (one: AnnouncedCategory | null, other: AnnouncedCategory | null): boolean =>
  one?.category === other?.category && one?.at.getTime() === other?.at.getTime();

/** Differences between two states, in Meta's words before and after, for the log. */
export function changesOf(before: TemplateState | null, after: TemplateState): Record<string, string> {
  const changes: Record<string, string> = {};
  for (const fact of ["status", "category", "quality"] as const) {
    const { value, previous } = after[fact] ?? {};
    if (value !== undefined && value !== before?.[fact]?.value) changes[fact] = `${previous ?? "?"} → ${value}`;
  }
  const { announced } = after;
  if (announced !== null && !isSameAnnouncement(announced, before?.announced ?? null)) {
    changes.announced = `${announced.category} from ${announced.at.toISOString()}`;
  }
  return changes;
}
