/** Phrases without accents, separated by commas. Repeated letters do not matter: "oiii" and "oi" are one. */
const phrases = (list: string): readonly string[] => list.split(",").map((phrase) => phrase.trim());

/** Greetings, and requests without content: both are answered by saying what to write. */
export const greetings = phrases(`
  oi, oie, oiee, oii, ola, opa, ope, alo, ei, hey, hi, hello, salve, e ai, eai, eae, e ai blz, eai blz, e ai blza, e ai beleza, eai beleza, oi blz, oi beleza, opa blz, opa beleza, fala blz, fala beleza, iai, fala, fala ai, coe,
  bom dia, bomdia, bom dai, bom di, bondia, bd, boa tarde, boatarde, bt, boa noite, boanoite, bn, boa madrugada, boas,
  tudo bem, tudo bom, tudo bm, td bem, td bm, td bom, tdb, tudo certo, td certo, tudo joia, tudo tranquilo, tudo na paz, como vai,
  como vc ta, como voce esta, como voces estao, como esta, como vao, ta tudo bem, e voce, e vc,
  tem alguem ai, alguem ai, alguem, alguem por ai, ta ai, voce ta ai, vc ta ai, oi sumido, com licenca, licenca,
  preciso de ajuda, preciso de uma ajuda, me ajuda, pode me ajudar, voce pode me ajudar, vc pode me ajudar, podem me ajudar,
  quero fazer um pedido, queria fazer um pedido, gostaria de fazer um pedido, quero uma informacao, queria uma informacao,
  gostaria de uma informacao, uma informacao, informacao, informacoes, como funciona, como isso funciona, como que funciona, menu, inicio,
  comecar, ajuda, help, teste, testando
`);

/** Thanks, agreement, refusal and laughter: they ask for nothing. */
export const thanks = phrases(`
  obrigado, obrigada, obrigadao, obrigadinha, obrigadinho, muito obrigado, muito obrigada, mt obrigado, mt obrigada, brigado, brigada, brigadao,
  brigadinha, brigaduuu, obg, obgd, obgda, obgdo, obrg, obrigd, mto obg, mt obg, muito obg, brigadu, agradecido, agradecida, agradeco, muito agradecido,
  grato, grata, gratidao, valeu, valeo, valew, vleu, vaelu, vlw, flw, falou, valeu mesmo, thanks, thank you, tmj, tamo junto, deus abencoe, deus te abencoe,
  deus lhe pague, amem, ate mais, ate logo, ate amanha, tchau, xau, abraco, abracos, abs, bj, bjs, beijo, beijos,
  ok, oks, okay, oki, okey, blz, blza, beleza, certo, ta certo, ta bom, ta bem, ta ok, ta, ta joia, joia, show, show de bola, top, otimo,
  otima, perfeito, maravilha, maravilhoso, excelente, legal, combinado, entendi, entendido, ciente, fechado, boa, bom, muito bom, nota 10, parabens,
  de nada, por nada, imagina, disponha, sim, ss, nao, n, nn, nao obrigado, nao obrigada, ja consegui, ja encontrei, ja achei, ja resolvi, consegui, deu certo,
  era so isso, so isso, so isso mesmo, nada, nada nao, por enquanto e so, k, rs, rsrs, rsrsrs, haha, hahaha, hahahaha, hehe, hehehe, kk
`);

/** The sender wants no more messages. */
export const optOuts = phrases(`
  sair, quero sair, sai, quero sair da lista, sair da lista, parar, pare, parem, quero parar, stop, unsubscribe, cancelar, cancela, cancele,
  quero cancelar, cancelar inscricao, cancelar cadastro, cancelar meu cadastro, quero cancelar meu cadastro, cancelar mensagens, descadastrar, descadastre, quero me descadastrar,
  me descadastra, descadastro, descadastrar meu numero, parar mensagens, parar de receber, parar de receber mensagens, parar de receber mensagem, parem de mandar mensagem,
  parem de me mandar mensagem, pare de mandar mensagem, pare de me mandar mensagem, para de mandar mensagem, para de me mandar mensagem, parem de mandar mensagens,
  pare de mandar mensagens, para de mandar mensagens, parem de me mandar mensagens, pare de me mandar mensagens, para de me mandar mensagens,
  nao quero mais, nao quero mais receber, nao quero receber, nao quero receber mensagem, nao quero receber mensagens, nao quero mais receber mensagem, nao quero mais receber mensagens,
  nao quero receber mais mensagem, nao quero receber mais mensagens, nao quero mais mensagem, nao quero mais mensagens, nao me mande mais mensagem, nao me mande mais mensagens,
  nao me mande mensagem, nao me mande mensagens, nao mande mais mensagem, nao mande mais mensagens, nao mandem mais mensagem, nao mandem mais mensagens,
  me tira da lista, me tire da lista, me tira dessa lista, me tire dessa lista, tira meu numero, tire meu numero, remover, remover meu numero, remova meu numero,
  remove meu numero, me remove, me remova, me remova da lista, me exclui, me exclua, excluir meu cadastro, apagar meu cadastro
`);

/** The sender asks for the data kept about them, or for its deletion. */
export const dataRequests = phrases(`
  meus dados, os meus dados, meu dados, meus dado, meus dados pessoais, quero meus dados, quero os meus dados, quero ver meus dados, quero saber meus dados, ver meus dados,
  quero uma copia dos meus dados, copia dos meus dados, acessar meus dados, quero acessar meus dados, consultar meus dados, mandar meus dados, me manda meus dados, me mande meus dados,
  apagar meus dados, apaga meus dados, apague meus dados, quero apagar meus dados, excluir meus dados, exclui meus dados, exclua meus dados, quero excluir meus dados,
  quero que apaguem meus dados, quero que excluam meus dados, deletar meus dados, deleta meus dados, remover meus dados, corrigir meus dados, quero corrigir meus dados,
  quais dados voces tem, quais dados voces tem de mim, quais dados voces tem sobre mim, que dados voces tem de mim, quais dados vcs tem de mim, o que voces sabem de mim,
  o que voces sabem sobre mim, privacidade, politica de privacidade, lgpd
`);

/** Filler words that do not change the kind of any of the above. */
export const fillers = phrases(`
  gente, pessoal, galera, povo, turma, grupo, amigo, amiga, amigos, amigas, moco, moca, meu querido, minha querida, querido, querida, senhor, senhora, senhores, mano,
  bro, irmao, cara, chefe, meu amigo, minha amiga, meu povo, a todos, para todos, pra todos, todos, voce, vc, voces, vcs, pra voce, pra vc, pra voces, pra vcs, com voce, com vc, com voces, com vcs, por favor, pf, pfv, pfvr, pvf,
  mesmo, mesma, demais, muito, viu, ne, hein, entao, ai, aqui, agora, ja, tenho, a, e, por tudo, pela ajuda, pela atencao, pelo atendimento, de coracao, desculpa, desculpe
`);

/** Words long and distinctive enough to be recognised with one typing error. */
export const typoProneWords: readonly string[] = [
  "obrigado",
  "obrigada",
  "brigado",
  "brigada",
  "agradecido",
  "agradecida",
  "tarde",
  "noite",
  "cancelar",
  "descadastrar",
];

export const wavingEmoji = /👋/u;
export const thankfulEmoji = /[🙏👍👏🤝❤💙💚💛🧡💜🖤🤍😊😀😃😄😁😉😍🥰😘🤗👌🙌💪🎉😂🤣]/u;
