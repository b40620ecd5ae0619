import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { createApi } from '@envoi/client/api'
import { type Line, print } from './measure.ts'
import { type Credentials, cookieOf, register, signInCall } from './accounts.ts'
import { startProgram } from './program.ts'

/**
 * Whether people who sign in slow the others: a steady stream of reads by itself, then beside 50 sign-ins a second. Both
 * are sent on time, whatever the answers, as people do who know nothing of one another. `npm run bench -- people [seconds]`
 */
const PEOPLE = 100
const SIGN_INS_A_SECOND = 50
const READS_A_SECOND = 60
const ALONE_SECONDS = 5
const GOAL = 500
const seconds = Number(process.argv[3] ?? '15')
let sources = 0

await using program = await startProgram(tmpdir())
const people = await registerAll()
const reads = await prepareReads()
console.log(`Reads beside ${SIGN_INS_A_SECOND} sign-ins a second, ${seconds} s, ${PEOPLE} people.\n`)

// Once, so that neither is measured cold.
await Promise.all([...reads, ...people.slice(0, 4).map(signIn)].map((ask) => ask()))
const alone = await sendOnTime(READS_A_SECOND, ALONE_SECONDS, (index) => pick(reads, index))
const before = await program.usage()
const [beside, signIns] = await Promise.all([
  sendOnTime(READS_A_SECOND, seconds, (index) => pick(reads, index)),
  sendOnTime(SIGN_INS_A_SECOND, seconds, (index) => signIn(pick(people, index))),
])
const after = await program.usage()

print({ what: 'reads alone', figure: times(alone), note: statuses(alone) })
print({ ...goalOf(beside), what: 'reads beside sign-ins', figure: times(beside), note: statuses(beside) })
print({ what: 'sign-ins', figure: times(signIns), note: statuses(signIns) })
print({
  what: 'the program',
  figure: `${((after.cpu - before.cpu) / seconds).toFixed(2)} cores`,
  note: `event loop p99 ${after.loopP99.toFixed(1)} ms, peak RSS ${(after.peak / 1e6).toFixed(0)} MB`,
})

type Answer = { status: number; milliseconds: number }

/** Somebody new on the network each time: no limit of a place is what is measured. */
function newSource(): Record<string, string> {
  sources += 1
  return { 'x-forwarded-for': `10.${(sources >> 16) & 255}.${(sources >> 8) & 255}.${sources & 255}` }
}

/** Through the calls that people use, a few at a time: all at once would be more than wait for hashing. */
async function registerAll(): Promise<Credentials[]> {
  const registered: Credentials[] = []
  const names = Array.from({ length: PEOPLE }, (_, index) => `person-${index}`).values()
  const lane = async (): Promise<void> => {
    for (const name of names) registered.push(await register(program.url, name, newSource()))
  }
  await Promise.all(Array.from({ length: 4 }, lane))
  return registered
}

/** A transfer, their session and their limits, as ten people ask for them: one would meet the limit of one account. */
async function prepareReads(): Promise<(() => Promise<Answer>)[]> {
  const files = [{ id: 'f00000', name: 'film.mov', size: 1000 }]
  const body = { transferType: 'S1', langCode: 'en', files } as const
  const { transferId } = await createApi({ origin: program.url, headers: newSource() }).createTransfer({ body })
  const ofEach = people.slice(0, 10).map(async (reader) => {
    const answer = await fetch(...signInCall(program.url, reader, newSource()))
    const { auth } = (await answer.json()) as { auth: { user: { uid: string } } }
    const cookie = cookieOf(answer)
    const paths = [`transfer/v2/transfers/${transferId}`, 'user/auth/session', `transfer/limits/${auth.user.uid}`]
    return paths.map((path) => () => timed(`${program.url}/api/${path}`, { headers: { ...newSource(), cookie } }))
  })
  return (await Promise.all(ofEach)).flat()
}

function signIn(credentials: Credentials): () => Promise<Answer> {
  return () => timed(...signInCall(program.url, credentials, newSource()))
}

async function timed(url: string, init: RequestInit): Promise<Answer> {
  const startedAt = performance.now()
  const answer = await fetch(url, init)
  await answer.arrayBuffer()
  return { status: answer.status, milliseconds: performance.now() - startedAt }
}

/** Each one at its time, whether or not those before it are answered. Being late to send counts as waiting. */
async function sendOnTime(
  perSecond: number,
  forSeconds: number,
  next: (index: number) => () => Promise<Answer>,
): Promise<Answer[]> {
  const startedAt = performance.now()
  const answers: Promise<Answer>[] = []
  for (let index = 0; index < perSecond * forSeconds; index += 1) {
    const dueAt = startedAt + (index * 1000) / perSecond
    const early = dueAt - performance.now()
    if (early > 0) await delay(early)
    const late = Math.max(0, performance.now() - dueAt)
    answers.push(next(index)().then(({ status, milliseconds }) => ({ status, milliseconds: milliseconds + late })))
  }
  return Promise.all(answers)
}

function pick<T>(things: readonly T[], index: number): T {
  const thing = things[index % things.length]
  if (thing === undefined) throw new Error('there is nothing to pick from')
  return thing
}

function quantile(answers: Answer[], part: number): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function times(answers: Answer[]): string {
  return `p50 ${quantile(answers, 0.5).toFixed(1)} p99 ${quantile(answers, 0.99).toFixed(1)} ms`
}

function statuses(answers: Answer[]): string {
  const counted = Object.entries(Object.groupBy(answers, ({ status }) => status))
  return counted.map(([status, those]) => `${those?.length} x ${status}`).join(', ')
}

/** Reads that are refused are not fast: the goal is met by answers alone. */
function goalOf(answers: Answer[]): Pick<Line, 'ratio' | 'goal'> {
  const areAnswered = answers.every(({ status }) => status === 200)
  return { ratio: areAnswered ? GOAL / quantile(answers, 0.99) : 0, goal: 1 }
}
