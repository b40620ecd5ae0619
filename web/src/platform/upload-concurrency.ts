/** How many parts are sent at once: measured before it is needed where that can be foreseen, and once a page. */
import type { SendingApi } from '@envoi/client/sending-api'

export type Concurrency = {
  prepare(): void
  get(): Promise<number>
}

type Deps = {
  api: Pick<SendingApi, 'getConcurrency'>
  /** At most so many as the server allows. */
  measure: (serverMax: number) => Promise<number>
  log: (error: unknown) => void
}

export function createConcurrency({ api, measure, log }: Deps): Concurrency {
  let measured: Promise<number> | null = null

  const ask = async () => {
    try {
      const { max } = await api.getConcurrency()
      return await measure(max)
    } catch (error) {
      log(error)
      // Asked again next time; until then one after another is always right.
      measured = null
      return 1
    }
  }
  const get = () => (measured ??= ask())

  return { prepare: () => void get(), get }
}
