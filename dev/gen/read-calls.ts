import { join } from "node:path";
import {
  type Identifier,
  isBindingElement,
  isCallExpression,
  isIdentifier,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  isPropertySignatureDeclaration,
  isTypeLiteralNode,
  isTypeReferenceNode,
  isVariableDeclaration,
  type Node,
  type SourceFile,
} from "typescript/unstable/ast";
import { API, type Checker, type Project, type Symbol as TypeSymbol } from "typescript/unstable/sync";

/** The RPC methods of one service that another one calls. */
export type Edge = { readonly caller: string; readonly callee: string; readonly methods: readonly string[] };

const CONTRACT = /\/proto\/tenho\/(\w+)\/v\d+\/\w+_pb\.ts$/;
/** A module of a service, of the gateway or of a package that both may use. */
const MODULE = /^(?:(services|packages)\/([\w-]+)|(gateway))\/src\//;
const NOT_PRODUCTION = /\.test\.ts$/;
/** The function of the service runtime that makes a client, by its name in every composition. */
const MAKES_CLIENT = "rpcClient";

/** A method or a service of a contract, by the place of its declaration: symbols of mapped types such as `Client` keep it. */
type Declared = ReadonlyMap<string, { readonly callee: string; readonly method: string | null }>;

/**
 * Reads which service calls which RPC methods, as the type checker sees it: every use of a property that a contract declares as a
 * method, whatever the client is named and however it was passed on. Edges are sorted; a service's use of its own contract is none.
 *
 * @throws Error when a client is made of which no call is found, when a call is found without a client, or when a package calls.
 */
export function readCalls(root: string): Edge[] {
  const api = new API({ cwd: root });
  try {
    const config = join(root, "tsconfig.json");
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error(`${config} was not loaded`);
    return edgesOf(project, root);
  } finally {
    api.close();
  }
}

function edgesOf({ program, checker }: Project, root: string): Edge[] {
  const names = program.getSourceFileNames();
  const fileOf = (name: string): SourceFile => {
    const file = program.getSourceFile(name);
    if (file === undefined) throw new Error(`${name} was not read`);
    return file;
  };
  const declared = declarationsOf(names.filter((name) => CONTRACT.test(name)).map(fileOf), checker);
  const methodNames = new Set([...declared.values()].flatMap(({ method }) => method ?? []));
  const clients = new Set<string>();
  const called = new Map<string, Set<string>>();
  for (const name of names) {
    const place = name.startsWith(`${root}/`) ? name.slice(root.length + 1) : "";
    const caller = callerOf(place);
    if (caller === null) continue;
    const uses = usesIn(fileOf(name), { checker, declared, methodNames });
    for (const { callee, method, makesClient } of uses) {
      if (callee === caller) continue;
      if (place.startsWith("packages/"))
        throw new Error(`${place} calls ${callee}: no service can be named as its caller`);
      const edge = `${caller} ${callee}`;
      if (makesClient) clients.add(edge);
      if (method !== null) called.set(edge, (called.get(edge) ?? new Set()).add(method));
    }
  }
  for (const edge of clients)
    if (!called.has(edge)) throw new Error(`${edge}: a client is made, and no call of it found`);
  for (const edge of called.keys()) if (!clients.has(edge)) throw new Error(`${edge}: a call without a client`);
  return [...called]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([edge, methods]) => {
      const [caller = "", callee = ""] = edge.split(" ");
      return { caller, callee, methods: [...methods].sort() };
    });
}

function callerOf(place: string): string | null {
  const [, , name, gateway] = (NOT_PRODUCTION.test(place) ? null : MODULE.exec(place)) ?? [];
  return name ?? gateway ?? null;
}

