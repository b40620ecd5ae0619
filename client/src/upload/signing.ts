/** Signs the parts that are wanted together in one call: one call is under way, the next takes all that gathered. */
import { parts } from '@envoi/contract/limits'

export type ToSign = { key: string; uploadId?: string; partNumber?: number; size: number; crc32: string }
export type Signed = { url: string; headers: Record<string, string> }

type Waiting = PromiseWithResolvers<Signed> & { item: ToSign }

export function createSigner(signMany: (items: ToSign[]) => Promise<Signed[]>): (item: ToSign) => Promise<Signed> {
  const waiting: Waiting[] = []
  let underWay = false

  const signWaiting = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, parts.signManyItems)
      try {
        const signed = await signMany(batch.map(({ item }) => item))
        for (const [index, { resolve, reject }] of batch.entries()) {
          const answer = signed[index]
          if (answer) resolve(answer)
          else reject(new Error('fewer requests were signed than were asked for'))
        }
      } catch (error) {
        // Its tries are used up: whoever waits behind it need not go through them as well.
        for (const { reject } of [...batch, ...waiting.splice(0)]) reject(error)
      }
    }
    underWay = false
  }

  return (item) => {
    const wanted = { ...Promise.withResolvers<Signed>(), item }
    waiting.push(wanted)
    if (!underWay) {
      underWay = true
      // At the end of this turn, so that all who ask in it share the call.
      queueMicrotask(() => void signWaiting())
    }
    return wanted.promise
  }
}
