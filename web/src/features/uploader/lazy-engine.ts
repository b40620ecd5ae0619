import type { Engine } from './engine.ts'

/** Fetched when it is first asked for, so that home is ready before it. A fetch that failed is tried again. */
export function createLazyEngine(load: () => Promise<Engine>): Engine {
  let loading: Promise<Engine> | undefined
  const engine = (): Promise<Engine> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    measureConcurrency: async (serverMax) => (await engine()).measureConcurrency(serverMax),
    start: async (begin) => (await engine()).start(begin),
    resume: async (left, begin) => (await engine()).resume(left, begin),
    discard: async (left) => (await engine()).discard(left),
    findLeftBehind: async () => (await engine()).findLeftBehind(),
  }
}
