import type { Lexicon } from './lexicon.ts'

export const portuguese: Lexicon = {
  language: 'pt',
  stopwords: `
    a agora aí ainda algo alguém algum alguma ali além ao aos apenas aquela aquele aquilo aqui as assim até bem bom cada coisa
    coisas com como da das de dela dele deles depois desde dessa desse deste dia diz do dois dos e é ela elas ele eles em então
    entre era eram essa essas esse esses esta está estão estar estava este estes estou eu exatamente faz fazer feito fez foi foram
    gente gostar há hoje ir isso isto já lá lhe logo mais mas me meio melhor menos mesma mesmo meu meus minha minhas muita muito
    muitos na nada não nas nem nenhum no nos nós nossa nosso num numa nunca o onde os ou outra outras outro outros para pela pelo
    pessoas pode podem pois por porque pouco pra quais qual quando que quê quem quer sabe são se sem sempre ser seu seus sim sobre
    só somos sou sua suas também tão te tem têm tempo tenho ter teu tinha toda todas todo todos tu tudo um uma umas uns vai vamos
    vão ver vez vezes você vocês vou`,
  fillers: 'hã hum ahn eh tipo',
  openers:
    'e, mas, então, bom, bem, olha, né, sim, claro, é, tá, ok, na verdade, sabe, quer dizer, enfim, exatamente, aí',
  trailing: `
    o a os as um uma uns umas e ou mas que se como quando onde de do da dos das em no na nos nas com por para pelo pela sem sobre
    entre meu minha seu sua este esta muito mais é são era não me te lhe eu você ele ela porque`,
  nounMarkers:
    'o a os as um uma uns umas do da dos das de no na nos nas ao à meu minha seu sua nosso nossa este esta esse essa em com sem sobre entre por para cada',
  dangling:
    'ele, ela, eles, elas, exatamente, sim, não, claro, obrigado, obrigada, também, o mesmo',
  pointers: 'isso, isto, aquilo, esse, essa, lá, outro, outra',
  subordinators:
    'se, quando, enquanto, porque, que, para, com, embora, até que, depois de, antes de',
  connectives:
    'e, mas, então, ou, porque, também, além disso, depois, por isso, porém, embora, pois, por exemplo, enquanto, aí',
  claims:
    'nunca, sempre, ninguém, todos, todo mundo, nada, o único, a única, o melhor, a melhor, o pior, a pior, o maior, a maior, impossível, a verdade é, o problema é, a chave, o segredo, erro, mentira, mito, absolutamente, jamais, garantido, você precisa, tem que, a maioria',
  curiosity:
    'imagina, imagine, segredo, surpresa, surpreendente, adivinha, o que aconteceu, ninguém te conta, ninguém fala, você não vai acreditar, de repente, o truque, acontece que, até que um dia, a verdadeira razão, e se, escondido, mistério',
  payoffs:
    'por isso, foi assim, no fim, no final, o resultado, a lição, aprendi, isso significa, a resposta é, finalmente, desde então, percebi, funcionou, e hoje, conclusão',
  numbers:
    'cem cento mil milhão milhões bilhão três quatro cinco seis sete oito nove dez vinte trinta quarenta cinquenta',
  measures: 'por cento, reais, euros, dólares, dobro, metade, triplo',
  laughter: '[risos], (risos), [aplausos], (aplausos), haha, kkkk, rsrs',
  housekeeping:
    'bem-vindos, bem-vindo, inscreva-se, se inscreve, deixa o like, sininho, patrocinador, este episódio, esse episódio, este vídeo, esse vídeo, link na, a descrição, obrigado por assistir, obrigado por ouvir, até a próxima, meu nome é, vamos começar, bom dia, boa tarde, boa noite, olá pessoal, fala galera, me sigam, cupom',
  questionEndings: '',
  suffixes:
    'amentos imentos amento imento ações idades ação mente idade ando endo indo ados adas idos idas ado ada ido ida ões as es os a e o s',
}
