import type { Calibration } from "./calibrate.ts";
import type { LexicalModel } from "./lexical-view.ts";

/** What cross-validation saw, as shares from 0 to 1; `heldOutCount` 0 means the content was too thin to hold any out. */
export type CrossValidation = {
  heldOutCount: number;
  top1: number;
  calibrationError: number;
  calibrationErrorBefore: number;
  thresholdPrecision: number;
  thresholdCoverage: number;
};

/** A trained classifier: immutable, reproducible from the same samples and options (`fingerprint`). */
export type Model = {
  labels: Int32Array;
  lexical: LexicalModel;
  calibration: Calibration;
  threshold: number;
  requiredPrecision: number;
  seed: number;
  textCount: number;
  fingerprint: string;
  crossValidation: CrossValidation;
};
