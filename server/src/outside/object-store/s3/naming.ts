import type { Ledger } from '../ledger.ts'
import { type NamedPart, nameParts } from './part-ledger.ts'

/** Parts are signed by the hundred: those of one moment are noted in one statement. */
export function createNaming(ledger: Ledger): (part: NamedPart) => Promise<void> {
  let waiting: NamedPart[] = []
  let noting: Promise<void> | undefined

  async function note(): Promise<void> {
    await new Promise((resolve) => void setImmediate(resolve))
    // The same part twice at once: the last word counts here too.
    const last = new Map(waiting.map((part) => [`${part.key} ${part.partNumber}`, part]))
    waiting = []
    noting = undefined
    await nameParts(ledger, [...last.values()])
  }
  return (part) => {
    waiting.push(part)
    noting ??= note()
    return noting
  }
}
