/** Operations under way. A failure is kept until somebody asks, so none is lost and none is unhandled. */
export function createRunning() {
  const running = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined
  return {
    add(operation: Promise<void>): void {
      const watched = operation
        .catch((error: unknown) => {
          failure ??= { error }
        })
        .finally(() => running.delete(watched))
      running.add(watched)
    },
    isBusy: () => running.size > 0,
    async fewerThan(count: number): Promise<void> {
      while (running.size >= count) await Promise.race(running)
    },
    async settle(): Promise<void> {
      await Promise.all(running)
    },
    throwIfFailed(): void {
      if (failure) throw failure.error
    },
  }
}
