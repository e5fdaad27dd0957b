import { Plus } from "@blueprintjs/icons";
import { useSearchParams } from "react-router";
import { lazyPart } from "../../../shared/parts/lazy-part.tsx";
import { Part } from "../../../shared/parts/part.tsx";
import { Can } from "../../../shared/session/can.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { VerifyPix } from "./verify-pix.tsx";

const BuyCredit = lazyPart(async () => (await import("./buy-credit.tsx")).BuyCredit);
/** `?comprar=1` opens the purchase, so that other screens can lead to it. */
const PARAM = "comprar";

/** Actions of a company on its own credit: buying it, and checking payments. */
export function BuyActions({ userId }: { readonly userId: string }) {
  const [params, setParams] = useSearchParams();
  const set = (isOpen: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOpen) next.set(PARAM, "1");
        else next.delete(PARAM);
        return next;
      },
      { preventScrollReset: true, replace: !isOpen },
    );
  return (
    <>
      <VerifyPix userId={userId} />
      <Can do="financial.buy_credits">
        <Button kind="primary" icon={<Plus />} onClick={() => set(true)}>
          Comprar Crédito
        </Button>
        {params.has(PARAM) && (
          <Part onClose={() => set(false)}>
            <BuyCredit userId={userId} onClose={() => set(false)} />
          </Part>
        )}
      </Can>
    </>
  );
}
