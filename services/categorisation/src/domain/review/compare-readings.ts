type Answer = { best: number | null; confidence: number; reliable: boolean };

/** One wish as two models read it; `saidId` is what a person said it is. */
export type Reading = { wishId: string; text: string; saidId: number | null; before: Answer; after: Answer };

export type Replay = {
  wishes: number;
  same: number;
  judged: number;
  rightBefore: number;
  rightAfter: number;
  reliableBefore: number;
  reliableAfter: number;
  changes: Reading[];
};

const CHANGES_MAX = 100;

/** How two models differ on the same wishes; changes that a person judged come first, each kind in the order given. */
export function compareReadings(readings: readonly Reading[]): Replay {
  const count = (test: (reading: Reading) => boolean) => readings.filter(test).length;
  const changed = readings.filter(({ before, after }) => before.best !== after.best);
  const isJudged = ({ saidId }: Reading) => saidId !== null;
  return {
    wishes: readings.length,
    same: readings.length - changed.length,
    judged: count(isJudged),
    rightBefore: count((reading) => isJudged(reading) && reading.before.best === reading.saidId),
    rightAfter: count((reading) => isJudged(reading) && reading.after.best === reading.saidId),
    reliableBefore: count(({ before }) => before.reliable),
    reliableAfter: count(({ after }) => after.reliable),
    changes: [...changed.filter(isJudged), ...changed.filter((reading) => !isJudged(reading))].slice(0, CHANGES_MAX),
  };
}
