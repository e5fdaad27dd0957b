import { unsubscribe } from "./browser-push.ts";
import { setPushStatus } from "./push-status.ts";

/** Ends the browser's subscription without the server, which learns it from the push service. Answers the endpoint; null: there was none. */
export function endPush(): Promise<string | null> {
  setPushStatus("off");
  return unsubscribe();
}
