import { Outlet, useLocation } from "react-router";
import { NotFoundPage } from "../../features/public/pages/not-found-page.tsx";
import { SiteFrame } from "../../features/public/site/site-frame.tsx";
import { Part } from "../../shared/parts/part.tsx";
import { usePanelPath } from "../use-panel-path.ts";

/** Frame of the public pages other than the first one. */
export function SiteLayout() {
  return (
    <SiteFrame panelPath={usePanelPath()}>
      <Part resetKey={useLocation().pathname}>
        <Outlet />
      </Part>
    </SiteFrame>
  );
}

export function NotFoundScreen() {
  return <NotFoundPage panelPath={usePanelPath()} />;
}
