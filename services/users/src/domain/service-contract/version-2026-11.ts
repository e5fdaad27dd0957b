import type { ContractText } from "./contract-text.ts";

export const VERSION_2026_11: ContractText = {
  version: "2026-11",
  title: "Contrato de prestação de serviços, termos de uso e política de privacidade da Tenho",
  sections: [
    {
      title: "1. As partes e o que se contrata",
      paragraphs: [
        "Este contrato é firmado entre a Tenho, plataforma digital de franquias que liga consumidores a empresas locais pelo WhatsApp (“Tenho”), e a empresa ou pessoa identificada no cadastro (“Empresa”), por meio da unidade franqueada escolhida no cadastro (“Unidade”).",
        "A Tenho recebe pedidos de consumidores, descobre a categoria e a cidade de cada um e os leva às empresas que vendem aquilo. A Empresa responde a cada pedido com TENHO ou NÃO TENHO.",
        "A Tenho apresenta consumidor e Empresa um ao outro. Preço, entrega, garantia e qualidade do que se vende são combinados entre os dois, e respondidos pela Empresa.",
      ],
    },
    {
      title: "2. Cadastro e ativação",
      paragraphs: [
        "A Empresa declara que os dados informados são verdadeiros e os mantém atualizados. O cadastro começa inativo e passa a valer quando a Unidade o ativa; a Empresa é avisada por WhatsApp e por e-mail.",
        "A senha é pessoal. A Empresa responde pelo que for feito com ela e avisa a Unidade assim que souber de um uso indevido.",
        "A Empresa é atendida na cidade da Unidade e, se quiser, nas cidades de outras unidades que escolher.",
      ],
    },
    {
      title: "3. Créditos e preço",
      paragraphs: [
        "O serviço é pré-pago. Cada resposta TENHO custa R$ 0,30 (trinta centavos) do saldo de créditos, uma única vez por pedido, e dá à Empresa o contato do consumidor. Responder NÃO TENHO é grátis.",
        "Os créditos são comprados por Pix ou cartão e valem 12 (doze) meses, contados da compra. Os que vencem primeiro são usados primeiro; os que vencem sem uso não são devolvidos nem renovados.",
        "Créditos não usados não são reembolsados, salvo em caso de falha comprovada da Tenho na prestação do serviço.",
        "Uma mudança de preço é avisada antes de valer e não alcança respostas já dadas.",
      ],
    },
    {
      title: "4. Prazo, renovação e término",
      paragraphs: [
        "Este contrato vale por 12 (doze) meses a partir da ativação e se renova sozinho por períodos iguais.",
        "Qualquer das partes pode impedir a renovação, ou encerrar o contrato antes do prazo, avisando a outra com 30 (trinta) dias de antecedência.",
        "A Tenho pode suspender ou encerrar o cadastro que desrespeite a lei, este contrato ou os consumidores, avisando a Empresa do motivo.",
      ],
    },
    {
      title: "5. Uso correto e não concorrência",
      paragraphs: [
        "A Empresa responde TENHO somente ao que de fato vende, usa o contato recebido somente para atender aquele pedido e não o repassa a outros.",
        "É proibido copiar, revender ou automatizar o serviço sem autorização escrita, ou tentar contornar seus limites e sua cobrança.",
        "Durante o contrato e por 2 (dois) anos depois do seu término, a Empresa não explora, por si ou por terceiros, serviço que concorra com o da Tenho usando o que aprendeu com ele.",
      ],
    },
    {
      title: "6. Disponibilidade e responsabilidade",
      paragraphs: [
        "A Tenho cuida para que o serviço funcione sempre, mas depende de terceiros, como o WhatsApp e os meios de pagamento, e não garante número de pedidos nem de vendas.",
        "Cada parte responde pelos danos que causar por culpa sua, na medida da lei.",
      ],
    },
    {
      title: "7. Privacidade e proteção de dados (LGPD)",
      paragraphs: [
        "A Tenho trata os dados pessoais conforme a Lei nº 13.709/2018 (LGPD). Do cadastro são guardados nome, documento, e-mail, WhatsApp e endereço, para prestar o serviço, cobrar por ele e cumprir a lei.",
        "Deste aceite são guardados a versão do contrato, a impressão digital (hash) do texto, o momento e o endereço de rede de onde foi dado, para provar o que foi combinado.",
        "O nome e o WhatsApp da Empresa são mostrados ao consumidor a quem ela responde TENHO. O contato do consumidor é dado pessoal dele: a Empresa o usa somente para atender o pedido e o apaga quando não precisar mais.",
        "A Empresa pode pedir à Unidade acesso, correção ou exclusão dos seus dados. Na exclusão ficam, sem identificação, os registros de movimentos financeiros e estatísticas.",
      ],
    },
    {
      title: "8. Disposições finais",
      paragraphs: [
        "Este contrato pode ganhar novas versões. A Empresa é avisada e, se não concordar, pode encerrá-lo como diz a cláusula 4.",
        "Se uma cláusula não puder valer, as outras continuam valendo. Este contrato segue as leis brasileiras; o foro é o da comarca da sede da Unidade.",
        "Ao marcar o aceite no cadastro, a Empresa declara que leu e concorda com este contrato, com os termos de uso e com a política de privacidade nele contidos.",
      ],
    },
  ],
};
