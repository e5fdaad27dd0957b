/** An operation of the published contract. */
export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
};

/** The operations of an OpenAPI document. */
export function operationsOf(document: {
  paths: Record<string, Record<string, { operationId: string }>>;
}): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => {
      return { id: operationId, method: method.toUpperCase(), path };
    }),
  );
}

/** The path with its parameters filled in: by `<first segment>.<parameter>`, else by the parameter's name. */
export function filledPath({ path }: Operation, values: Readonly<Record<string, string>>): string {
  const [, root] = path.split("/");
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[`${root}.${name}`] ?? values[name] ?? name);
}

/** The answer's status to a call with a session's token, or without one. */
export async function tryRoute(
  url: string,
  { method, body, token }: { method: string; body: unknown; token: string | null },
): Promise<number> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}
