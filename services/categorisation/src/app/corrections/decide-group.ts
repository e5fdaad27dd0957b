import { AppError } from "@tenho/kernel/errors/app-error";
import { putContent } from "../catalogue/put-content.ts";
import type { CategorisationContext } from "../categorisation-context.ts";
import { contentWithTexts } from "./content-with-texts.ts";
import type { CandidateDecision, CandidateEdit, CandidateScope, GroupDecision } from "./ports.ts";

/** Maximum number of candidates decided or proposed for in one transaction; the rest of a larger group goes on waiting. */
const DECIDED_MAX = 500;

/** Number of candidates decided, proposed for, and still waiting in the group. */
export type DecidedGroup = { decided: number; proposed: number; waiting: number };

/** The decision asked for; `categoryId` null: the category named by the corrections. */
type Asked = { status: "approved"; categoryId: number | null } | { status: "rejected" };

/**
 * Decides all waiting candidates of a group at once. An approval adds their texts to the examples of its category. Readers limited to some units only
 * propose the decision, for the candidates of their units. A repetition, also by another person at the same time, has no further effect.
 * Raises: `not_found`; `conflict` when the group was decided otherwise; `unprocessable` without a category that can take the texts.
 */
export async function decideGroup(
  ctx: CategorisationContext,
  key: string,
  asked: Asked,
  scope: CandidateScope,
): Promise<DecidedGroup> {
  const done = await ctx.candidates.transact((edit) => decide(edit, key, asked, scope));
  if (done.decided > 0 && asked.status === "approved") ctx.trainSoon();
  return done;
}

async function decide(edit: CandidateEdit, key: string, asked: Asked, scope: CandidateScope): Promise<DecidedGroup> {
  const group = await edit.lockGroup(key, scope, DECIDED_MAX);
  const [first] = group;
  if (first === undefined) {
    requireSame(await edit.decisionsOf(key, scope), asked);
    return { decided: 0, proposed: 0, waiting: 0 };
  }
  const decision = decisionOf(asked, first.categoryId);
  const ids = group.map(({ id }) => id);
  const texts = group.map(({ text }) => text);
  const teach = decision.status === "approved" ? await prepareTeaching(edit, decision.categoryId, texts) : null;
  if (scope === "platform") {
    await teach?.();
    await edit.decideAll(ids, decision);
  } else await edit.proposeAll(ids, decision);
  await edit.notify(first.id);
  const waiting = await edit.countWaiting(key, scope);
  return scope === "platform"
    ? { decided: group.length, proposed: 0, waiting }
    : { decided: 0, proposed: group.length, waiting };
}

function decisionOf(asked: Asked, saidId: number | null): CandidateDecision {
  if (asked.status === "rejected") return asked;
  const categoryId = asked.categoryId ?? saidId;
  if (categoryId === null) throw new AppError("unprocessable", "Escolha a categoria a que estes textos pertencem.");
  return { status: "approved", categoryId };
}

/** Checks that the category can take the texts; the returned function adds them. */
async function prepareTeaching(edit: CandidateEdit, categoryId: number, texts: readonly string[]) {
  const catalogue = await edit.openCatalogue();
  const category = await catalogue.find(categoryId);
  if (category === null) throw new AppError("unprocessable", "Esta categoria não existe mais. Escolha outra.");
  const content = contentWithTexts(category, texts);
  return () => putContent(catalogue, content);
}

function requireSame(decisions: readonly GroupDecision[], asked: Asked): void {
  if (decisions.length === 0) throw new AppError("not_found", "Grupo de correções não encontrado.");
  const isSame = decisions.some(({ saidId, taughtId }) => {
    if (asked.status === "rejected") return taughtId === null;
    return taughtId !== null && taughtId === (asked.categoryId ?? saidId);
  });
  if (!isSame) throw new AppError("conflict", "Este grupo já foi decidido.");
}
