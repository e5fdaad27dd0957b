import { AutomaticUpdates, Chart, Chat, Dollar, FlowBranch, MapMarker } from "@blueprintjs/icons";
import styles from "./features.module.css";
import { Section } from "./section.tsx";

const FEATURES = [
  {
    icon: Chat,
    title: "Atendimento pelo WhatsApp",
    text: "Ninguém instala nada. O pedido, a pergunta e a resposta acontecem na conversa de todo dia.",
  },
  {
    icon: FlowBranch,
    title: "Categorização e roteamento por IA",
    text: "O sistema entende o pedido, acha a categoria e a cidade e avisa só as empresas que vendem aquilo.",
  },
  {
    icon: MapMarker,
    title: "Presença regional",
    text: "Cada franquia cuida do seu bairro, zona ou cidade e conhece as empresas pelo nome.",
  },
  {
    icon: AutomaticUpdates,
    title: "Automação completa",
    text: "Do pedido ao contato, passando pelo débito, sem ninguém no meio e sem nada cobrado duas vezes.",
  },
  {
    icon: Chart,
    title: "Análises",
    text: "Pedidos, respostas e saldo ao vivo no painel, e o que cada cidade mais procura.",
  },
  {
    icon: Dollar,
    title: "Monetização",
    text: "Mensalidades, comissões sobre vendas, publicidade local e planos para redes de empresas.",
  },
];

export function Features() {
  return (
    <Section id="features" title="Recursos" lead="O que a plataforma faz enquanto a empresa atende o balcão.">
      <ul className={styles.grid}>
        {FEATURES.map(({ icon: Icon, title, text }) => (
          <li key={title} className="card">
            <Icon size={24} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
