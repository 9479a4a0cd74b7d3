import type { Evidence, Invariant } from './evidence.ts'

/** Credits come and go with the facts that move them, and what is shown is what was written down. */
export const ledger: Invariant = {
  name: 'I1',
  title: 'the ledger adds up; a render is charged once if it is completed, else never',
  check({ snapshot, shownCredits }) {
    const { credits, renders } = snapshot
    const broken = credits.flatMap(({ account_id, balance, reserved }) => {
      const drift = driftOf(snapshot, account_id)
      const shown = shownCredits.find((one) => one.account_id === account_id)?.balance
      return [
        ...(drift !== 0 ? [`${account_id}: the ledger is off by ${drift} credits`] : []),
        ...(balance < 0 || reserved < 0 ? [`${account_id}: ${balance}, ${reserved} reserved`] : []),
        ...(shown !== undefined && shown !== balance
          ? [`${account_id}: shows ${shown}, owns ${balance}`]
          : []),
      ]
    })
    for (const { render_id, status, credits } of renders) {
      const kinds = snapshot.ledger.filter((entry) => entry.render_id === render_id)
      const found = kinds.map(({ kind }) => kind).toSorted()
      const wanted = credits === 0 ? [] : (MOVEMENTS[status] ?? ['reserve'])
      if (found.join() !== wanted.join())
        broken.push(`render ${render_id} is ${status} with ${found.join()}`)
    }
    return { looked: credits.length + renders.length, broken }
  },
}

const MOVEMENTS: Record<string, string[]> = {
  completed: ['reserve', 'settle'],
  failed: ['release', 'reserve'],
  cancelled: ['release', 'reserve'],
}

/** Credits by which the balance and the reservation differ from what the entries add up to. */
export function driftOf({ credits, ledger }: Evidence['snapshot'], account_id: string): number {
  const row = credits.find((one) => one.account_id === account_id)
  const sum = (...kinds: string[]) =>
    ledger
      .filter((entry) => entry.account_id === account_id && kinds.includes(entry.kind))
      .reduce((total, { amount }) => total + amount, 0)
  const balance = sum('grant', 'settle', 'refund', 'adjust')
  const reserved = sum('settle') - sum('reserve') - sum('release')
  return Math.abs((row?.balance ?? 0) - balance) + Math.abs((row?.reserved ?? 0) - reserved)
}
