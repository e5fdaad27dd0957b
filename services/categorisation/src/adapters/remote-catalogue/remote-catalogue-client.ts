import { AppError } from "@tenho/kernel/errors/app-error";
import type { CategoryDraft, RemoteCatalogue } from "../../app/catalogue/ports.ts";
import { readBounded } from "./read-bounded.ts";
import { groupsAnswer, readItem, readRefusal } from "./remote-answers.ts";

const BYTES_MAX = 4 * 1024 * 1024;
const REFUSALS = new Set([400, 409, 422]);

/** A catalogue behind the same calls as ours at `baseUrl`, with a time limit, a size limit and no redirects. */
export function createHttpCatalogue({ baseUrl, timeoutMs }: { baseUrl: string; timeoutMs: number }): RemoteCatalogue {
  const base = baseUrl.replace(/\/+$/, "");

  /** `failure` is what people read when the source does not answer, or not as it should. */
  async function ask<T>(
    {
      method = "POST",
      path,
      body,
      failure,
    }: { method?: "GET" | "POST"; path: string; body?: unknown; failure: string },
    read: (answer: unknown) => T,
  ): Promise<T> {
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: "error",
        headers: { accept: "application/json", ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw await refusal(response, failure);
      return read(await readBounded(response, BYTES_MAX));
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw new AppError("unavailable", failure, { cause });
    }
  }

  const external = "/categories/external";
  const bodyOf = ({ family, name, text }: CategoryDraft) => ({
    parentCategory: family,
    subcategoryKey: text,
    displayName: name,
  });

  return {
    create: (draft) =>
      ask(
        { path: `${external}/create`, body: bodyOf(draft), failure: "Erro ao criar categoria na API externa" },
        (answer) => readItem(answer, draft),
      ),
    update: (id, draft) =>
      ask(
        {
          path: `${external}/update/${id}`,
          body: bodyOf(draft),
          failure: "Erro ao atualizar categoria na API externa",
        },
        (answer) => readItem(answer, { ...draft, id }),
      ),
    item: (id) =>
      ask(
        { method: "GET", path: `${external}/item/${id}`, failure: "Erro ao carregar categorias externas" },
        (answer) => readItem(answer, { id }),
      ),
    renameFamily: (from, to) =>
      ask(
        { path: `${external}/rename-family`, body: { from, to }, failure: "Erro ao renomear família" },
        () => undefined,
      ),
    remove: (id) => ask({ path: `${external}/delete/${id}`, failure: "Erro ao excluir categoria" }, () => undefined),
    groups: () =>
      ask({ method: "GET", path: "/categories/sync", failure: "Erro ao atualizar categorias" }, (answer) =>
        groupsAnswer.parse(answer),
      ),
  };
}

async function refusal(response: Response, failure: string): Promise<AppError> {
  const said = readRefusal(await readBounded(response, BYTES_MAX).catch(() => null));
  if (response.status === 404) return new AppError("not_found", said ?? "Categoria não encontrada.");
  const cause = new Error(`the catalogue source answered ${response.status}`);
  return REFUSALS.has(response.status)
    ? new AppError("conflict", said ?? failure, { cause })
    : new AppError("unavailable", failure, { cause });
}
