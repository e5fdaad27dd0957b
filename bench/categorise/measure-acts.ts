import {
  LABELLED_TEXTS,
  type LabelledText,
  readLabelledTexts,
  splitOf,
  toActText,
} from "../../services/categorisation/dialogue-acts/labelled-texts.ts";
import type { ReadAct } from "../../services/categorisation/src/app/categorisation.ts";
import { readMessageAct } from "../../services/categorisation/src/app/read-message-act.ts";
import { trainingContent } from "../../services/categorisation/src/domain/catalogue/training-content.ts";
import {
  type ActText,
  DIALOGUE_ACTS,
  type DialogueAct,
} from "../../services/categorisation/src/domain/classifier/acts/dialogue-act.ts";
import { requestFrames } from "../../services/categorisation/src/domain/classifier/acts/request-frames.ts";
import { trainActs } from "../../services/categorisation/src/domain/classifier/acts/train-acts.ts";
import { requestPhrases } from "../../services/categorisation/src/domain/classifier/lexical/request-phrases.ts";
import { messageKind } from "../../services/categorisation/src/domain/classifier/message-kind.ts";
import type { Model } from "../../services/categorisation/src/domain/classifier/model.ts";
import { type Prediction, predict } from "../../services/categorisation/src/domain/classifier/predict.ts";
import { readableText } from "../../services/categorisation/src/domain/classifier/readable-text.ts";
import { trainModel } from "../../services/categorisation/src/domain/classifier/train.ts";
import { TRAINING_DEFAULTS } from "../../services/categorisation/src/domain/classifier/training-options.ts";
import { STANDARD_CATALOGUE } from "../../services/categorisation/standard-catalogue/standard-catalogue.ts";
import { ASK_MIN, REQUEST_MIN, UNASKED_MIN } from "../../services/messaging/src/domain/intake/merchant-safe.ts";
import { type Elapsed, startStopwatch, usageOf } from "./stopwatch.ts";

/** Acts that ask for something or belong to a wish: words of them may reach a company. */
const ASKING: readonly DialogueAct[] = ["request", "answer", "addition"];
/** Texts as they come on a day, not chosen to be hard, written without sight of the labelled ones. Nothing is trained on or chosen by them. */
const ORDINARY_TEXTS = readLabelledTexts(new URL("./ordinary-texts.jsonl", import.meta.url));
/** Every fifth group of `train` calibrates the model that is judged on `dev`. */
const CALIBRATION_SHARE = 5;

type Judged = { labelled: LabelledText; read: ReadAct; prediction: Prediction };

export type ActFigures = {
  texts: string;
  count: number;
  accuracy: number;
  /** `confusion[expected][answered]`, in the order of the acts. */
  confusion: number[][];
  requestPrecision: number;
  requestRecall: number;
  /** Texts that ask for nothing; how many of them would be put to a company at once, and how many later, when a question about them stays unanswered. */
  otherCount: number;
  otherReaching: number;
  otherReachingLater: number;
  /** Requests put to a company at once, and how many of those to a right one. */
  answeredShare: number;
  answeredRight: number;
  /** Requests put to a right company at once, or asked about with the right category among those offered; of what no category sells: not put to one at once. */
  servedShare: number;
  /** Requests that no category sells, and how many of them would be put to a company at once. */
  outsideCount: number;
  outsideReaching: number;
  cpuMs: number;
};

