/**
 * What downloads under way consist of: programs fetch one in many ranges, several of them at once, and planning the ZIP
 * of 250 files anew for each took more than sending it. One is good as long as nothing has changed that it is made of.
 */
export type Kept<Value> = {
  /** `key` says for whom. Whoever asks while it is being found waits for the same. */
  get(key: string, mark: string, find: () => Promise<Found<Value>>): Promise<Value>
  /** For whoever has found it before anybody asks. */
  put(key: string, mark: string, found: Found<Value>): void
}
/** `parts`: how many files it is made of. */
export type Found<Value> = { value: Value; parts: number }

/** Of all together: a file takes about half a kilobyte. */
const MOST_PARTS = 50_000

type Entry<Value> = Found<Value> & { mark: string; usedAt: number }

/** `keptFor`: milliseconds since it was last asked for. */
export function createKept<Value>(keptFor: number, now: () => number = () => performance.now()): Kept<Value> {
  /** In the order of their last use. */
  const kept = new Map<string, Entry<Value>>()
  const beingFound = new Map<string, Promise<Found<Value>>>()
  let parts = 0
  let timer: NodeJS.Timeout | undefined

  function drop(key: string): void {
    parts -= kept.get(key)?.parts ?? 0
    kept.delete(key)
  }

  function dropOld(): void {
    for (const [key, { usedAt }] of kept) {
      if (parts <= MOST_PARTS && now() - usedAt < keptFor) return
      drop(key)
    }
  }

  function put(key: string, mark: string, found: Found<Value>): void {
    drop(key)
    kept.set(key, { ...found, mark, usedAt: now() })
    parts += found.parts
    dropOld()
    // What nobody comes back to goes in time also when nobody else comes: a content may hold a secret.
    timer ??= setTimeout(() => {
      timer = undefined
      dropOld()
    }, keptFor).unref()
  }

  function findOnce(name: string, find: () => Promise<Found<Value>>): Promise<Found<Value>> {
    const finding = beingFound.get(name) ?? find().finally(() => beingFound.delete(name))
    beingFound.set(name, finding)
    return finding
  }

  return {
    async get(key, mark, find) {
      const known = kept.get(key)
      const found = known?.mark === mark ? known : await findOnce(JSON.stringify([key, mark]), find)
      put(key, mark, found)
      return found.value
    },
    put,
  }
}
