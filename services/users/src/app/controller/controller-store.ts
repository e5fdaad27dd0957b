import type { Controller } from "../../domain/controller.ts";

export type ControllerStore = {
  read(): Promise<Controller>;
  /** Stores the controller with a record for the audit log; what is unchanged is not recorded. */
  set(controller: Controller): Promise<void>;
};
