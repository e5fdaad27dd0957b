import "./polyfills.ts";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { areaAt } from "./app/paths.ts";
import { Providers } from "./app/providers.tsx";
import { preloadPanel, Router } from "./app/router.tsx";
import { startSession, store } from "./app/store.ts";
import "./styles/index.css";
import { surviveTranslation } from "./translated-page.ts";

surviveTranslation();
startSession();
const panel = store.getState().session.user ? preloadPanel(location.pathname) : Promise.resolve();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const app = (
  <StrictMode>
    <Providers>
      <Router />
    </Providers>
  </StrictMode>
);
// A transition renders in short pieces between which the page answers a tap: at once, a dashboard holds up a phone for a quarter of a second.
const render = () => startTransition(() => createRoot(root).render(app));
// The public pages come rendered from the build. So does the outline of a dashboard, which stays until there is something to put in its place.
if (!root.hasChildNodes()) render();
else if (areaAt(location.pathname) === null) hydrateRoot(root, app);
else void panel.then(render);
