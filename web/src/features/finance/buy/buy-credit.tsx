import { useState } from "react";
import { useDispatch } from "react-redux";
import { baseApi } from "../../../api/base-api.ts";
import { Modal } from "../../../shared/ui/modal.tsx";
import type { PixCode } from "../purchase-types.ts";
import { AmountStep, type Method } from "./amount-step.tsx";
import { CardStep } from "./card-step.tsx";
import { PaidStep } from "./paid-step.tsx";
import { PixStep } from "./pix-step.tsx";

type Step =
  | { readonly kind: "amount" }
  | { readonly kind: "pix"; readonly code: PixCode }
  | { readonly kind: "card"; readonly amount: number; readonly fieldUrl: string }
  | { readonly kind: "paid"; readonly amount: number };

type Props = {
  /** Account whose wallet "Verificar PIX" checks. */
  readonly userId: string;
  readonly onClose: () => void;
};

/** Buying credit: the amount, then a Pix code that waits for its payment, or a card. */
export function BuyCredit({ userId, onClose }: Props) {
  const [step, setStep] = useState<Step>({ kind: "amount" });
  const [method, setMethod] = useState<Method>("PIX");
  const [typed, setTyped] = useState("");
  const [isBusy, setBusy] = useState(false);
  const back = () => setStep({ kind: "amount" });
  const dispatch = useDispatch();
  const paid = (amount: number) => {
    // The balance behind the dialog is read again even where no notice arrives.
    dispatch(baseApi.util.invalidateTags(["Wallet", "Dashboard"]));
    setStep({ kind: "paid", amount });
  };

  return (
    <Modal title="Comprar créditos" onClose={onClose} canClose={!isBusy} closesOutside={step.kind !== "pix"}>
      {step.kind === "amount" && (
        <AmountStep
          typed={typed}
          onTyped={setTyped}
          method={method}
          onMethod={setMethod}
          onBusy={setBusy}
          onPix={(code) => setStep({ kind: "pix", code })}
          onCard={(amount, fieldUrl) => setStep({ kind: "card", amount, fieldUrl })}
        />
      )}
      {step.kind === "pix" && (
        <PixStep key={step.code.txid} code={step.code} userId={userId} onBack={back} onClose={onClose} onPaid={paid} />
      )}
      {step.kind === "card" && (
        <CardStep amount={step.amount} fieldUrl={step.fieldUrl} onBusy={setBusy} onBack={back} onPaid={paid} />
      )}
      {step.kind === "paid" && <PaidStep amount={step.amount} onClose={onClose} />}
    </Modal>
  );
}