/** Judges acts on the labelled and on ordinary texts, with the categories of the standard catalogue. All are read by a model that never saw them. */
export function measureActs(): { figures: ActFigures[]; training: Elapsed } {
  const options = { ...TRAINING_DEFAULTS, requestPrefixes: requestPhrases };
  const content = trainingContent(STANDARD_CATALOGUE, options);
  if (content === null) throw new Error("the demonstration catalogue has no texts");
  const categories = trainModel(content.labelledTexts, options);
  const catalogueTexts = content.labelledTexts.map(({ text, label }) => ({ text, classes: [label] }));
  const withActs = (texts: readonly ActText[]): Model => ({
    ...categories,
    acts: trainActs(texts, { categories, catalogueTexts, requestFrames }, options.seed),
  });
  const texts = LABELLED_TEXTS.map(toActText);
  const trained = LABELLED_TEXTS.filter((labelled) => splitOf(labelled) === "train");
  const places = new Map([...new Set(trained.map(({ group }) => group))].sort().map((group, place) => [group, place]));
  const withoutDev = trained.map((labelled): ActText => {
    const calibrates = (places.get(labelled.group) ?? 0) % CALIBRATION_SHARE === 0;
    return { ...toActText(labelled), split: calibrates ? "dev" : "train" };
  });
  const stopwatch = startStopwatch(usageOf(null));
  const forTest = withActs(texts);
  const training = stopwatch();
  const figures = [
    judge(
      withActs(withoutDev),
      "dev",
      LABELLED_TEXTS.filter((labelled) => splitOf(labelled) === "dev"),
    ),
    judge(
      forTest,
      "test",
      LABELLED_TEXTS.filter((labelled) => splitOf(labelled) === "test"),
    ),
    judge(forTest, "textos comuns", ORDINARY_TEXTS),
  ];
  return { figures, training };
}

function judge(model: Model, texts: string, chosen: readonly LabelledText[]): ActFigures {
  const stopwatch = startStopwatch(usageOf(null));
  const judged = chosen.map((labelled): Judged => {
    const { text, state } = labelled;
    const read = readMessageAct(model, text, messageKind(text), state);
    if (read === null) throw new Error("the model reads no acts");
    return { labelled, read, prediction: predict(model, readableText(text).text) };
  });
  const cpuMs = stopwatch().ownCpuMs / chosen.length;
  const confusion = DIALOGUE_ACTS.map((expected) =>
    DIALOGUE_ACTS.map(
      (answered) => judged.filter(({ labelled, read }) => labelled.act === expected && read.act === answered).length,
    ),
  );
  const requests = judged.filter(({ labelled }) => labelled.act === "request");
  const others = judged.filter(({ labelled }) => !ASKING.includes(labelled.act));
  const answered = requests.filter(reaches);
  const asRequest = judged.filter(({ read }) => read.act === "request");
  const outside = requests.filter(({ labelled }) => labelled.categories[0] === "none");
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  return {
    texts,
    count: judged.length,
    accuracy: share(judged.filter(({ labelled, read }) => labelled.act === read.act).length, judged.length),
    confusion,
    requestPrecision: share(asRequest.filter(({ labelled }) => labelled.act === "request").length, asRequest.length),
    requestRecall: share(requests.filter(({ read }) => read.act === "request").length, requests.length),
    otherCount: others.length,
    otherReaching: others.filter(reaches).length,
    otherReachingLater: others.filter((one) => !reaches(one) && reachesUnasked(one)).length,
    answeredShare: share(answered.length, requests.length),
    answeredRight: share(
      answered.filter(({ labelled, prediction }) => labelled.categories.includes(prediction.best ?? "none")).length,
      answered.length,
    ),
    servedShare: share(requests.filter(isServed).length, requests.length),
    outsideCount: outside.length,
    outsideReaching: outside.filter(reaches).length,
    cpuMs,
  };
}

/** Returns whether a text would be put to companies at once, by the rule of messaging. */
const reaches = ({ read, prediction, labelled }: Judged): boolean =>
  messageKind(labelled.text) === "wish" &&
  read.requestConfidence >= REQUEST_MIN &&
  read.isKnown &&
  !read.isAmbiguous &&
  prediction.reliable;

/** Returns whether a text would be put to companies although the question about it stays unanswered. */
const reachesUnasked = ({ read, labelled }: Judged): boolean =>
  messageKind(labelled.text) === "wish" && read.requestConfidence >= UNASKED_MIN;

/** Returns whether a request is understood, or asked about in a way that lets the person say what they want. */
function isServed(judged: Judged): boolean {
  const { labelled, read, prediction } = judged;
  const { categories } = labelled;
  if (reaches(judged)) return categories.includes(prediction.best ?? "none");
  const isAsked =
    messageKind(labelled.text) === "wish" && (read.act === "request" || read.requestConfidence >= ASK_MIN);
  return isAsked && (categories[0] === "none" || prediction.top3.some(({ label }) => categories.includes(label)));
}
