/** Does the same to all of them, so many at a time. The first failure is told when those under way have ended. */
export async function atMost<Item, Result>(
  count: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  let failure: { error: unknown } | undefined
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (failure) return
      try {
        results[index] = await work(item)
      } catch (error) {
        failure ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(count, items.length) }, worker))
  if (failure) throw failure.error
  return results
}
