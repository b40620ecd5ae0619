import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Confinement } from './confinement.ts'
import { ANSWER_HEAD, lengthOfAnswer, readAnswer } from './answer.ts'
import { type Picture, PictureFault, type PictureLimits, PictureRefused, type Wanted, wanted as known } from './port.ts'

/** One process that opens pictures, one at a time. Once a picture was its end it is over. */
export type MakerProcess = {
  make(input: Uint8Array, wanted: Wanted): Promise<Picture>
  readonly isOver: boolean
  /** How many it was given. */
  readonly given: number
  end(): void
}

const child = fileURLToPath(new URL('child.mjs', import.meta.url))
const sharp = import.meta.resolve('sharp')
const pdfLib = import.meta.resolve('@cantoo/pdf-lib')
const packages = fileURLToPath(sharp).replace(/(.*[\\/]node_modules[\\/]).*/s, '$1')

/**
 * No compiler at run time: it would count a large part of the address space as memory, and what takes over the process
 * would find a place to write code to. Of the disk it reads its own code and the packages, of ours it inherits nothing.
 */
const flags = [
  '--jitless',
  '--no-warnings',
  '--max-old-space-size=64',
  '--permission',
  '--allow-addons',
  `--allow-fs-read=${child}`,
  `--allow-fs-read=${packages}`,
]

export function startMakerProcess({ before }: Confinement, limits: PictureLimits): MakerProcess {
  const task = [limits.pixels, Math.ceil(limits.milliseconds / 1000)].map(String)
  const [command = process.execPath, ...words] = [...before, process.execPath, ...flags, child, sharp, pdfLib, ...task]
  const running = spawn(command, words, {
    stdio: ['pipe', 'pipe', 'ignore'],
    cwd: '/',
    env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' },
    windowsHide: true,
  })
  let isOver = false
  let given = 0
  let received: Buffer[] = []
  let length = 0
  let expected = ANSWER_HEAD
  let waiting: { wanted: Wanted; resolve: (picture: Picture) => void; reject: (error: Error) => void } | undefined

  /** Nothing that still comes is kept, whoever sends it. */
  function stop(): void {
    isOver = true
    running.stdout.destroy()
    running.kill('SIGKILL')
  }
  function fail(error: Error): void {
    stop()
    settle()?.reject(error)
  }
  function settle(): typeof waiting {
    const asked = waiting
    waiting = undefined
    received = []
    length = 0
    expected = ANSWER_HEAD
    return asked
  }
  function receive(chunk: Buffer): void {
    received.push(chunk)
    length += chunk.length
    try {
      // Put together twice: when it says how much will come, and when that is there.
      if (length < expected) return
      if (expected === ANSWER_HEAD) received = [Buffer.concat(received)]
      expected = ANSWER_HEAD + lengthOfAnswer(received[0] ?? chunk, waiting?.wanted ?? known.thumbnail)
      if (length < expected) return
      const answer = readAnswer(Buffer.concat(received), waiting?.wanted ?? known.thumbnail)
      if (answer === undefined) return
      if (answer instanceof PictureRefused) settle()?.reject(answer)
      else settle()?.resolve(answer)
    } catch (error) {
      fail(error as Error)
    }
  }

  running.once('error', (error) => fail(new PictureFault('the process did not start', { cause: error })))
  running.once('exit', (code, signal) => fail(new PictureFault(`the process ended by ${signal ?? `code ${code}`}`)))
  // That it cannot be written to is known by its end.
  running.stdin.on('error', () => {})
  running.stdout.on('data', receive)

  return {
    get isOver() {
      return isOver
    },
    get given() {
      return given
    },
    async make(input, wanted) {
      if (isOver || waiting) throw new PictureFault('the process takes no picture now')
      given += 1
      const { promise, resolve, reject } = Promise.withResolvers<Picture>()
      waiting = { wanted, resolve, reject }
      const milliseconds = Math.min(wanted.milliseconds ?? limits.milliseconds, limits.milliseconds)
      const timer = setTimeout(() => fail(new PictureFault('it took too long')), milliseconds)
      const request = Buffer.from(JSON.stringify(wanted))
      const head = Buffer.alloc(8)
      head.writeUInt32BE(request.length, 0)
      head.writeUInt32BE(input.length, 4)
      running.stdin.write(head)
      running.stdin.write(request)
      running.stdin.write(input)
      return promise.finally(() => clearTimeout(timer))
    },
    end() {
      stop()
      settle()?.reject(new PictureFault('the program is stopping'))
    },
  }
}
