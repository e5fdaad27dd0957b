import type { Client } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import {
  type CategorisationService,
  MessageKind,
  type Candidate as RpcCandidate,
} from "@tenho/proto/categorisation/v1/categorisation_pb";
import { type CategorisationClient, NO_MODEL } from "../../app/ports/clients.ts";
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

/** Most wishes one message is split into; with more parts it is rather one long wish. */
const PARTS_MAX = 3;

/** Client that asks the categorisation service for the kind and category of a text, and for the names of categories. */
export function createCategorisationClient(categorisation: Client<typeof CategorisationService>): CategorisationClient {
  return {
    async categorise(text, askBelow) {
      const answer = await categorisation.categorise({ text, ...(askBelow !== null && { threshold: askBelow }) });
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
        guess: { candidates, threshold, reliable, method, modelVersion, ...(parts.length > 1 && { parts }) },
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

const toCandidates = (candidates: readonly RpcCandidate[]): Candidate[] =>
  candidates.map(({ categoryId, categoryName, confidence }) => ({ id: categoryId, name: categoryName, confidence }));
