import { Suspense } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { Toaster } from "../shared/ui/toasts/toaster.tsx";
import { ErrorBoundary } from "./failures/error-boundary.tsx";
import { OfflineBanner } from "./failures/offline-banner.tsx";
import { RequireArea } from "./guards/require-area.tsx";
import { RequirePermission } from "./guards/require-permission.tsx";
import { type Area, TRAINING } from "./paths.ts";
import { AREA_SCREENS, type AreaScreens, screenAt } from "./screens/area-screens.ts";
import { lazyScreen as screen } from "./screens/lazy-screen.ts";
import { ScrollToTop } from "./scroll-to-top.tsx";
import { PanelSkeleton } from "./shell/panel-skeleton.tsx";
import { ViewingRegion } from "./viewing/viewing-region.tsx";

const Home = screen(() => import("./screens/home-screen.tsx"), "HomeScreen");
const Site = screen(() => import("./screens/site-screens.tsx"), "SiteLayout");
const About = screen(() => import("../features/public/pages/about-page.tsx"), "AboutPage");
const Contact = screen(() => import("../features/public/pages/contact-page.tsx"), "ContactPage");
const Terms = screen(() => import("../features/public/pages/terms-page.tsx"), "TermsPage");
const Privacy = screen(() => import("../features/public/pages/privacy-page.tsx"), "PrivacyPage");
const ConfirmEmail = screen(() => import("../features/public/pages/confirm-email-page.tsx"), "ConfirmEmailPage");
const NotFound = screen(() => import("./screens/site-screens.tsx"), "NotFoundScreen");
const Panel = screen(() => import("./shell/panel-layout.tsx"), "PanelLayout");
const Training = screen(() => import("../features/categories/pages/training-page.tsx"), "TrainingPage");

const PANEL = (
  <Suspense fallback={<PanelSkeleton />}>
    <Panel />
  </Suspense>
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

/** Has the panel and its screen at this address loaded together, rather than one after the other; elsewhere nothing. Resolves when they have come, or cannot. */
export async function preloadPanel(pathname: string): Promise<void> {
  const screenThere = screenAt(pathname);
  if (screenThere) await Promise.all([Panel.preload(), screenThere.preload()]);
}

/** Every address of the web app. */
export function AppRoutes() {
  return (
    <Suspense fallback={null}>
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
          <Route path="confirmar-email" element={<ConfirmEmail />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}

/** Every address with what stands over it; the build renders the public ones with a router of its own. */
export function AppFrame() {
  return (
    <>
      <ScrollToTop />
      <OfflineBanner />
      <ViewingRegion />
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
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
