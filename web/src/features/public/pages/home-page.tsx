import { About } from "../first-page/about.tsx";
import { Features } from "../first-page/features.tsx";
import { Hero } from "../first-page/hero.tsx";
import { LeadForm } from "../first-page/lead-form.tsx";
import { PlanCards } from "../first-page/plan-cards.tsx";
import { SiteFrame } from "../site/site-frame.tsx";
import { useHashScroll } from "../site/use-hash-scroll.ts";

type Props = {
  /** Path of the panel of a user who is already logged in; null shows the login. */
  readonly panelPath: string | null;
  readonly onLogin: () => void;
};

/** The first page. */
export function HomePage({ panelPath, onLogin }: Props) {
  useHashScroll();
  return (
    <SiteFrame panelPath={panelPath} onLogin={onLogin}>
      <title>Tenho · Quem procura encontra</title>
      <Hero onLogin={panelPath ? null : onLogin} />
      <About />
      <Features />
      <PlanCards />
      <LeadForm />
    </SiteFrame>
  );
}
