import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import { type Tab, Tabs } from "../../shared/ui/layout/tabs.tsx";
import { WhatsappTab } from "./whatsapp/whatsapp-tab.tsx";

// Loaded when they are opened.
const ConnectTab = lazyPart(async () => (await import("./connect/connect-tab.tsx")).ConnectTab);
const NumbersTab = lazyPart(async () => (await import("./numbers/numbers-tab.tsx")).NumbersTab);

const TABS: readonly Tab[] = [
  { key: "situacao", label: "Situação", content: () => <WhatsappTab /> },
  { key: "numeros", label: "Números", content: () => <NumbersTab /> },
  { key: "conectar", label: "Conectar WhatsApp", content: () => <ConnectTab /> },
];

/** WhatsApp of the whole platform: how it is, its numbers, and the connection to Meta. */
export const WhatsappTabs = () => <Tabs label="WhatsApp" tabs={TABS} shared={["aba"]} param="ver" />;
