import type { Log } from '../../platform/log.ts'
import { type Confinement, findConfinement, findProgram } from './confinement.ts'
import { type MakerProcess, startMakerProcess } from './maker-process.ts'
import {
  type Picture,
  type PictureLimits,
  type PictureMaker,
  PictureRefused,
  type Wanted,
  pictureLimits,
  wanted as known,
} from './port.ts'
import { takeFirstFrame } from './video-frame.ts'

export function createPictureMaker(deps: {
  log: Log
  limits?: Partial<PictureLimits>
  /** What is looked for by this name, or is there by this path. */
  ffmpeg?: string
}): PictureMaker {
  const limits = { ...pictureLimits, ...deps.limits }
  const inTurn = createMutex()
  let confinement: Promise<Confinement> | undefined
  let running: MakerProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let isStopping = false
  let ffmpeg: string | undefined
  void findProgram(deps.ffmpeg ?? 'ffmpeg').then((found) => (ffmpeg = found))

  async function confine(): Promise<Confinement> {
    confinement ??= findConfinement(deps.log, limits.memoryBytes)
    const found = await confinement
    if (isStopping) throw new PictureRefused('the program is stopping')
    return found
  }
  async function makeNow(input: Uint8Array, wanted: Wanted = known.thumbnail): Promise<Picture> {
    const confined = await confine()
    if (input.length > limits.inputBytes) throw new PictureRefused('the file is too large')
    clearTimeout(idle)
    if (!running || running.isOver || running.given >= limits.perProcess) {
      running?.end()
      running = startMakerProcess(confined, limits)
    }
    const mine = running
    try {
      return await mine.make(input, wanted)
    } finally {
      idle = setTimeout(() => mine.end(), limits.idleMilliseconds).unref()
    }
  }

  return {
    get opensFilms() {
      return ffmpeg !== undefined
    },
    make: (input, wanted) => inTurn(() => makeNow(input, wanted)),
    makeOfFilm: (beginning) =>
      inTurn(async () => {
        const confined = await confine()
        if (ffmpeg === undefined) throw new PictureRefused('there is no ffmpeg')
        return makeNow(await takeFirstFrame({ ffmpeg, confinement: confined }, limits, beginning))
      }),
    [Symbol.dispose]() {
      isStopping = true
      clearTimeout(idle)
      running?.end()
    },
  }
}

/** Work that must not happen twice at once: each begins when the one before has ended, however it ended. */
function createMutex(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work, work)
    last = mine.catch(() => {})
    return mine
  }
}
