type Answer = { best: number | null; confidence: number; reliable: boolean };

/** One wish with the predictions of two models; `confirmedId` is the category a person gave it, if any. */
export type ComparedWish = { wishId: string; text: string; confirmedId: number | null; before: Answer; after: Answer };

export type Replay = {
  wishes: number;
  same: number;
  judged: number;
  rightBefore: number;
  rightAfter: number;
  reliableBefore: number;
  reliableAfter: number;
  changes: ComparedWish[];
};

const CHANGES_MAX = 100;

/** The differences between two models on the same wishes; changes whose right category is known come first, both groups in the given order. */
export function comparePredictions(wishes: readonly ComparedWish[]): Replay {
  const count = (test: (wish: ComparedWish) => boolean) => wishes.filter(test).length;
  const changed = wishes.filter(({ before, after }) => before.best !== after.best);
  const isJudged = ({ confirmedId }: ComparedWish) => confirmedId !== null;
  return {
    wishes: wishes.length,
    same: wishes.length - changed.length,
    judged: count(isJudged),
    rightBefore: count((wish) => isJudged(wish) && wish.before.best === wish.confirmedId),
    rightAfter: count((wish) => isJudged(wish) && wish.after.best === wish.confirmedId),
    reliableBefore: count(({ before }) => before.reliable),
    reliableAfter: count(({ after }) => after.reliable),
    changes: [...changed.filter(isJudged), ...changed.filter((wish) => !isJudged(wish))].slice(0, CHANGES_MAX),
  };
}
