import { RadioField } from "../../../shared/forms/choices/radio-field.tsx";

const TEST_CARDS = [
  { value: "tok_approved_visa", label: "Cartão de teste aprovado", note: "Visa terminado em 1111" },
  { value: "tok_declined_funds", label: "Cartão de teste recusado", note: "Mastercard terminado em 0004, sem limite" },
] as const;

export type CardToken = (typeof TEST_CARDS)[number]["value"];

type Props = {
  readonly token: CardToken;
  readonly onToken: (token: CardToken) => void;
  readonly disabled: boolean;
};

/**
 * Where the acquirer's own field stands: it takes the card's number inside a frame of the acquirer and gives us a token. The sandbox's
 * acquirer has test cards to choose from. There is never a field of ours for a card's number.
 */
export function HostedCardField({ token, onToken, disabled }: Props) {
  return (
    <RadioField
      label="Cartões de teste da adquirente"
      value={token}
      onChange={onToken}
      choices={TEST_CARDS}
      disabled={disabled}
    />
  );
}
