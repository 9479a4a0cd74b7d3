/** The probability that a chosen item has a higher value than one that was not chosen; ties count half. 0.5 means no information. */
export function areaUnderCurve(values: { value: number; isChosen: boolean }[]): number {
  const sorted = values.toSorted((a, b) => a.value - b.value)
  let below = 0
  let wins = 0
  for (let at = 0; at < sorted.length; ) {
    const tied = sorted.slice(at).findIndex(({ value }) => value !== sorted[at]?.value)
    const end = tied < 0 ? sorted.length : at + tied
    const group = sorted.slice(at, end)
    const chosen = group.filter(({ isChosen }) => isChosen).length
    const others = group.length - chosen
    wins += chosen * (below + others / 2)
    below += others
    at = end
  }
  const chosen = values.length - below
  return chosen > 0 && below > 0 ? wins / (chosen * below) : 0.5
}
