import { setTimeout as delay } from 'node:timers/promises'
import { someBytes } from '@envoi/testing/bytes'
import { type SeededRandom, createRandom } from '@envoi/testing/seeded-random'
import { findFreePort } from '@envoi/testing/free-port'
import { type Program, openSandbox } from '@envoi/testing/program-sandbox'
import { expect } from 'vitest'
import { type Sending, patiently, startSending } from './interrupted-sending.ts'

const PATIENTLY = { timeout: 60_000 }
const MEGABYTE = 1_000_000
/** Answers with 200 that each sender of a round gets when nothing interrupts it, at least. */
const ANSWERS = 6

type Kind = 'program' | 'all' | 'database'
type Rounds = {
  seed: number
  rounds: number
  senders: number
  /** Whether jobs of the dead are given back at once; the program itself does so within half a minute. */
  unlocksJobs: boolean
}

/**
 * Rounds on one data directory: several people send at once, and at some moment the program, its database or both are
 * killed -9, of three rounds each once. Then whatever was answered 200 must be there, every upload can be finished, and
 * all bytes are right.
 */
export async function crashAgainAndAgain({ seed, rounds, senders, unlocksJobs }: Rounds): Promise<void> {
  const random = createRandom(seed)
  const pool = someBytes(70 * MEGABYTE, seed)
  await using sandbox = await openSandbox()
  const env = { PORT: String(await findFreePort()) }
  let program = await sandbox.start({ env })
  const left: Kind[] = []
  for (let round = 1; round <= rounds; round += 1) {
    if (left.length === 0) left.push('program', 'all', 'database')
    const [which = 'all'] = left.splice(random.between(0, left.length - 1), 1)
    const atAnswer = random.between(1, senders * ANSWERS)
    try {
      const contents = Array.from({ length: senders }, () => contentsFrom(pool, random))
      const sendings = await sendUntil(program, random, contents, atAnswer, () => sandbox.kill(which))
      program = which === 'database' ? await untilReady(program) : await sandbox.start({ env })
      await finishAll(sendings)
    } catch (cause) {
      throw new Error(`seed ${seed}, round ${round}: ${which} killed at answer ${atAnswer}`, { cause })
    }
  }
  await expectEachCountedOnce(program, rounds * senders, unlocksJobs ? sandbox.unlockJobs : undefined)
  expect(await program.stop()).toBe(0)
}

/** Everybody sends; once so many answers have come, and a moment later, it happens. */
async function sendUntil(
  program: Program,
  random: SeededRandom,
  contents: Buffer[][],
  atAnswer: number,
  strike: () => Promise<void>,
): Promise<Sending[]> {
  const reached = Promise.withResolvers<void>()
  let answers = 0
  const onAnswer = (): void => {
    answers += 1
    if (answers === atAnswer) reached.resolve()
  }
  const sendings = await Promise.all(
    contents.map((files, index) => startSending(program.person(`sender-${index}`), files, onAnswer)),
  )
  const underWay = Promise.allSettled(sendings.map((sending) => sending.goOn()))
  await Promise.race([reached.promise, underWay])
  await delay(random.between(0, 30))
  await strike()
  await underWay
  return sendings
}

/** A film of two or three parts and two small files, all different. */
function contentsFrom(pool: Buffer, random: SeededRandom): Buffer[] {
  const piece = (size: number): Buffer => {
    const start = random.between(0, pool.length - size)
    return pool.subarray(start, start + size)
  }
  return [
    piece(random.between(17, 45) * MEGABYTE),
    piece(random.between(1, 3 * MEGABYTE)),
    piece(random.between(1, 50_000)),
  ]
}

async function finishAll(sendings: Sending[]): Promise<void> {
  for (const sending of sendings) await patiently(() => sending.expectKept())
  await Promise.all(sendings.map((sending) => patiently(() => sending.goOn())))
  for (const sending of sendings) await patiently(() => sending.expectWhole())
}

async function untilReady(program: Program): Promise<Program> {
  const status = async (): Promise<number> => (await fetch(`${program.url}/health/ready`)).status
  await expect.poll(status, PATIENTLY).toBe(200)
  return program
}

/** The job that counts was written with the change it counts, whoever was killed meanwhile. */
async function expectEachCountedOnce(
  program: Program,
  transfers: number,
  unlockJobs?: () => Promise<void>,
): Promise<void> {
  const { api } = program.person('Bo')
  const count = async (): Promise<number> => {
    await unlockJobs?.()
    return (await api.getGlobalStats({})).transfers
  }
  await expect.poll(count, { ...PATIENTLY, interval: 200 }).toBe(transfers)
}
