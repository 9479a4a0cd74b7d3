import type { SpeechClasses } from '../appeal/speech-classes.ts'
import { english } from './english.ts'
import { german } from './german.ts'
import { spanish } from './spanish.ts'

/**
 * Word lists of one language. Every list consists of phrases in lower case, without punctuation,
 * apostrophes as in `don't`; one that is absent matches nothing.
 */
export interface Lexicon {
  /** BCP-47 primary subtag; empty for no language in particular. */
  language: string
  /** Stopwords: too common to indicate the subject of a text. */
  stopwords?: string
  fillers?: string
  /** Words that can be dropped from the start of a sentence without loss. */
  openers?: string
  /** Words that leave a text unfinished when it ends with them: articles, prepositions, conjunctions. */
  trailing?: string
  /** Words that a noun or its adjectives follow: articles, possessives, prepositions. Absent where nouns have capitals. */
  nounMarkers?: string
  /** First words that need what was said before: pronouns without a name, answers, comparisons. */
  dangling?: string
  /** First words that may point back ("it was"), but often do not. */
  pointers?: string
  /** First words of a clause that is only half of a sentence. */
  subordinators?: string
  /** First words that carry on the sentence before. */
  connectives?: string
  claims?: string
  /** Phrases that make a listener want the next sentence. */
  curiosity?: string
  /** Phrases that give the answer, the result or the lesson. */
  payoffs?: string
  /** Number words, without those that have another meaning too ("one", "neuf"). */
  numbers?: string
  /** Words that belong to a number beside them, and are none alone: "percent", "double". */
  measures?: string
  laughter?: string
  /** Greetings, thanks and advertising: talk about the recording rather than its subject. */
  housekeeping?: string
  /** Absent where they are not listed: edges of thoughts are then told by other signs. */
  thoughts?: ThoughtCues
  /** Absent where they are not listed: sentences are then rated by what they are about. */
  classes?: SpeechClasses
  /** Last words that make a question of a sentence, where a question mark is not usual. */
  questionEndings?: string
  /** Endings that inflection adds, longest first, cut off to compare words. */
  suffixes?: string
}

/** The words with which a thought begins and ends. */
export interface ThoughtCues {
  /** Words that refer to what was said before, where they stand among the first of a sentence. */
  backward: string
  /** First words with which a story, a claim or a question often begins. */
  beginnings: string
  /** Phrases that promise what is said next. */
  announcements: string
}

const french: Lexicon = {
  language: 'fr',
  stopwords: `
    à ai ainsi alors après as assez au aucun aucune aujourd'hui aussi autre autres aux avais avait avant avec avez avoir avons
    beaucoup bien bon ça car ce ceci cela celle celui ces cet cette chaque chez chose choses comme comment contre c'est d'un d'une
    dans de déjà depuis des deux devant dire dit donc dont du elle elles en encore entre es est et étaient étais était été être
    eu eux faire fais fait faut fois font gens il ils j'ai je jour juste l'a la là le les leur leurs lui ma mais me même mes mieux
    moi moins mon n'est ne ni non nos notre nous on ont ou où oui par parce pas peu peut peux plus plutôt pour pourquoi pouvez
    pouvoir près puis qu'il qu'on quand que quel quelle quelque quelques qui quoi rien sa sais sait sans se sera ses si son sont
    sous suis sur ta tellement temps tes toi ton toujours tous tout toute toutes très trop tu un une va vais vers veux voilà voir
    vont vos votre vous vraiment y`,
  fillers: 'euh heu hum bah ben',
  openers:
    'et, mais, donc, alors, bon, ben, bah, oui, voilà, enfin, en fait, du coup, tu sais, vous savez, je veux dire, écoute, regarde, ok, exactement, bref',
  trailing: `
    le la les un une des et ou mais que qui quand comme si de du d' à au aux en dans avec par pour sans sur sous entre mon ton son ma
    ta sa mes tes ses ce cette est sont était très plus ne pas se je tu il elle nous vous ils parce`,
  nounMarkers:
    "le la les un une des du de d' l' au aux mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cette ces en dans avec sans sur sous entre pour",
  dangling:
    'il, elle, ils, elles, celui-ci, celle-ci, lui, leur, eux, exactement, oui, non, merci, aussi, pareil, voilà, les deux',
  pointers: "ça, cela, ceci, là, y, c'est, un autre",
  subordinators:
    'si, quand, lorsque, parce que, que, qui, pour, avec, bien que, pendant que, après, avant',
  connectives:
    'et, mais, donc, ou, parce que, car, alors, puis, ensuite, du coup, aussi, pourtant, cependant, par exemple, en plus, or, sinon',
  claims:
    "jamais, toujours, personne, tout le monde, rien, le seul, la seule, le meilleur, la meilleure, le pire, la pire, le plus, la plus, impossible, la vérité, le problème c'est, la clé, le secret, erreur, mensonge, mythe, absolument, garanti, il faut, la plupart, chaque fois",
  curiosity:
    "imaginez, imagine, secret, surprise, surprenant, devinez, devine, ce qui s'est passé, personne ne vous dit, personne ne parle, vous n'allez pas croire, soudain, tout à coup, l'astuce, il se trouve que, jusqu'au jour, la vraie raison, et si, caché, mystère",
  payoffs:
    "c'est pourquoi, c'est pour ça, voilà pourquoi, au final, finalement, le résultat, la leçon, j'ai appris, ça veut dire, cela signifie, la réponse, depuis ce jour, j'ai compris, ça a marché, et maintenant, conclusion",
  numbers:
    'cent cents mille million millions milliard trois quatre cinq six sept huit dix vingt trente quarante cinquante',
  measures: 'pour cent, euros, dollars, double, moitié, triple',
  laughter: '[rires], (rires), [applaudissements], (applaudissements), haha, mdr',
  housekeeping:
    "bienvenue, abonnez-vous, abonne-toi, la cloche, sponsor, cet épisode, cette vidéo, ce podcast, lien dans, la description, merci d'avoir regardé, merci d'avoir écouté, à la prochaine, je m'appelle, mon nom est, commençons, bonjour à tous, salut à tous, bonsoir, suivez-moi, code promo, à bientôt",
  suffixes:
    'issements issement ations ation ements ement ments ment euses euse eurs ités ité ives ive antes ante ants ant ées ée és er ez es e é s x',
}

