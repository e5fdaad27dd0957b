import type {
  DescMessage,
  DescMethod,
  DescMethodUnary,
  DescService,
  MessageInitShape,
  MessageShape,
} from "@bufbuild/protobuf";
import {
  type ConnectRouter,
  createMethodImplSpec,
  createServiceImplSpec,
  type HandlerContext,
  type MethodImplSpec,
} from "@connectrpc/connect";
import { callersOf } from "./wire.ts";

/** One method that can be called: its description and its implementation. */
export interface UnaryMethod {
  method: DescMethodUnary;
  /** Users of the broker that may call it. */
  callers: ReadonlySet<string>;
  run(request: MessageShape<DescMessage>, context: HandlerContext): Promise<MessageInitShape<DescMessage>>;
}

/** Every method a process serves. */
export interface MethodTable {
  services: DescService[];
  /** Finds a method by its subject-like name `<package>.<Service>.<Method>`. */
  find(name: string): UnaryMethod | undefined;
}

/**
 * Collects what `routes` registers. A router of our own instead of `createConnectRouter`, whose handlers need HTTP:
 * the implementations are the same, so they also run under `createRouterTransport` in tests.
 *
 * @throws Error for a streaming method: request/reply cannot carry it.
 */
export function collectMethods(routes: (router: ConnectRouter) => void): MethodTable {
  const services = new Set<DescService>();
  const methods = new Map<string, UnaryMethod>();
  const add = (spec: MethodImplSpec) => {
    services.add(spec.method.parent);
    methods.set(nameOf(spec.method), toUnary(spec));
  };
  const router: ConnectRouter = {
    handlers: [],
    service(desc, implementation) {
      for (const spec of Object.values(createServiceImplSpec(desc, implementation).methods)) add(spec);
      return router;
    },
    rpc(method, implementation) {
      add(createMethodImplSpec(method, implementation));
      return router;
    },
  };
  routes(router);
  return { services: [...services], find: (name) => methods.get(name) };
}

function nameOf(method: DescMethod): string {
  return `${method.parent.typeName}.${method.name}`;
}

function toUnary(spec: MethodImplSpec): UnaryMethod {
  if (spec.kind !== "unary") throw new Error(`${nameOf(spec.method)} streams, which RPC over NATS does not carry`);
  const { method, impl } = spec;
  return { method, callers: new Set(callersOf(method)), run: async (request, context) => impl(request, context) };
}
