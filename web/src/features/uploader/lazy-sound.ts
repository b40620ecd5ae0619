import type { Sound } from '../../platform/sound/sound.ts'

/** Fetched ahead, so that a click can prepare it at once: some browsers count only what happens within the click. */
export type LazySound = Sound & { fetch(): void }

export function createLazySound(load: () => Promise<Sound>, log: (error: unknown) => void): LazySound {
  let sound: Sound | undefined
  let loading: Promise<Sound> | undefined
  const fetch = (): Promise<Sound> => {
    loading ??= load().then(
      (loaded) => (sound = loaded),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return {
    fetch: () => void fetch().catch(log),
    prepare() {
      if (sound) sound.prepare()
      else
        void fetch()
          .then((loaded) => loaded.prepare())
          .catch(log)
    },
    play: (name) => sound?.play(name),
  }
}
