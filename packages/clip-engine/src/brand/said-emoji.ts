/** Words that call for an emoji, in the languages of the studio; the beginnings of words are enough where they end in many ways. */
const SAID: readonly (readonly [emoji: string, words: RegExp])[] = [
  [
    '🎉',
    /^(celebrat|congratulat|part(y|ies)$|feier|glückwunsch|fiesta|felicit|felicidad|fêt|félicit|festa|parabéns)|おめでとう|お祝い/,
  ],
  ['🔥', /^(fire|hot|feuer|heiß|fuego|feu|fogo)$|燃え/],
  ['❤️', /^(love|loves|loved|heart|liebe|herz|amor|corazón|amour|cœur|coração)$|愛し|大好き/],
  ['😂', /^(funny|hilarious|laugh|lustig|witzig|lachen|gracios|risa|drôle|rire|engraçad)|笑|面白/],
  ['👏', /^(applau|bravo|aplau)|拍手/],
  ['💡', /^(ideas?|ideen?|idées?|ideias?)$|アイデア|アイディア/],
  ['🚀', /^(rocket|launch|rakete|cohete|lanz(ar|amiento)|fusée|foguete)|ロケット/],
  ['💯', /^(100 ?%|exactly|genau|exact[oe]?|exactement|exatamente)$|完璧/],
  ['⭐', /^(stars?|sterne?n?|estrellas?|étoiles?|estrelas?)$|星/],
  ['💰', /^(money|dollars?|geld|dinero|argent|dinheiro)$|お金/],
  ['📈', /^(growth|growing|wachstum|wächst|crecimiento|croissance|crescimento)$|成長/],
  ['🏆', /^(winners?|won|champion.*|gewonnen|gewinner|ganador.*|gagnant.*|vencedor.*)$|優勝/],
  ['🧠', /^(brains?|gehirn|cerebro|cerveau|cérebro)$|脳/],
  ['🎵', /^(music|songs?|musik|lied|música|canción|musique|chanson|canção)$|音楽/],
  ['🌍', /^(world|earth|welt|erde|mundo|tierra|monde|terre|terra)$|世界|地球/],
]

/** Finds the emoji that a word calls for, if there is one. */
export function emojiFor(word: string): string | undefined {
  const bare = word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu, '')
  return SAID.find(([, words]) => words.test(bare))?.[0]
}
