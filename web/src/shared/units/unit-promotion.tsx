import { Print } from "@blueprintjs/icons";
import { formatPhone } from "@tenho/br/contacts/format-phone";
import type { GetFranchiseUnitApiResponse } from "../../api/generated/tenho.gen.ts";
import { useGetFranchiseUnitQuery } from "../../api/tenho-api.ts";
import { Part } from "../parts/part.tsx";
import { Button } from "../ui/button.tsx";
import { QueryState } from "../ui/feedback/query-state.tsx";
import { Skeleton } from "../ui/feedback/skeleton.tsx";
import { Stack } from "../ui/layout/stack.tsx";
import { Modal } from "../ui/modal.tsx";
import { PrintSheet } from "../ui/print-sheet.tsx";
import { rememberOpening } from "./opening-memory.ts";
import { LinkCode, SharedLink } from "./shared-link.tsx";
import styles from "./unit-promotion.module.css";

type Unit = Pick<GetFranchiseUnitApiResponse, "id" | "city" | "whatsapp" | "registration_open">;
type Props = { readonly unit: { readonly id: string; readonly name: string }; readonly onClose: () => void };

const conversationWith = (whatsapp: string): string => `https://wa.me/${whatsapp}`;

/** Hands out a unit's two links: the number that consumers write to, as a poster too, and the address where companies register. */
export function UnitPromotion({ unit: { id, name }, onClose }: Props) {
  const query = useGetFranchiseUnitQuery({ id });
  const { city, whatsapp = null } = query.currentData ?? {};
  return (
    <Modal
      title={`Divulgar ${name}`}
      width="wide"
      onClose={onClose}
      actions={
        whatsapp && (
          <Button
            icon={<Print />}
            onClick={() => {
              rememberOpening(id, "poster");
              print();
            }}
          >
            Imprimir cartaz
          </Button>
        )
      }
    >
      <QueryState query={query} errorTitle="Erro ao carregar a franquia" skeleton={<Skeleton lines={8} />}>
        {(unit) => <Links unit={unit} />}
      </QueryState>
      {city && whatsapp && (
        <PrintSheet>
          <Poster city={city} whatsapp={whatsapp} />
        </PrintSheet>
      )}
    </Modal>
  );
}

function Links({ unit: { id, city, whatsapp, registration_open: isOpen } }: { readonly unit: Unit }) {
  return (
    <Stack gap={6}>
      {!whatsapp ? (
        <p>Esta franquia ainda não tem número de WhatsApp. Sem ele ninguém consegue pedir.</p>
      ) : (
        <SharedLink
          title="Para quem procura"
          link={conversationWith(whatsapp)}
          code="Código QR que abre a conversa no WhatsApp"
        >
          Quem escreve o que procura para <span className={styles.number}>{formatPhone(whatsapp)}</span> recebe a
          resposta das empresas de {city}.
        </SharedLink>
      )}
      {isOpen ? (
        <SharedLink
          title="Para empresas"
          link={`${location.origin}/?cadastro=1&unidade=${id}`}
          code="Código QR que abre o cadastro de empresas"
        >
          O cadastro abre com esta franquia já escolhida.
        </SharedLink>
      ) : (
        <p>O cadastro de empresas desta franquia está fechado.</p>
      )}
    </Stack>
  );
}

/** One sheet for a shop's window. */
function Poster({ city, whatsapp }: { readonly city: string; readonly whatsapp: string }) {
  return (
    <div className={styles.poster}>
      <h1>Procura alguma coisa em {city}?</h1>
      <p>Escreva no WhatsApp o que você quer. As empresas daqui respondem se têm.</p>
      <div className={styles.posterCode}>
        <Part inline>
          <LinkCode link={conversationWith(whatsapp)} label="" />
        </Part>
      </div>
      <p className={styles.posterNumber}>{formatPhone(whatsapp)}</p>
      <p>Pedir é grátis.</p>
    </div>
  );
}
