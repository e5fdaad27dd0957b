import { useState } from "react";
import { useGetUserProfileQuery } from "../../../api/tenho-api.ts";
import { lazyPart } from "../../../shared/parts/lazy-part.tsx";
import { Part } from "../../../shared/parts/part.tsx";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import styles from "./number-notice.module.css";

// Loaded on demand: few accounts wait for a proof.
const NumberProof = lazyPart(async () => (await import("../../../shared/people/number-proof.tsx")).NumberProof);

/** Notice on the first screen that one's own WhatsApp number is not proved, with the consequence and the code that proves it. Nothing otherwise. */
export function NumberNotice() {
  const { id, role } = useRequiredUser();
  const { currentData: profile } = useGetUserProfileQuery({ id });
  const isWaiting =
    profile?.phones.some(({ type, whatsapp_proved_at: at }) => type === "WHATSAPP" && at === null) ?? false;
  // Once shown, the notice stays: it reports by itself that the number is proved.
  const [wasWaiting, setWasWaiting] = useState(isWaiting);
  if (isWaiting && !wasWaiting) setWasWaiting(true);
  if (profile === undefined || !wasWaiting) return null;
  return (
    <div className={styles.notice}>
      <Part>
        <NumberProof userId={id} isCompany={role === "CLIENT"} profile={profile} />
      </Part>
    </div>
  );
}
