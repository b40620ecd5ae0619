/** How many parts are sent at once: measured while the form is being filled in, so that sending need not wait for it. */
import type { UploaderDeps } from '../deps.ts'

export type Concurrency = {
  prepare(): void
  get(): Promise<number>
}

export function createConcurrency({ api, engine, log }: Pick<UploaderDeps, 'api' | 'engine' | 'log'>): Concurrency {
  let measured: Promise<number> | null = null

  const measure = async () => {
    try {
      const { max } = await api.getConcurrency()
      return await engine.measureConcurrency(max)
    } catch (error) {
      log(error)
      // Asked again next time; until then one after another is always right.
      measured = null
      return 1
    }
  }
  const get = () => (measured ??= measure())

  return { prepare: () => void get(), get }
}
