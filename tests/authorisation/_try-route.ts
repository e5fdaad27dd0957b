/** An operation of the published contract. */
export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** True when the contract admits only sessions whose password was entered recently. */
  readonly needsRecentAuthentication: boolean;
};

/** The operations of an OpenAPI document. */
export function operationsOf(document: {
  paths: Record<string, Record<string, { operationId: string; "x-recent-authentication"?: boolean }>>;
}): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, ...described }]) => {
      const needsRecentAuthentication = described["x-recent-authentication"] === true;
      return { id: operationId, method: method.toUpperCase(), path, needsRecentAuthentication };
    }),
  );
}

/** Fills in the parameters of a path: by `<first segment>.<parameter>`, else by the parameter's name. */
export function filledPath({ path }: Operation, values: Readonly<Record<string, string>>): string {
  const [, root] = path.split("/");
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[`${root}.${name}`] ?? values[name] ?? name);
}

/** Calls a route with a session's token, or without one, and returns the answer's status. */
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
