/** A body must move: never silent for 30 s, and at least 1 kB/s on the whole. A slower sender holds a slot for nothing. */
export type BodyPace = { idleMilliseconds: number; bytesPerSecond: number; graceMilliseconds: number }
export const bodyPace: BodyPace = { idleMilliseconds: 30_000, bytesPerSecond: 1000, graceMilliseconds: 30_000 }

/** Judges how a body moves. Time during which we ourselves held it back does not count against the sender. */
export function createPace(limits: BodyPace, now: () => number) {
  const startedAt = now()
  let bytes = 0
  let lastMoveAt = startedAt
  let heldSince: number | undefined
  let heldFor = 0
  return {
    received(count: number): void {
      bytes += count
      lastMoveAt = now()
    },
    hold(): void {
      heldSince ??= now()
    },
    letGo(): void {
      if (heldSince === undefined) return
      lastMoveAt = now()
      heldFor += lastMoveAt - heldSince
      heldSince = undefined
    },
    isTooSlow(): boolean {
      if (heldSince !== undefined) return false
      if (now() - lastMoveAt >= limits.idleMilliseconds) return true
      const elapsed = now() - startedAt - heldFor
      return elapsed >= limits.graceMilliseconds && bytes < (elapsed / 1000) * limits.bytesPerSecond
    },
  }
}
