import type { Content } from './content.ts'

/**
 * Contents of downloads under way: programs fetch one in many ranges, and planning the ZIP of 250 files anew for each
 * took more than sending it. One is good as long as nothing has changed that it is made of.
 */
export type KeptContents = {
  /** `key` says for whom: the whole secret part of the address. `parts`: how many files it is made of. */
  get(key: string, mark: string, find: () => Promise<{ content: Content; parts: number }>): Promise<Content>
}

const KEPT_FOR = 30_000
/** Of all together: a file takes about half a kilobyte. */
const MOST_PARTS = 50_000

type Kept = { mark: string; content: Content; parts: number; usedAt: number }

export function createKeptContents(now: () => number = () => performance.now()): KeptContents {
  /** In the order of their last use. */
  const kept = new Map<string, Kept>()
  let parts = 0
  let timer: NodeJS.Timeout | undefined

  function drop(key: string): void {
    parts -= kept.get(key)?.parts ?? 0
    kept.delete(key)
  }

  function dropOld(): void {
    for (const [key, { usedAt }] of kept) {
      if (parts <= MOST_PARTS && now() - usedAt < KEPT_FOR) return
      drop(key)
    }
  }

  return {
    async get(key, mark, find) {
      const known = kept.get(key)
      const entry = known?.mark === mark ? known : { mark, ...(await find()), usedAt: 0 }
      drop(key)
      kept.set(key, { ...entry, usedAt: now() })
      parts += entry.parts
      dropOld()
      // Secrets that open encrypted transfers are not kept for longer because nobody else comes.
      timer ??= setTimeout(() => {
        timer = undefined
        dropOld()
      }, KEPT_FOR).unref()
      return entry.content
    },
  }
}
