/** A letter's shapes as Unicode's presentation forms list them: alone, at the end, at the start, in the middle. */
type Forms = string[]

const forms = new Map<string, Forms>()
for (let code = 0xfe80; code <= 0xfefc; code++) {
  const shape = String.fromCodePoint(code)
  const letter = shape.normalize('NFKC')
  if ([...letter].length === 1) forms.set(letter, [...(forms.get(letter) ?? []), shape])
}

/**
 * Replaces Arabic letters by the shapes they take beside their neighbours, which differ in width.
 *
 * For measuring only: libass joins the letters itself when it draws.
 */
export function joinArabic(text: string): string {
  const letters = [...text].filter((character) => !/\p{M}/u.test(character))
  return letters
    .map((letter, index) => {
      const shapes = forms.get(letter)
      if (!shapes) return letter
      const isAfter = joinsNext(letters[index - 1])
      const isBefore = joinsNext(letter) && forms.has(letters[index + 1] ?? '')
      return shapes[(isBefore ? 2 : 0) + (isAfter ? 1 : 0)] ?? letter
    })
    .join('')
}

/** Letters with only two shapes, such as alef, never touch what follows them. */
function joinsNext(letter: string | undefined): boolean {
  return (forms.get(letter ?? '')?.length ?? 0) === 4
}
