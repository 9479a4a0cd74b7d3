/** Features of the gap between two words. */
export const GAP_FEATURES = 18
/** Places in the table of gaps; a power of two. Each holds two weights: of a comma and of a sentence's end. */
export const GAP_PLACES = 2 ** 19
/** Places in the table of questions; a power of two. */
export const QUESTION_PLACES = 2 ** 15

/**
 * Finds the table places of a gap's features. The gap follows the word `at`; features are four words on either side, alone and in groups.
 *
 * @param classes - As `classifyWords` gives them.
 * @param places - Receives `GAP_FEATURES` numbers.
 */
export function gapPlaces(classes: Int32Array, at: number, places: Int32Array): void {
  const [d, c, b, a] = [
    classes[at - 3] ?? 0,
    classes[at - 2] ?? 0,
    classes[at - 1] ?? 0,
    classes[at] ?? 0,
  ]
  const [r, s, t, u] = [
    classes[at + 1] ?? 0,
    classes[at + 2] ?? 0,
    classes[at + 3] ?? 0,
    classes[at + 4] ?? 0,
  ]
  const [before, across, after] = [mix(b, a), mix(a, r), mix(r, s)]
  let count = 0
  const put = (value: number) => {
    places[count] = mix(value, 7919 * (count + 1)) & (GAP_PLACES - 1)
    count += 1
  }
  put(classes[at - 4] ?? 0)
  put(d)
  put(c)
  put(b)
  put(a)
  put(r)
  put(s)
  put(t)
  put(u)
  put(across)
  put(before)
  put(after)
  put(mix(s, t))
  put(mix(c, b))
  put(mix(before, r))
  put(mix(across, s))
  put(mix(after, t))
  put(mix(mix(c, b), a))
}

/** Finds the table places of a sentence's features: its opening, its ending and its pairs of words. */
export function questionPlaces(classes: Int32Array): number[] {
  const at = (index: number) => classes.at(index) ?? 0
  const last = classes.length - 1
  const opening = mix(at(0), classes[1] ?? 0)
  const ending = mix(at(-1), classes[last - 1] ?? 0)
  const whole = [at(0), opening, mix(opening, classes[2] ?? 0), at(-1), ending]
  whole.push(mix(ending, classes[last - 2] ?? 0), Math.min(20, classes.length))
  const places = whole.map((value, index) => mix(value, 104_729 * (index + 1)))
  for (let index = 0; index < last; index += 1)
    places.push(mix(mix(classes[index] ?? 0, classes[index + 1] ?? 0), 15_485_863))
  return [...new Set(places.map((place) => place & (QUESTION_PLACES - 1)))]
}

/** Hashes two numbers to 32 bits. */
function mix(left: number, right: number): number {
  let bits = Math.imul(left, 0x9e3779b1) ^ right
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca6b)
  return bits ^ (bits >>> 13)
}
