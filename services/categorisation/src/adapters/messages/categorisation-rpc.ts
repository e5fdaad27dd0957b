import type { ServiceImpl } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import {
  type CategorisationService,
  DialogueAct,
  MessageKind,
  TalkState,
} from "@tenho/proto/categorisation/v1/categorisation_pb";
import { STANDARD_CATALOGUE } from "../../../standard-catalogue/standard-catalogue.ts";
import { importCatalogue } from "../../app/catalogue/import-catalogue.ts";
import type { Categorisation, NamedCandidate, ReadAct } from "../../app/categorisation.ts";
import type { CategorisationContext } from "../../app/categorisation-context.ts";
import { categorise } from "../../app/categorise.ts";
import { forgetWishes } from "../../app/corrections/forget-wishes.ts";
import type { Category, CategoryContent } from "../../domain/catalogue/category.ts";
import type * as acts from "../../domain/classifier/acts/dialogue-act.ts";
import { sealingRpc } from "./sealing-rpc.ts";

const IDS_MAX = 1_000;
const ENTRIES_MAX = 1_000;
const EXPORT_PAGE = 100;
const WISHES_MAX = 100;
const WISH_ID_MAX = 200;

const kindsToProto: Record<Categorisation["kind"], MessageKind> = {
  wish: MessageKind.WISH,
  greeting: MessageKind.GREETING,
  thanks: MessageKind.THANKS,
  opt_out: MessageKind.OPT_OUT,
  data_request: MessageKind.DATA_REQUEST,
  empty: MessageKind.EMPTY,
};

const talkOf: Record<TalkState, acts.TalkState> = {
  [TalkState.UNSPECIFIED]: "none",
  [TalkState.NONE]: "none",
  [TalkState.QUESTION]: "question",
  [TalkState.WISH]: "wish",
};

const actsToProto: Record<acts.DialogueAct, DialogueAct> = {
  request: DialogueAct.REQUEST,
  answer: DialogueAct.ANSWER,
  addition: DialogueAct.ADDITION,
  status: DialogueAct.STATUS,
  thanks: DialogueAct.THANKS,
  greeting: DialogueAct.GREETING,
  cancel: DialogueAct.CANCEL,
  question: DialogueAct.QUESTION,
  complaint: DialogueAct.COMPLAINT,
  own_service: DialogueAct.OWN_SERVICE,
  talk: DialogueAct.TALK,
  adult: DialogueAct.ADULT,
  noise: DialogueAct.NOISE,
  stop: DialogueAct.STOP,
  data_request: DialogueAct.DATA_REQUEST,
  empty: DialogueAct.EMPTY,
};

/** The categorisation service's RPC server. */
export function categorisationRpc(
  ctx: CategorisationContext,
): Omit<ServiceImpl<typeof CategorisationService>, "getStatus" | "getDiagnostics" | "checkOutside"> {
  const { catalogue, classifier } = ctx;
  return {
    ...sealingRpc(ctx),
    categorise: async ({ text, threshold, state }) => {
      if (threshold !== undefined && !(threshold > 0 && threshold <= 1))
        throw new AppError("invalid_input", "O limiar fica entre 0 e 1.");
      // A state that a newer caller knows and this replica does not is none.
      const { act, ...answer } = await categorise(ctx, text, threshold ?? null, talkOf[state] ?? "none");
      ctx.observer.categorised({ ...answer, act });
      return {
        ...answer,
        ...(act !== null && actToProto(act)),
        kind: kindsToProto[answer.kind],
        candidates: answer.candidates.map(candidateToProto),
        nearest: answer.nearest.map(({ text: example, id, similarity }) => ({
          text: example,
          categoryId: id,
          similarity,
        })),
        parts: answer.parts.map((part) => ({ text: part.text, candidates: part.candidates.map(candidateToProto) })),
      };
    },
    listCategories: async ({ ids }) => {
      if (ids.length > IDS_MAX) throw new AppError("invalid_input", "Categorias demais em um pedido.");
      const [categories, version] = await Promise.all([
        ids.length === 0 ? catalogue.list().then(notDeleted) : catalogue.named(ids),
        catalogue.version(),
      ]);
      const { served, isCurrent, catalogueVersion } = classifier.now();
      return {
        categories: categories.map(({ id, name, family, deleted }) => ({ id, name, family, deleted })),
        modelVersion: served?.version ?? "",
        modelIsCurrent: isCurrent && catalogueVersion === version,
      };
    },
    forgetWishes: async ({ wishIds }) => {
      if (wishIds.length > WISHES_MAX || wishIds.some(({ length }) => length === 0 || length > WISH_ID_MAX))
        throw new AppError("invalid_input", "Pedidos demais, ou um identificador inválido.");
      await forgetWishes(ctx, wishIds);
      return {};
    },
    importCatalogue: async ({ entries, standard, dryRun: isDryRun }) => {
      if (entries.length > ENTRIES_MAX || (standard && entries.length > 0))
        throw new AppError("invalid_input", `No máximo ${ENTRIES_MAX} categorias de um arquivo, ou o catálogo padrão.`);
      const given = entries.map((entry) => ({ ...contentOf(entry), id: entry.id === 0 ? null : entry.id }));
      return importCatalogue(ctx, standard ? STANDARD_CATALOGUE : given, { onlyMissing: standard, isDryRun });
    },
    exportCatalogue: async ({ afterId }) => {
      const page = await catalogue.page(afterId, EXPORT_PAGE);
      return { entries: page.map(({ id, ...category }) => ({ id, ...contentOf(category) })) };
    },
  };
}

const contentOf = ({ name, family, description, synonyms, examples }: Omit<CategoryContent, "id">) => ({
  name,
  family,
  description,
  synonyms: [...synonyms],
  examples: [...examples],
});

const notDeleted = (categories: readonly Category[]) => categories.map((category) => ({ ...category, deleted: false }));

const actToProto = ({ act, confidence, requestConfidence, isKnown, knownConfidence, explanation }: ReadAct) => ({
  act: actsToProto[act],
  actConfidence: confidence,
  requestConfidence,
  known: isKnown,
  knownConfidence,
  actExplanation: explanation,
});

const candidateToProto = ({ id, name, confidence }: NamedCandidate) => ({
  categoryId: id,
  categoryName: name,
  confidence,
});
