import type { PgBoss } from 'pg-boss'

/**
 * Wakes places for jobs that nothing announces: those that are tried again or were postponed. One statement asks for all queues of
 * this process, where each place would ask with one of its own that costs more.
 */
export function lookForJobs(boss: PgBoss, everyMs: number) {
  const places = new Map<string, string>()
  const look = async () => {
    const { rows } = await boss.getDb().executeSql(
      `select queue from unnest($1::text[]) as queue
        where exists (select 1 from pgboss.job where name = queue and state < 'active' and start_after <= now())`,
      [[...new Set(places.values())]],
    )
    const due = new Set(rows.map(({ queue }) => queue))
    for (const [place, queue] of places) if (due.has(queue)) boss.notifyWorker(place)
  }
  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    // One that fails says nothing: whatever pg-boss itself asks then fails too, and tells it.
    looking ??= look()
      .catch(() => {})
      .finally(() => (looking = null))
  }, everyMs)
  timer.unref()
  return {
    /** @param place - What pg-boss calls a worker. */
    attend(place: string, queue: string): void {
      places.set(place, queue)
    },
    leave(place: string): void {
      places.delete(place)
    },
    stop(): void {
      clearInterval(timer)
    },
  }
}
