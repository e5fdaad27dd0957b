import { useSiteContact } from "../../../shared/format/site-contact.ts";
import { ControllerLine } from "../site/controller-line.tsx";
import { TextPage } from "./text-page.tsx";

export function PrivacyPage() {
  const contact = useSiteContact();
  const { officer } = contact;
  const email = officer.email || contact.email;
  return (
    <TextPage title="Política de Privacidade" lead="Que dados guardamos, para quê e por quanto tempo.">
      {contact.legalName && (
        <>
          <h2>Quem responde pelos seus dados</h2>
          <ControllerLine {...contact} />
          {officer.name && (
            <p>
              Encarregado pelo tratamento de dados: {officer.name}
              {officer.email && (
                <>
                  , <a href={`mailto:${officer.email}`}>{officer.email}</a>
                </>
              )}
              .
            </p>
          )}
        </>
      )}
      <h2>De quem faz um pedido</h2>
      <ul>
        <li>Nome, número e texto do pedido, para perguntar às empresas e levar a resposta de volta.</li>
        <li>
          A empresa que responde TENHO recebe o contato e o pedido. A franquia da região vê o contato depois que alguma
          empresa responde, e a administração da plataforma o vê para dar suporte.
        </li>
        <li>Guardamos por até 24 meses depois da última mensagem; então os dados pessoais são apagados.</li>
        <li>Escreva MEUS DADOS no WhatsApp para saber o que temos, ou SAIR para não receber mais mensagens.</li>
      </ul>
      <h2>De empresas cadastradas</h2>
      <p>
        Os dados do cadastro ficam enquanto houver a conta; o extrato guarda valores e datas, sem outros dados pessoais.
      </p>
      <h2>De quem quer ser franqueado</h2>
      <p>
        Nome, empresa, e-mail, telefone e cidade, para entrar em contato sobre a franquia. São apagados depois de 24
        meses sem novidade.
      </p>
      <h2>Quem mais trata os dados</h2>
      <ul>
        <li>
          A Meta, dona do WhatsApp, transporta as mensagens e as guarda como diz a política dela, também fora do Brasil.
        </li>
        <li>O banco recebe nome, documento e valor de quem carrega saldo por Pix.</li>
        <li>
          Quem carrega por cartão digita os dados em uma página da adquirente, que pode receber também o e-mail da
          conta. O número do cartão não passa por nós.
        </li>
        <li>
          Um fornecedor de inteligência artificial pode receber o texto de um pedido, ou um áudio, para entender o que
          se procura, sem nome nem número. Ele pode estar fora do Brasil.
        </li>
      </ul>
      <h2>No navegador</h2>
      <p>
        Guardamos quem entrou, o tema escolhido e, se você pedir, o e-mail do acesso. Não guardamos senha e não usamos
        cookies de propaganda.
      </p>
      <h2>Seus direitos</h2>
      <p>
        Você pode pedir acesso, correção ou exclusão dos seus dados, como prevê a LGPD
        {email ? (
          <>
            , pelo e-mail <a href={`mailto:${email}`}>{email}</a>.
          </>
        ) : (
          ", à franquia da sua região."
        )}
      </p>
      <p>
        Quem tem conta vê em Meu Perfil o documento, a data de nascimento, o gênero e o endereço que informou, e pede
        ali a correção do que estiver errado. Quem administra a conta responde, e a resposta chega por e-mail.
      </p>
    </TextPage>
  );
}
