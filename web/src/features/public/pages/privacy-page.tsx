import { CONTACT } from "../../../shared/format/site-contact.ts";
import { TextPage } from "./text-page.tsx";

export function PrivacyPage() {
  const { email } = CONTACT;
  return (
    <TextPage title="Política de Privacidade" lead="Que dados guardamos, para quê e por quanto tempo.">
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