/** The services that the contracts declare as `export const XService: GenService<{ method: … }>`, and their methods. */
function declarationsOf(contracts: readonly SourceFile[], checker: Checker): Declared {
  const declared = new Map<string, { callee: string; method: string | null }>();
  const add = (name: Node, callee: string, method: string | null): void => {
    for (const place of placesOf(checker.getSymbolAtLocation(name))) declared.set(place, { callee, method });
  };
  for (const file of contracts) {
    const [, callee = ""] = CONTRACT.exec(file.fileName) ?? [];
    for (const node of nodesOf(file)) {
      if (!isVariableDeclaration(node) || node.type === undefined || !isTypeReferenceNode(node.type)) continue;
      const [methods] = node.type.typeArguments ?? [];
      if (textOf(node.type.typeName) !== "GenService" || methods === undefined || !isTypeLiteralNode(methods)) continue;
      add(node.name, callee, null);
      for (const one of methods.members)
        if (isPropertySignatureDeclaration(one)) add(one.name, callee, textOf(one.name));
    }
  }
  return declared;
}

type Use = { readonly callee: string; readonly method: string | null; readonly makesClient: boolean };

/** Uses of the contracts in one file: clients that are made, and methods that are read of one. */
function usesIn(
  file: SourceFile,
  { checker, declared, methodNames }: { checker: Checker; declared: Declared; methodNames: ReadonlySet<string> },
): Use[] {
  const find = (symbol: TypeSymbol | undefined) => placesOf(symbol).flatMap((place) => declared.get(place) ?? []);
  const methodsOf = (symbol: TypeSymbol | undefined): Use[] =>
    find(symbol).map(({ callee, method }) => ({ callee, method, makesClient: false }));
  const uses: Use[] = [];
  for (const node of nodesOf(file)) {
    if (isPropertyAccessExpression(node) && methodNames.has(textOf(node.name))) {
      uses.push(...methodsOf(checker.getSymbolAtLocation(node.name)));
    } else if (isObjectBindingPattern(node)) {
      const taken = node.elements.map(takenName).filter((name) => methodNames.has(name));
      const type = taken.length > 0 ? checker.getTypeAtLocation(node) : undefined;
      for (const name of taken) uses.push(...methodsOf(type && checker.getPropertyOfType(type, name)));
    } else if (isCallExpression(node) && calledName(node.expression) === MAKES_CLIENT) {
      const [contract] = node.arguments;
      const imported = contract && checker.getSymbolAtLocation(contract);
      const [service] = find(imported && checker.getAliasedSymbol(imported));
      if (service === undefined) throw new Error(`${file.fileName}: a client of a contract that is not known here`);
      const { callee } = service;
      uses.push({ callee, method: null, makesClient: true });
      // An interface of the caller's own that the client is narrowed to declares the methods it calls.
      const narrowed = checker.getContextualType(node);
      for (const property of narrowed === undefined ? [] : checker.getPropertiesOfType(narrowed)) {
        if (find(property).length === 0) uses.push({ callee, method: property.name, makesClient: false });
      }
    }
  }
  return uses;
}

const placesOf = (symbol: TypeSymbol | undefined): string[] =>
  symbol?.declarations.map(({ path, index }) => `${path} ${index}`) ?? [];

/** `b` of `{ a: { b: c } }` reads the property `b`; `{ ...rest }` reads none by name. */
const takenName = (element: Node): string =>
  isBindingElement(element) && element.dotDotDotToken === undefined ? textOf(element.propertyName ?? element.name) : "";

/** The last name of what is called: `rpcClient` of `runtime.rpcClient(…)` and of `rpcClient(…)`. */
function calledName(callee: Node): string {
  return textOf(isPropertyAccessExpression(callee) ? callee.name : callee);
}

const textOf = (node: Node | undefined): string =>
  node !== undefined && isIdentifier(node) ? (node as Identifier).text : "";

function nodesOf(file: SourceFile): Node[] {
  const nodes: Node[] = [];
  const visit = (node: Node): undefined => {
    nodes.push(node);
    node.forEachChild(visit);
  };
  visit(file);
  return nodes;
}
