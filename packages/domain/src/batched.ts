/** More in one statement would make the first of them wait for the last. */
const MOST = 64
/** One is answered while the next gathers. */
const AT_ONCE = 2

interface Waiting<Item, Result> {
  item: Item
  answer: PromiseWithResolvers<Result>
}

/**
 * Creates a call that shares round trips: what is asked while others are under way goes together with the next.
 *
 * A single call waits for nothing but `gather`. When those that went together fail and nothing of it was
 * done, each is tried by itself, so that no call fails because of another one.
 *
 * @param run - Answers many, in the same order.
 * @param wasUndone - Tells of a failure whether it left nothing behind.
 * @param gather - How long those that begin wait for others to come along; not at all when absent.
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
