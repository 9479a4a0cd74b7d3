const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_CHARACTERS = 10
const RANDOM_CHARACTERS = 16

/** Makes an id that sorts by the time of its making: a ULID, like every id of the service. */
export function mintId(): string {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_CHARACTERS))
  return spellTime(Date.now()) + [...random].map((byte) => ALPHABET.charAt(byte % 32)).join('')
}

function spellTime(milliseconds: number): string {
  return Array.from({ length: TIME_CHARACTERS }, (_, place) => {
    const weight = 32 ** (TIME_CHARACTERS - 1 - place)
    return ALPHABET.charAt(Math.floor(milliseconds / weight) % 32)
  }).join('')
}
