/** Does something so many times, of which some are under way at once. */
export async function atOnce(
  lanes: number,
  count: number,
  work: (at: number) => unknown,
): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
