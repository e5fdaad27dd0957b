/**
 * One way of looking at a text. Scores are comparable between categories of one view only, one per category in the
 * model's order; the mixer brings views to one scale and the calibration turns the mix into probabilities.
 */
export interface TextView {
  readonly name: string;
  score(text: string): Float64Array;
}
