import { MasterPage } from "../../features/dashboards/master-page.tsx";
import { HoldAlert } from "../../features/settings/whatsapp/hold-alert.tsx";

/** The platform owner's first screen: what needs a decision, then the numbers. */
export function MasterScreen() {
  return (
    <>
      <HoldAlert />
      <MasterPage />
    </>
  );
}
