/** State of one thing that was looked at; unknown neither begins nor ends a trouble. */
export type Observation = Readonly<{
  key: string;
  area: string;
  state: "OPEN" | "WELL" | "UNKNOWN";
  title: string;
  sentence: string;
  action: string;
  link: string;
}>;

/** Something that is wrong, from its first sight until the mail that says that all is well again. */
export type Trouble = Readonly<{
  key: string;
  /** While anything of an area is unknown, no trouble of it that is not named ends. */
  area: string;
  title: string;
  sentence: string;
  action: string;
  /** Path of a screen of the panel, or an https address; empty: none. */
  link: string;
  since: Date;
  seenAt: Date;
  /** First of the sightings in a row at which it was well; null while it lasts. */
  wellSince: Date | null;
  /** Moment at which it was told; null: it has not lasted long enough, or nobody was to be told. */
  toldAt: Date | null;
  /** Moment at which it ended; only a trouble that was told is kept until then. */
  endedAt: Date | null;
}>;

/** The part of a trouble that a mail tells. */
export type ToldTrouble = Pick<Trouble, "title" | "sentence" | "action" | "link"> & {
  since: string;
  endedAt: string | null;
};

/** Content of a mail: troubles that are new, that last, and, once there is none, that are over. */
export type TroubleNotice = Readonly<{
  begun: readonly ToldTrouble[];
  lasting: readonly ToldTrouble[];
  over: readonly ToldTrouble[];
}>;
