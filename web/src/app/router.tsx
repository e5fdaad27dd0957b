import { type ComponentType, lazy, Suspense } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { Toaster } from "../shared/ui/toasts/toaster.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { RequireArea } from "./guards/require-area.tsx";
import { RequirePermission } from "./guards/require-permission.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { type Area, TRAINING } from "./paths.ts";
import { ScrollToTop } from "./scroll-to-top.tsx";
import { PanelSkeleton } from "./shell/panel-skeleton.tsx";

/** A named export of a module that is loaded when it is first shown. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const Home = screen(() => import("./home-screen.tsx"), "HomeScreen");
const Site = screen(() => import("./site-screens.tsx"), "SiteLayout");
const About = screen(() => import("../features/public/pages/about-page.tsx"), "AboutPage");
const Contact = screen(() => import("../features/public/pages/contact-page.tsx"), "ContactPage");
const Terms = screen(() => import("../features/public/pages/terms-page.tsx"), "TermsPage");
const Privacy = screen(() => import("../features/public/pages/privacy-page.tsx"), "PrivacyPage");
const NotFound = screen(() => import("./site-screens.tsx"), "NotFoundScreen");
const Panel = screen(() => import("./shell/panel-layout.tsx"), "PanelLayout");
const Messages = screen(() => import("../features/messages/pages/messages-page.tsx"), "MessagesPage");
const Finance = screen(() => import("../features/finance/pages/finance-page.tsx"), "FinancePage");
const Leads = screen(() => import("../features/leads/pages/leads-page.tsx"), "LeadsPage");
const Users = screen(() => import("../features/users/pages/users-page.tsx"), "UsersPage");
const Training = screen(() => import("../features/categories/pages/training-page.tsx"), "TrainingPage");
const Settings = screen(() => import("../features/settings/pages/settings-page.tsx"), "SettingsPage");
const Master = screen(() => import("../features/dashboards/pages/master-page.tsx"), "MasterPage");
const Admin = screen(() => import("../features/dashboards/pages/admin-page.tsx"), "AdminPage");
const Client = screen(() => import("../features/dashboards/pages/client-page.tsx"), "ClientPage");
const User = screen(() => import("../features/dashboards/pages/user-page.tsx"), "UserPage");

type Screens = { readonly Index: ComponentType; readonly [path: string]: ComponentType };

/** The screens of each area: `Index` is its dashboard, the others their last part of the address. */
const AREAS: Readonly<Record<Area, Screens>> = {
  master: {
    Index: Master,
    mensagens: Messages,
    financeiro: Finance,
    usuarios: Users,
    interessados: Leads,
    configuracoes: Settings,
  },
  admin: { Index: Admin, mensagens: Messages, financeiro: Finance, usuarios: Users },
  client: { Index: Client, mensagens: Messages, financeiro: Finance },
  user: { Index: User, mensagens: Messages },
};

const PANEL = (
  <Suspense fallback={<PanelSkeleton />}>
    <Panel />
  </Suspense>
);

function areaRoutes([area, { Index, ...screens }]: [string, Screens]) {
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

export function Router() {
  return (
    <BrowserRouter>
      <ScrollToTop />
      <OfflineBanner />
      <ErrorBoundary>
        <Suspense fallback={null}>
          <Routes>
            <Route index element={<Home />} />
            {Object.entries(AREAS).map(areaRoutes)}
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
            </Route>
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
      <Toaster />
    </BrowserRouter>
  );
}
