import type { DialogueAct } from "./dialogue-act.ts";

/** Phrases without accents, separated by commas. */
const phrases = (list: string): readonly string[] =>
  list
    .split(",")
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");

/**
 * Words that speak for an act whatever the thing is, found anywhere in a text. They are one feature among others: training decides how much each list
 * says, so that a word like "vendo" alone decides nothing.
 */
const cues: Readonly<Partial<Record<DialogueAct | "past" | "price" | "ask" | "someday", readonly string[]>>> = {
  ask: phrases(`
    quero, queria, qro, keria, preciso, precisando, precisava, procuro, procurando, gostaria, tem, teria, vende, vendem, alguem vende, alguem faz, quem faz,
    quem vende, quem tem, quem conserta, quem entrega, quem aluga, onde tem, onde compro, onde acho, onde vende, onde faz, alguem que, me arruma, me ve, me indica, indica, atras de, conhece,
    orcamento de, orcamento pra, quanto ta, quanto fica, quanto e, qual o preco, qual o valor, encomendar, comprar, contratar, marcar, agendar, alugar, consertar, instalar
  `),
  own_service: phrases(`
    vendo, vende se, vendemos, to vendendo, estou vendendo, alugo, aluga se, alugamos, faco, fazemos, conserto, consertamos, instalo, instalamos, trabalho com, trabalhamos, presto servico, prestamos, ofereco,
    oferecemos, atendo, atendemos, dou aula, ensino, sou pedreiro, sou eletricista, sou, somos, tenho uma loja, tenho um, tenho uma, minha loja, minha empresa, meu negocio, meu salao, minha oficina, meu restaurante,
    meus produtos, nossos produtos, meus servicos, meu trabalho, divulgar, divulgo, anunciar, anuncio minha, cadastrar, me cadastrar, cadastro minha, cadastra, parceiro, parceria, ser parceiro, fornecedor, representante,
    pronta entrega, por encomenda, aceito encomenda, sob encomenda, faca seu pedido, faca sua encomenda, peca ja, venha, traga a familia, aparece aqui, na minha porta, na minha casa, aqui em casa tem, a unidade, uns bicos, uns extras, chama no zap, chama no pv, me chama, me chame, chame, chamar, quem precisar, quem quiser, quem tiver interesse, interessados, interessado,
    a disposicao, disponivel, disponiveis, agenda aberta, vagas abertas, com vagas, promocao, desconto, a partir de, primeira aula, orcamento sem compromisso, orcamento gratis, sem compromisso, retirar no local, so buscar, desapego, seminovo,
    desempregado, emprego, curriculo, vaga, diaria, experiencia, anos de profissao, com garantia, receber clientes, receber cliente, receber pedido, receber pedidos, cliente pra minha, clientes pra minha, quero cliente, quero vender, pra vender, compro, passo, levo, limpo, lavo, formato, busco em casa,
    autonomo, autonoma, consultora, consultor, profissional, contratando, entrar no app, aparecer ai, me bota, bota ela, botar ela, indicar ela, me indica pros
  `),
  complaint: phrases(`
    reclamar, reclamacao, reclamo, denunciar, denuncia, procon, processar, pessimo, pessima, horrivel, ruim, nojo, nojento, vergonha, sem vergonha, absurdo, palhacada, porcaria, lixo, enganado, enganada, enganou, enganaram, enganosa, engana,
    enrolao, enrola, enrolando, enrolacao, nunca mais, nao recomendo, nao presta, dinheiro de volta, reembolso, devolver meu dinheiro, estornar, estorno, golpe, roubado, roubou, roubaram, roubo, ladrao, ladroes, caloteiro, calote,
    veio fria, veio frio, veio errado, veio errada, veio cru, veio crua, veio faltando, veio com, veio sem, veio quebrado, chegou frio, chegou fria, chegou quebrado, chegou errado, chegou derretido, faltou, faltando, atrasado, atrasada, atrasou, atraso, demora, demorou, demorando,
    sumiu, sumiram, bloqueou, nao apareceu, nao veio, nao voltou, nao entregou, nao entregaram, nao responde, nao respondem, ninguem responde, ninguem atende, nao atende, estragou, estragado, estragada, quebrou minha, quebrou meu, quebraram, queimou meu, queimou minha, manchou, riscou, arranhou, vencido, vencida, mofado, azedo, azeda, duro feito, cru por dentro, gosto de, cabelo na, cabelo no, barata no, barata na, passei mal,
    mal atendida, mal atendido, mal educado, mal educada, grosso, grossa, grosseria, xingou, xingando, falta de respeito, desrespeito, descaso, raiva, odio, decepcao, decepcionado, decepcionada, insatisfeito, insatisfeita, gambiarra, servico porco, mal feito, mal feita,
    cobraram, cobrou, me cobrou, me cobraram, caro demais o, me deixaram na mao, deixou na mao, nota zero, piorou, continua vazando, nao resolveu, nao resolveram, paguei e, pra tanta pergunta, nao entendem, nao entende nada
  `),
  past: phrases(`
    comprei, pedi, paguei, mandei fazer, encomendei, contratei, veio, chegou, entregaram, entregou, fez, fizeram, deixou, deixaram, levou, mandou, mandaram, vendeu, vendeu me, me vendeu, me vendeu, disse, falou, prometeu, prometeram, errou, erraram, trocou, cortou, jogou, foi embora, fui,
    comi, jantei, almocei, lanchei, merendei, tomei, bebi, fiz, cortei, lavei, troquei, botei, pintei, consertei, ganhei, mandei, acabei de, ontem, semana passada, mes passado
  `),
  someday: phrases(`
    um dia, algum dia, qualquer dia, ano que vem, mes que vem, talvez, quem sabe, sonho, meu sonho, sonho em, quando eu for, quando eu me aposentar, se deus quiser, penso em, to pensando, pensando em, queria ter, queria ser, vou ter, vou abrir, vou virar, depois do carnaval, no fim do ano
  `),
  adult: phrases(`
    sexo, transar, foder, fuder, putaria, puta, puto, nudes, nude, pelada, pelado, peladas, sem roupa, buceta, xereca, pau, piroca, rola, bunda, peito, peitos, peitinho, tesao, gozar, chupar, chupa, boquete, pack, pezinho, porno, onlyfans, privacy, video intimo, safada, safado, safadeza, oi gostosa, oi gostoso, gostosona, gostosao,
    acompanhante, acompanhantes, garota de programa, garoto de programa, programa, puteiro, cabare, final feliz, suruba, swing, amante, travesti, stripper, sem compromisso serio, conteudo adulto, canal adulto, adulto,
    maconha, cocaina, crack, pedra, po, pino, baseado, beck, skunk, prensado, haxixe, lolo, lanca perfume, ecstasy, bala, lsd, droga, drogas, cogumelo, cigarro eletronico, vape, pod, narguile, contrabando,
    revolver, pistola, arma, armas, municao, espingarda, fuzil, sem registro, calibre, cytotec, abortivo, aborto, tirar menino, sem receita, tarja preta, anabolizante, durateston, deca, bomba pra academia,
    falso, falsa, falsos, falsificado, fake, frio, fria, clonado, clonar, clone, hackear, hacker, invadir, espionar, roubado, roubada, roubados, sem nota, sem documento, procedencia, cabrita, cnh sem, sem prova, sem aula, comprado, agiota, agiotas, a juros, jogo do bicho, bicheiro, caca niquel, bingo, tigrinho, rinha, briga de galo, gato de energia, gato na luz, mexer no medidor, iptv, pirata, desbloqueio de,
    papagaio, curio, tatu, cutia, paca, jacare, capivara, arribaca, veado, tantrica, erotica, sensual, outra pessoa, nome de outro, cpf de outro, caca, silvestre, macaco, macaquinho, matador, dar uma surra, dar um susto, na pancada, por baixo dos panos, sigilo
  `),
  noise: phrases(`
    deus abencoe, jesus, nossa senhora, salmo, oracao, amem, gloria, evangelho, terco, santo, abencoada, compartilhe, compartilhem, compartilha, repasse, repassem, encaminhe, encaminhada, envie para, envie pra, passe adiante, passe para, mande para, amigos, contatos, corrente, urgente, atencao, cuidado com,
    governo, vacinacao, convite, comunicado, aviso, nota de falecimento, desaparecido, perdeu se, rifa, sorteio, vaquinha, acao entre amigos, concurso, vote, vota, vereador, prefeito, candidato, peticao, inscreva se, se inscreve, canal, siga, segue meu perfil, curte, link, clique, acesse, codigo de verificacao, verificacao, compra aprovada, fatura, boleto, comprovante, pdf, jpg, mp4,
    anuncio, no facebook, no instagram, pelo google, no google, saber mais, mais informacoes, tenho interesse, horario de atendimento, mensagem automatica, agradecemos, obrigado por entrar, bem vindo, assistente virtual, digite, bom dia grupo, familia, culto, igreja, pastor, cura, medicos
  `),
  talk: phrases(`
    robo, robozinho, robozinha, maquina, inteligencia artificial, humano, gente de verdade, te amo, amo voce, namorar, namorado, namorada, casada, casado, casar comigo, casa comigo, apaixonado, apaixonada, linda, lindo, gata, gato lindo, beijo, saudade, piada, me conta, conta uma, canta, cantar, fofoca,
    burro, burra, idiota, otario, otaria, vagabundo, vagabunda, corno, desgracado, vtnc, vsf, tomar no cu, se lascar, te lascar, te catar, cala a boca, fdp, filho da puta, merda, carai, caralho, porra, abestado, lesado, feio, bobo,
    kkk, kkkk, kkkkk, kkkkkk, haha, rsrs, brincadeira, brincando, zoeira, zuando, minecraft, roblox, free fire, fortnite, youtube, jogo, gol, flamengo, vasco, corinthians, palmeiras, brasil, lula, bolsonaro, politica, novela, filme, musica, dever de casa, licao, traduz, traduza, quanto e, quem descobriu, capital, receita de, me ensina, como faz, chover, calor, sono, triste, feliz, vestibular, aniversario, mae, pai, amor, engano, pessoa errada, mandei errado, sua idade, seu nome, teu nome, signo, time, felicidade, paciencia, juizo, marido rico, dinheiro de graca
  `),
  question: phrases(`
    quanto custa pra usar, de graca, gratis, gratuito, cobram, cobra, cobrar, comissao, taxa, mensalidade, como funciona, funciona, como usa, como eu uso, pra que serve, o que e isso, o que e, que numero e esse, de quem e, quem sao, quem e voce, quem e, vcs sao, voces sao, voces fazem, vcs fazem, o que vcs, o que voces, vcs vendem, voces vendem, e golpe, seguro, confiavel, confiaveis, cnpj, endereco, onde fica, qual cidade, atende em, atendem, voces atendem, vcs atendem, tem em, so em, interior,
    atendente, falar com, falar com alguem, falar com uma pessoa, telefone, instagram, site, aplicativo, app, baixar, cadastro, precisa de, pode mandar, posso mandar, audio, que horas, ate que horas, 24 horas, domingo, feriado, demora quanto, quanto tempo, meu numero, meus dados, privacidade, por que, porque voces, pra que, como assim, categoria, aceita cartao, aceita pix, parcela, pagar, entregam, vcs entregam, voces entregam, menor de idade, catalogo, cardapio
  `),
  status: phrases(`
    e ai, cade, alguem respondeu, alguem tem, alguem achou, acharam, achou, responderam, respondeu, resposta, alguma resposta, algum retorno, retorno, novidade, noticia, noticias, ainda nada, nada ainda, nada da, nada do, esperando, aguardando, no aguardo, vai demorar, demora muito, ta vindo, ta chegando, sai que horas, saiu, ja saiu, vem que horas, meu pedido, o pedido, como ficou, deu certo, conseguiram, conseguiu, confirmaram, e o, e a
  `),
  cancel: phrases(`
    cancela, cancelar, cancele, cancelado, cancelem, desisto, desisti, desistir, deixa pra la, deixa quieto, deixa, deixe, esquece, esqueca, esquecer, nao quero mais, nao precisa, nao precisa mais, nao vou querer, nao vou mais, ja comprei, ja achei, ja consegui, ja resolvi, ja encontrei, ja fechei, ja arrumei, consegui, resolvido, mudei de ideia, desconsidera, desconsidere, engano, foi sem querer, encerra, encerrar, dispensa, desmarca, tira meu pedido, retira, parar de procurar, pode parar, adiada, adiei, me arrependi
  `),
  stop: phrases(`
    parem, pare de, para de, nao mande, nao mandem, nao me mande, nao me mandem, nao quero receber, nao quero mais receber, me tira, me tire, me remove, me remova, tira meu numero, sair da lista, sair, descadastra, descadastrar, me descadastra, bloquear, bloqueia, nao autorizo, incomodar, incomodado, encher o saco, propaganda, chega, spam
  `),
  data_request: phrases(`
    meus dados, minhas informacoes, lgpd, apaga, apaga tudo, apagar, apaguem, exclui, exclua, excluir, excluam, minha conta, meu cadastro, politica de privacidade, privacidade, o que vcs sabem, o que voces sabem, dados voces tem, dados vcs tem, corrige meu nome, meu nome esta errado
  `),
  thanks: phrases(`
    obrigado, obrigada, obg, brigado, brigada, valeu, vlw, agradeco, agradecido, agradecida, gratidao, grato, grata, recomendo, adorei, amei, otimo, otima, maravilhoso, excelente, perfeito, nota 10, nota mil, deu certo, show, parabens, salvou
  `),
  addition: phrases(`
    na verdade, na vdd, corrigindo, corrige, troca por, em vez de, ao inves, pode ser, de preferencia, tambem, mais uma, mais um, junto, coloca, inclui, acrescenta, com borda, sem cebola, tamanho, cor, modelo, ano, numero, pra entregar, troco pra, e urgente, o mais, pra amanha, ate
  `),
  price: phrases(`reais, real, conto, contos, mil, r, pix`),
};

const listOf = new Map<string, string[]>();
for (const [name, list] of Object.entries(cues)) {
  for (const phrase of list) listOf.set(phrase, [...(listOf.get(phrase) ?? []), name]);
}
const PHRASE_WORDS_MAX = 4;

/** Calls `emit` with the name of the list for each cue that the words hold, once for each place. Linear in the number of words. */
export function eachCue(words: readonly string[], emit: (list: string) => void): void {
  for (let start = 0; start < words.length; start++) {
    let phrase = "";
    for (let size = 1; size <= PHRASE_WORDS_MAX && start + size <= words.length; size++) {
      phrase = size === 1 ? (words[start] ?? "") : `${phrase} ${words[start + size - 1]}`;
      for (const list of listOf.get(phrase) ?? []) emit(list);
    }
  }
}
