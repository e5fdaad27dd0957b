import type { Client } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import {
  type CategorisationService,
  type CategoriseResponse,
  DialogueAct,
  MessageKind,
  type Candidate as RpcCandidate,
  TalkState,
} from "@tenho/proto/categorisation/v1/categorisation_pb";
import { type CategorisationClient, NO_MODEL } from "../../app/ports/clients.ts";
import type * as acts from "../../domain/intake/dialogue-act.ts";
import type { Candidate } from "../../domain/wish/prediction.ts";
import type { MessageKind as Kind } from "../../domain/wish/wish.ts";

const KINDS: Record<MessageKind, Kind> = {
  [MessageKind.UNSPECIFIED]: "wish",
  [MessageKind.WISH]: "wish",
  [MessageKind.GREETING]: "greeting",
  [MessageKind.THANKS]: "thanks",
  [MessageKind.OPT_OUT]: "opt_out",
  [MessageKind.DATA_REQUEST]: "data_request",
  [MessageKind.EMPTY]: "empty",
};

const ACTS: Partial<Record<DialogueAct, acts.DialogueAct>> = {
  [DialogueAct.REQUEST]: "request",
  [DialogueAct.ANSWER]: "answer",
  [DialogueAct.ADDITION]: "addition",
  [DialogueAct.STATUS]: "status",
  [DialogueAct.THANKS]: "thanks",
  [DialogueAct.GREETING]: "greeting",
  [DialogueAct.CANCEL]: "cancel",
  [DialogueAct.QUESTION]: "question",
  [DialogueAct.COMPLAINT]: "complaint",
  [DialogueAct.OWN_SERVICE]: "own_service",
  [DialogueAct.TALK]: "talk",
  [DialogueAct.ADULT]: "adult",
  [DialogueAct.NOISE]: "noise",
  [DialogueAct.STOP]: "stop",
  [DialogueAct.DATA_REQUEST]: "data_request",
  [DialogueAct.EMPTY]: "empty",
};

const TALK: Record<acts.TalkState, TalkState> = {
  none: TalkState.NONE,
  question: TalkState.QUESTION,
  wish: TalkState.WISH,
};

/** Most wishes one message is split into; with more parts it is rather one long wish. */
const PARTS_MAX = 3;

/** Client that asks the categorisation service for the kind and category of a text, and for the names of categories. */
export function createCategorisationClient(categorisation: Client<typeof CategorisationService>): CategorisationClient {
  return {
    async categorise(text, askBelow, talk = "none") {
      const state = TALK[talk];
      const answer = await categorisation.categorise({
        text,
        state,
        ...(askBelow !== null && { threshold: askBelow }),
      });
      const candidates = toCandidates(answer.candidates);
      const parts = answer.parts.slice(0, PARTS_MAX).map((part) => ({
        text: part.text,
        candidates: toCandidates(part.candidates),
      }));
      const { threshold, reliable, method, modelVersion } = answer;
      if (answer.kind === MessageKind.WISH && candidates.length === 0 && modelVersion === "") {
        // No model is trained yet: the wish waits rather than end in the fallback category.
        throw new AppError("unavailable", "As categorias ainda não podem ser lidas.", { reason: NO_MODEL });
      }
      return {
        kind: KINDS[answer.kind] ?? "wish",
        act: actOf(answer),
        guess: {
          candidates,
          threshold,
          reliable,
          method,
          modelVersion,
          ...(parts.length > 1 && { parts }),
          ...(ACTS[answer.act] !== undefined && {
            requestConfidence: answer.requestConfidence,
            isKnown: answer.known,
          }),
        },
      };
    },
    async forgetWishes(wishIds) {
      await categorisation.forgetWishes({ wishIds });
    },
    async getCategories(ids) {
      // Without ids the service would answer with all categories.
      const { categories } = ids.length === 0 ? { categories: [] } : await categorisation.listCategories({ ids });
      return categories.map(({ id, name, deleted }) => ({ id, name, isDeleted: deleted }));
    },
  };
}

/** The act of a text; null from a replica that reads none. */
function actOf({ act, actConfidence }: CategoriseResponse): acts.ReadAct | null {
  const read = ACTS[act];
  return read === undefined ? null : { act: read, confidence: actConfidence };
}

const toCandidates = (candidates: readonly RpcCandidate[]): Candidate[] =>
  candidates.map(({ categoryId, categoryName, confidence }) => ({ id: categoryId, name: categoryName, confidence }));
