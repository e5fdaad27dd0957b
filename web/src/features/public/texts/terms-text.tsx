/** What a company agrees to when it registers. */
export function TermsText() {
  return (
    <>
      <h2>1. O serviço</h2>
      <p>
        A Tenho recebe pelo WhatsApp pedidos de consumidores, descobre a categoria e a cidade e pergunta às empresas
        cadastradas se têm o que foi pedido. Cada empresa responde TENHO ou NÃO TENHO.
      </p>
      <h2>2. Créditos e preço</h2>
      <ul>
        <li>
          Cada TENHO custa R$ 0,30 e é debitado do saldo da empresa, uma única vez por pedido. NÃO TENHO é grátis.
        </li>
        <li>Os créditos são comprados antes do uso, por Pix ou cartão, e valem 12 meses a partir da compra.</li>
        <li>
          Créditos não usados não são devolvidos, exceto em caso de falha comprovada do prestador na entrega do serviço.
        </li>
      </ul>
      <h2>3. Prazo e encerramento</h2>
      <ul>
        <li>O contrato vale por 12 meses e se renova automaticamente por igual período.</li>
        <li>Qualquer das partes pode não renovar ou encerrar o contrato com aviso de 30 dias.</li>
        <li>Depois do encerramento, a empresa não explora atividade concorrente com a da plataforma por 2 anos.</li>
      </ul>
      <h2>4. Conta</h2>
      <p>
        A conta começa inativa e é liberada pela franquia da região. A empresa responde pela guarda da senha e pela
        verdade do que informa.
      </p>
      <h2>5. Uso dos contatos</h2>
      <p>
        O contato de um consumidor serve para atender ao pedido que ele fez. É proibido usá-lo para propaganda ou
        repassá-lo a terceiros.
      </p>
    </>
  );
}
