import { LeadForm } from "../franchise/lead-form.tsx";
import { PlanCards } from "../franchise/plan-cards.tsx";
import { Hero } from "../hero/hero.tsx";
import { About } from "../sections/about.tsx";
import { Features } from "../sections/features.tsx";
import { SiteFrame } from "../site/site-frame.tsx";
import { useHashScroll } from "../site/use-hash-scroll.ts";

type Props = {
  /** The panel of who is already logged in; null shows the login. */
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
