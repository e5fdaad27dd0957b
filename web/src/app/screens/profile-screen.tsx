import { ProfilePage } from "../../features/profile/profile-page.tsx";
import { SessionsSection } from "../../features/session/sessions-section.tsx";
import { useViewing } from "../../shared/session/use-session.ts";

/** Meu Perfil, with the sessions of the account. */
export function ProfileScreen() {
  const isViewing = useViewing() !== null;
  return <ProfilePage>{!isViewing && <SessionsSection />}</ProfilePage>;
}