const portuguese: Lexicon = {
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
  fillers: 'hã hum ahn eh',
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
  suffixes:
    'amentos imentos amento imento ações idades ação mente idade ando endo indo ados adas idos idas ado ada ido ida ões as es os a e o s',
}

const japanese: Lexicon = {
  language: 'ja',
  stopwords: `
    の に は を た が で て と し れ さ ある いる も する から な こと として い や れる など なっ ない この ため その あっ よう また もの
    という あり まで られ なる へ か だ これ によって により おり より による ず なり られる において ば なかっ なく しかし について せ だっ
    でき それ う ので なお のみ でき き つ における および いう さらに でも ら たり その他 に関する たち ます ん なら です ました でした ません
    私 僕 あなた そこ ここ あそこ どこ 今 時 人 方 中 的 ね よ って とか けど だけ です いま そう もう まあ すごく ちょっと 思い 思う 言う`,
  fillers: 'えー えっと あのー えーと うーん',
  openers: 'で, じゃあ, まあ, はい, さて, それで, えっと, あの, ええ, うん',
  trailing: 'の に は を が で と も や から けど ので そして しかし または',
  dangling: '彼, 彼女, 彼ら, そう, はい, いいえ, そこ, そんな, ありがとう',
  pointers: 'それ, これ, あれ, その, それは, これは',
  subordinators: 'もし',
  connectives:
    'そして, しかし, だから, でも, また, それで, つまり, なので, ところが, けれど, さらに, たとえば, 例えば, だが',
  claims:
    '絶対, 必ず, 決して, 誰も, みんな, 全員, 最も, 一番, 最高, 最悪, 不可能, 真実, 秘密, 間違い, 問題, 唯一, 完全, 最大, すべて',
  curiosity: '想像, 秘密, 驚き, 驚く, 実は, 突然, 意外, 知ら, 謎, ある日',
  payoffs: '結局, 結果, だから, つまり, 学び, 学ん, 答え, その後, 気づき, 気づい, ようやく, ついに',
  numbers: '百 千 万 億',
  measures: '割, パーセント, 倍, 半分',
  laughter: '[笑], (笑), （笑）, [拍手], (拍手), （拍手）',
  housekeeping:
    'ようこそ, チャンネル登録, 高評価, スポンサー, 提供, この動画, 概要欄, ご視聴, ありがとうございました, また次回, こんにちは, 始めましょう',
  questionEndings: 'か かな',
}

const LEXICONS = [english, spanish, german, french, portuguese, japanese]

const NO_LANGUAGE: Lexicon = {
  language: '',
  laughter: '[laughter], (laughter), [applause], (applause), haha, hahaha',
}

/**
 * Finds the lexicon of a language, or of the words themselves when the language is unknown.
 *
 * A language without a lexicon gets the empty one: the scores then rest on numbers, repetition, sound and picture.
 */
export function lexiconFor(language: string | null, words: Iterable<string>): Lexicon {
  const subtag = language?.toLowerCase().split('-')[0]
  if (subtag) return LEXICONS.find((lexicon) => lexicon.language === subtag) ?? NO_LANGUAGE
  return guessLexicon([...words])
}

/** Least share of stopwords for a text to count as written in a language. */
const STOPWORD_SHARE = 0.2

function guessLexicon(words: string[]): Lexicon {
  const hits = LEXICONS.map((lexicon) => {
    const stopwords = new Set(phrases(lexicon.stopwords))
    return { lexicon, count: words.filter((word) => stopwords.has(word.toLowerCase())).length }
  })
  const best = hits.reduce((left, right) => (right.count > left.count ? right : left))
  return best.count >= words.length * STOPWORD_SHARE && words.length > 0
    ? best.lexicon
    : NO_LANGUAGE
}

/** Reads a list: phrases separated by commas, or words separated by blanks when it has no comma. */
export function phrases(list = ''): string[] {
  const separator = list.includes(',') ? /\s*,\s*/ : /\s+/
  return list.trim().split(separator).filter(Boolean)
}
