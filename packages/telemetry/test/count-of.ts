import type { metrics } from '../src/index.ts'

type Counter = (typeof metrics)['posts' | 'failures' | 'webhookDeliveries']

/** Reads a counter of this process: the sum of the series that have all of these labels. */
export async function countOf(counter: Counter, labels: Record<string, string>): Promise<number> {
  const { values } = await counter.get()
  const wanted = Object.entries(labels)
  return values
    .filter((series) => wanted.every(([name, value]) => Reflect.get(series.labels, name) === value))
    .reduce((sum, { value }) => sum + value, 0)
}
