import { Link } from "react-router";
import { LINKS } from "../site/links.ts";
import { TextPage } from "./text-page.tsx";

export function AboutPage() {
  return (
    <TextPage title="Sobre" lead="A Tenho liga quem procura a quem vende perto, por uma conversa no WhatsApp.">
      <p>
        Uma pessoa escreve o que quer. O sistema entende o pedido, acha a cidade e pergunta às empresas que vendem
        aquilo. Quem tem responde TENHO, e os dois se falam direto.
      </p>
      <p>
        Somos uma rede de franquias. Cada franqueado cuida de um bairro, de uma zona ou da cidade inteira, traz as
        empresas e acompanha os pedidos da sua região.
      </p>
      <p>
        <Link to={LINKS.franchise}>Seja um Franqueado</Link> ou <Link to={LINKS.register}>cadastre sua empresa</Link>.
      </p>
    </TextPage>
  );
}
