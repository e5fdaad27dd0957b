import { ProfilePage } from "../features/profile/pages/profile-page.tsx";
import { SessionsSection } from "../features/session/sessions/sessions-section.tsx";

/** Meu Perfil, with the sessions of the account. */
export function ProfileScreen() {
  return (
    <ProfilePage>
      <SessionsSection />
    </ProfilePage>
  );
}
