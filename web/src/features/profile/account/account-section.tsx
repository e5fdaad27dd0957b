import type { SessionUser } from "../../../shared/session/session-user.ts";
import styles from "./account-section.module.css";
import { AvatarUpload } from "./avatar-upload.tsx";
import type { Profile } from "./profile-draft.ts";
import { ProfileForm } from "./profile-form.tsx";

type Props = { readonly user: SessionUser; readonly profile: Profile };

/** The photo next to the form with name, e-mail and phone. */
export function AccountSection({ user, profile }: Props) {
  return (
    <div className={styles.account}>
      <AvatarUpload user={user} photos={profile.photos} />
      <ProfileForm user={user} profile={profile} />
    </div>
  );
}
