/** Advice for whoever pays, by Mercado Pago's `status_detail` of a payment that was rejected. */
const ADVICE: Readonly<Record<string, string>> = {
  cc_rejected_bad_filled_card_number: "O número do cartão não confere. Digite de novo.",
  cc_rejected_bad_filled_date: "A validade do cartão não confere. Digite de novo.",
  cc_rejected_bad_filled_security_code: "O código de segurança não confere. Digite de novo.",
  cc_rejected_bad_filled_other: "Algum dado do cartão não confere. Digite de novo.",
  cc_rejected_blacklist: "Este cartão não pode ser usado. Pague com outro, ou por Pix.",
  cc_rejected_call_for_authorize: "O banco pede que você autorize este pagamento. Autorize e tente de novo.",
  cc_rejected_card_disabled: "O cartão não está ativo. Ative-o no banco, ou pague por Pix.",
  cc_rejected_card_error: "O banco não conseguiu processar o cartão. Tente de novo, ou pague por Pix.",
  cc_rejected_card_type_not_allowed: "Este cartão não tem a função crédito. Pague com outro, ou por Pix.",
  cc_rejected_duplicated_payment:
    "Há pouco foi feito um pagamento igual. Se é outro, pague com outro cartão ou por Pix.",
  cc_rejected_high_risk: "O pagamento foi recusado por segurança. Pague com outro cartão, ou por Pix.",
  cc_rejected_insufficient_amount: "O cartão não tem limite para este valor.",
  cc_rejected_invalid_installments: "O cartão não aceita pagamento à vista. Pague com outro, ou por Pix.",
  cc_rejected_max_attempts: "Foram tentativas demais com este cartão. Pague com outro, ou por Pix.",
  cc_rejected_other_reason: "O banco recusou o cartão. Pague com outro, ou por Pix.",
};

/** Null for a detail without advice of its own. */
export const declinedAdvice = (statusDetail: string): string | null =>
  Object.hasOwn(ADVICE, statusDetail) ? (ADVICE[statusDetail] ?? null) : null;

/** Details that have advice. */
export const ADVISED_DETAILS = Object.keys(ADVICE);
