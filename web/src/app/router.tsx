import { BrowserRouter, Route, Routes, useLocation } from "react-router";
import { Part } from "../shared/parts/part.tsx";
import { Toaster } from "../shared/ui/feedback/toaster.tsx";
import { NewBuildNotice } from "./live/new-build-notice.tsx";
import { OfflineBanner } from "./live/offline-banner.tsx";
import { type Area, TRAINING } from "./paths.ts";
import { AREA_SCREENS, type AreaScreens, screenAt } from "./screens/area-screens.ts";
import { lazyScreen as screen } from "./screens/lazy-screen.ts";
import { RequireArea } from "./screens/require-area.tsx";
import { RequirePermission } from "./screens/require-permission.tsx";
import { ScrollToTop } from "./scroll-to-top.tsx";
import { PanelSkeleton } from "./shell/panel-skeleton.tsx";
import { ViewingRegion } from "./viewing-region.tsx";

const Home = screen(() => import("./screens/home-screen.tsx"), "HomeScreen");
const Site = screen(() => import("./screens/site-screens.tsx"), "SiteLayout");
const About = screen(() => import("../features/public/pages/about-page.tsx"), "AboutPage");
const Contact = screen(() => import("../features/public/pages/contact-page.tsx"), "ContactPage");
const Terms = screen(() => import("../features/public/pages/terms-page.tsx"), "TermsPage");
const Privacy = screen(() => import("../features/public/pages/privacy-page.tsx"), "PrivacyPage");
const MailLink = screen(() => import("./screens/mail-link-screen.tsx"), "MailLinkScreen");
const NotFound = screen(() => import("./screens/site-screens.tsx"), "NotFoundScreen");
const Panel = screen(() => import("./shell/panel-layout.tsx"), "PanelLayout");
const Training = screen(() => import("../features/categories/training-page.tsx"), "TrainingPage");

const PANEL = (
  <Part loading={<PanelSkeleton />}>
    <Panel />
  </Part>
);

function areaRoutes([area, { Index, ...screens }]: [string, AreaScreens]) {
  return (
    <Route key={area} path={area} element={<RequireArea area={area as Area} />}>
      <Route element={PANEL}>
        <Route index element={<Index />} />
        {Object.entries(screens).map(([path, Screen]) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
      </Route>
    </Route>
  );
}

/** Loads the panel and its screen at this address together, not one after the other; elsewhere nothing. Resolves even when one fails to load. */
export async function preloadPanel(pathname: string): Promise<void> {
  const screenThere = screenAt(pathname);
  if (screenThere) await Promise.all([Panel.preload(), screenThere.preload()]);
}

/** Every address of the web app. */
export function AppRoutes() {
  return (
    <Part resetKey={useLocation().pathname}>
      <Routes>
        <Route index element={<Home />} />
        {Object.entries(AREA_SCREENS).map(areaRoutes)}
        <Route path={TRAINING} element={<RequirePermission permission="genai.access" />}>
          <Route element={PANEL}>
            <Route index element={<Training />} />
          </Route>
        </Route>
        <Route element={<Site />}>
          <Route path="about" element={<About />} />
          <Route path="contact" element={<Contact />} />
          <Route path="termos" element={<Terms />} />
          <Route path="privacidade" element={<Privacy />} />
          {["confirmar-email", "convite", "desfazer"].map((path) => (
            <Route key={path} path={path} element={<MailLink />} />
          ))}
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Part>
  );
}

/** Frame around every address: scrolling, banners and toasts. The build renders the public addresses with a router of its own. */
export function AppFrame() {
  return (
    <>
      <ScrollToTop />
      <OfflineBanner />
      <ViewingRegion />
      <AppRoutes />
      <NewBuildNotice />
      <Toaster />
    </>
  );
}

export function Router() {
  return (
    <BrowserRouter>
      <AppFrame />
    </BrowserRouter>
  );
}
