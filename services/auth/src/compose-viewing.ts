import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import type { Knex } from "knex";
import { createViewingStore } from "./adapters/db/viewing-store.ts";
import { viewingHandlers } from "./adapters/http/viewing/viewing-handlers.ts";
import type { CredentialStore, UsersClient } from "./app/ports.ts";
import type { SessionView } from "./app/session/session-view.ts";
import { createEndViewing } from "./app/viewing/end-viewing.ts";
import { createResumeViewing } from "./app/viewing/resume-viewing.ts";
import { createStartViewing } from "./app/viewing/start-viewing.ts";
import type { ViewingStore } from "./app/viewing/viewing-ports.ts";
import type { AuthConfig } from "./config.ts";

/** Wires viewings of other accounts' panels: their routes, and their store for the sweep. */
export function composeViewing(
  config: AuthConfig,
  deps: {
    knex: Knex;
    publishRevokedSession: (trx: Knex, sessionId: string) => Promise<void>;
    triggerRelay: () => void;
    credentials: CredentialStore;
    users: UsersClient;
    view: SessionView;
    now: () => Date;
  },
): { viewings: ViewingStore; routes: BoundRoute[] } {
  const viewings = createViewingStore(deps);
  const parts = { ...deps, viewings };
  const routes = viewingHandlers({
    start: createStartViewing({ ...parts, viewingMs: config.VIEWING_MS }),
    resume: createResumeViewing(parts),
    end: createEndViewing(parts),
  });
  return { viewings, routes };
}
