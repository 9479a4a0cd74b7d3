/** The most items in one batch; in a larger one the first items would wait too long for the last. */
const MOST = 64
/** How many batches run at once: one is answered while the next one gathers. */
const AT_ONCE = 2

interface Waiting<Item, Result> {
  item: Item
  answer: PromiseWithResolvers<Result>
}

/**
 * Creates a function whose calls share round trips: calls made while batches are under way go into the next batch.
 *
 * A single call waits for nothing but `gather`. When a batch fails without any effect, each of its
 * items is tried by itself, so that no call fails because of another one.
 *
 * @param run - Returns the results of many items, in the same order.
 * @param wasUndone - Returns whether a failed batch had no effect.
 * @param gather - Resolves when a new batch is to be sent; without it a batch does not wait for more calls.
 */
export function batched<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  wasUndone: (error: unknown) => boolean,
  gather?: () => Promise<void>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let running = 0

  async function turn() {
    running += 1
    if (gather) await gather()
    const batch = waiting.splice(0, MOST)
    try {
      if (batch.length > 0) await answerAll(batch)
    } catch (error) {
      if (batch.length > 1 && wasUndone(error)) await Promise.all(batch.map(answerAlone))
      else for (const { answer } of batch) answer.reject(error)
    }
    running -= 1
    if (waiting.length > 0) void turn()
  }

  async function answerAll(batch: Waiting<Item, Result>[]) {
    const results = await run(batch.map(({ item }) => item))
    for (const [index, { answer }] of batch.entries()) answer.resolve(results[index] as Result)
  }

  function answerAlone(one: Waiting<Item, Result>) {
    return answerAll([one]).catch(one.answer.reject)
  }

  return (item) => {
    const answer = Promise.withResolvers<Result>()
    waiting.push({ item, answer })
    if (running < AT_ONCE) void turn()
    return answer.promise
  }
}
