import { spawn } from 'node:child_process'
import type { Confinement } from './confinement.ts'
import { PictureFault, type PictureLimits, PictureRefused, wanted } from './port.ts'

/** A frame of the side that is wanted, uncompressed, and some more. */
const MOST_BYTES = 2_000_000

/**
 * The containers that we call video and nothing else, from the pipe and from nowhere else: a playlist dressed as a film
 * could otherwise have files of ours read, or other machines asked.
 */
const wordsFor = (side: number): string[] =>
  [
    '-hide_banner -loglevel error -protocol_whitelist pipe',
    '-format_whitelist mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,ogg -threads 1 -i pipe:0',
    `-map 0:v:0 -frames:v 1 -vf scale=${side}:${side}:force_original_aspect_ratio=decrease`,
    '-c:v png -f image2pipe pipe:1',
  ].flatMap((words) => words.split(' '))

/** The first frame of a film as a PNG, from as much of its beginning as is given. A process for each, under the same walls. */
export async function takeFirstFrame(
  { ffmpeg, confinement }: { ffmpeg: string; confinement: Confinement },
  limits: PictureLimits,
  film: Uint8Array,
): Promise<Buffer> {
  const [command = ffmpeg, ...words] = [...confinement.before, ffmpeg, ...wordsFor(wanted.thumbnail.side)]
  // A group of its own, so that what it may have started ends with it.
  const running = spawn(command, words, { stdio: ['pipe', 'pipe', 'ignore'], cwd: '/', env: {}, detached: true })
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const received: Buffer[] = []
  let length = 0
  const timer = setTimeout(() => reject(new PictureFault('it took too long')), limits.milliseconds)
  running.once('error', (error) => reject(new PictureFault('ffmpeg did not start', { cause: error })))
  // It may have seen enough before all was written.
  running.stdin.on('error', () => {})
  running.stdout.on('data', (chunk: Buffer) => {
    received.push(chunk)
    length += chunk.length
    if (length > MOST_BYTES) reject(new PictureFault('the frame is too large'))
  })
  running.once('close', (code, signal) => {
    if (code === 0 && length > 0) resolve(Buffer.concat(received))
    else reject(new PictureRefused(`ffmpeg ended by ${signal ?? `code ${code}`}`))
  })
  running.stdin.end(film)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    // Nothing that still comes is kept, whoever sends it.
    running.stdout.destroy()
    endGroup(running.pid)
  }
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // Over already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
