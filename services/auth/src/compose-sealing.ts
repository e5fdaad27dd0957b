import type { Component } from "@tenho/kernel/lifecycle/component";
import type { Knex } from "knex";
import { createSealingStore } from "./adapters/db/sealing/sealing-store.ts";
import { sealingRpc } from "./adapters/rpc/sealing-rpc.ts";
import { createListSealed } from "./app/sealing/list-sealed.ts";
import { createResealSecrets } from "./app/sealing/reseal-secrets.ts";
import { createStartSealing } from "./app/sealing/start-sealing.ts";
import type { AuthConfig } from "./config.ts";
import { createKeyRing } from "./domain/sealing/key-ring.ts";

/** Wires what seals secrets at rest. Nothing is sealed, and no recovery code compared, before the start of its component. */
export function composeSealing(config: AuthConfig, deps: { knex: Knex; triggerRelay: () => void }) {
  const ring = createKeyRing(config.AUTH_KEY_SECRET, config.AUTH_KEY_SECRETS_FORMER);
  const store = createSealingStore(deps);
  const startSealing = createStartSealing({ store, ring });
  let recoveryKey: Buffer | undefined;
  const component: Component = {
    name: "sealing key",
    start: async () => {
      recoveryKey = await startSealing();
    },
    stop: async () => undefined,
  };
  return {
    ring,
    component,
    readRecoveryKey: (): Buffer => {
      if (recoveryKey === undefined) throw new Error("the key of recovery codes has not been read");
      return recoveryKey;
    },
    rpc: sealingRpc({
      listSealed: createListSealed({ store, ring }),
      resealSecrets: createResealSecrets({ store, ring }),
    }),
  };
}
