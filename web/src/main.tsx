import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { Providers } from "./app/providers.tsx";
import { preloadPanel, Router } from "./app/router.tsx";
import { startSession, store } from "./app/store.ts";
import "./styles/index.css";

startSession();
if (store.getState().session.user) preloadPanel(location.pathname);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const app = (
  <StrictMode>
    <Providers>
      <Router />
    </Providers>
  </StrictMode>
);
// The public pages come rendered from the build.
if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);
