import { AppError } from "@tenho/kernel/errors/app-error";
import type { CategoryDraft, RemoteCatalogueClient } from "../../app/catalogue/ports.ts";
import { groupsAnswer, readItem, readRefusal } from "./remote-answers.ts";

const BYTES_MAX = 4 * 1024 * 1024;
const REFUSALS = new Set([400, 409, 422]);

/** A catalogue with the same HTTP calls as ours at `baseUrl`, with a time limit, a size limit and no redirects. */
export function createRemoteCatalogueClient(options: { baseUrl: string; timeoutMs: number }): RemoteCatalogueClient {
  const { timeoutMs } = options;
  const base = options.baseUrl.replace(/(?<!\/)\/+$/, "");

  /** `failure` is shown to people when there is no answer or a malformed one. */
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
  const message = readRefusal(await readBounded(response, BYTES_MAX).catch(() => null));
  if (response.status === 404) return new AppError("not_found", message ?? "Categoria não encontrada.");
  const cause = new Error(`the catalogue source answered ${response.status}`);
  return REFUSALS.has(response.status)
    ? new AppError("conflict", message ?? failure, { cause })
    : new AppError("unavailable", failure, { cause });
}

/** Parses the body as JSON, reading at most `bytesMax`, because another server controls its size. Throws. */
async function readBounded(response: Response, bytesMax: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > bytesMax) throw new Error("the catalogue source's answer is too large");
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString("utf8");
  return text === "" ? null : JSON.parse(text);
}
