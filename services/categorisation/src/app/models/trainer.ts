import type { Vectors } from "../../domain/classifier/embedding/texts-to-embed.ts";
import type { Model } from "../../domain/classifier/model.ts";
import type { Sample } from "../../domain/classifier/text/training-set.ts";
import type { TrainOptions } from "../../domain/classifier/train.ts";

/** Trains off the request path. */
export interface Trainer {
  /**
   * With vectors of the texts the embedding view is trained beside the lexical one.
   * Raises: TrainingFailed; the model in service is none of its business.
   */
  train(
    samples: readonly Sample[],
    options: TrainOptions,
    signal?: AbortSignal,
    vectors?: Vectors | null,
  ): Promise<Model>;
}

/** The content cannot be learnt from, training took too long, or it was called off. */
export class TrainingFailed extends Error {
  override name = "TrainingFailed";
}
