/**
 * Two tabs must not send one upload: whoever runs it holds a lock of its name, which the browser takes back when the
 * tab goes away, however it goes. A browser without locks runs without them: at worst a part is sent twice, and the
 * server keeps one whole one.
 */
export type Hold = { release(): void }

const PREFIX = 'envoi-upload-'
const nameOf = (transferId: string): string => PREFIX + transferId

/** Nothing where somebody holds it already, this tab included. */
export const holdUpload = (transferId: string): Promise<Hold | undefined> => holdLock(nameOf(transferId))

export function holdLock(name: string): Promise<Hold | undefined> {
  const { locks } = navigator as Partial<Navigator>
  if (!locks) return Promise.resolve({ release: () => undefined })
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      if (!lock) {
        resolve(undefined)
        return undefined
      }
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      resolve({ release })
      return released
    }
    locks.request(name, { ifAvailable: true }, hold).catch(reject)
  })
}

/** The transfers that some tab of this browser is sending, this one included. */
export const findHeld = (): Promise<Set<string>> => findLocks(PREFIX)

/** What follows the prefix in the names of locks that some tab holds. */
export async function findLocks(prefix: string): Promise<Set<string>> {
  const { locks } = navigator as Partial<Navigator>
  const { held = [] } = (await locks?.query()) ?? {}
  const names = held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  return new Set(names)
}
