import { expect, test } from 'vitest'
import { type Player, createSound } from './sound.ts'

type Tone = { pitch: number; from: number; to: number }

/** A device that notes what it is asked to play, and where each tone ends as soon as it has begun. */
function listen({ hasAudio = true, isMuted = false, resumesAfter = 0 } = {}) {
  const [tones, calls, logged]: [Tone[], string[], unknown[]] = [[], [], []]
  const page = { isMuted, now: 0, opened: 0 }
  const connectable = { connect: (next: unknown) => next }
  const player = {
    currentTime: 10,
    destination: {},
    resume: async () => {
      calls.push('resume')
      page.now += resumesAfter
    },
    suspend: async () => void calls.push('suspend'),
    createGain: () => ({
      ...connectable,
      gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
    }),
    createOscillator() {
      const tone = { pitch: 0, from: 0, to: 0 }
      let ended = () => {}
      return {
        ...connectable,
        frequency: {
          set value(pitch: number) {
            tone.pitch = pitch
          },
        },
        start: (at: number) => (tone.from = at),
        stop(at: number) {
          tones.push({ ...tone, to: at })
          setImmediate(() => ended())
        },
        addEventListener: (_type: 'ended', listener: () => void) => (ended = listener),
      }
    },
  } as unknown as Player
  const open = () => {
    page.opened += 1
    return hasAudio ? player : undefined
  }
  const sound = createSound({
    open,
    isMuted: () => page.isMuted,
    now: () => page.now,
    log: (error) => void logged.push(error),
  })
  const settled = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(logged).toEqual([])
  }
  return { sound, page, tones, calls, player, logged, settled }
}

const main = (tones: Tone[]) => tones.filter((_tone, index) => index % 2 === 0).map(({ pitch }) => pitch)

test('the sound “done” rises and “locked” falls, both within a second', async () => {
  for (const name of ['done', 'locked'] as const) {
    const { sound, tones, settled } = listen()
    sound.prepare()
    await settled()
    sound.play(name)
    await settled()
    const [first = 0, second = 0] = main(tones)
    expect(name === 'done' ? second > first : second < first).toBe(true)
    expect(tones.every(({ from, to }) => from >= 10 && from < to && to <= 11)).toBe(true)
  }
})

test('no audio is opened or played before a gesture has prepared it', async () => {
  const { sound, page, tones, calls, settled } = listen()
  sound.play('done')
  await settled()
  expect({ opened: page.opened, tones, calls }).toEqual({ opened: 0, tones: [], calls: [] })
})

test('the audio is opened once, and suspended except while it plays', async () => {
  const { sound, page, calls, settled } = listen()
  sound.prepare()
  await settled()
  sound.prepare()
  await settled()
  expect(page.opened).toBe(1)
  expect(calls.at(-1)).toBe('suspend')
  calls.length = 0
  sound.play('done')
  await expect.poll(() => calls).toEqual(['resume', 'suspend'])
})

test('nothing is played while muted, and again after unmuting', async () => {
  const { sound, page, tones, calls, settled } = listen({ isMuted: true })
  sound.prepare()
  await settled()
  calls.length = 0
  sound.play('done')
  await settled()
  expect({ tones, calls }).toEqual({ tones: [], calls: [] })
  page.isMuted = false
  sound.play('done')
  await settled()
  expect(tones).toHaveLength(4)
})

test('a device that resumes only seconds later, or at another gesture, stays silent', async () => {
  const { sound, tones, settled } = listen({ resumesAfter: 3_000 })
  sound.prepare()
  await settled()
  sound.play('locked')
  await settled()
  expect(tones).toEqual([])
})

test('a browser without Web Audio is silent', async () => {
  const { sound, tones, settled } = listen({ hasAudio: false })
  sound.prepare()
  sound.play('done')
  await settled()
  expect(tones).toEqual([])
})

test('a device that is not available is logged, and nothing throws', async () => {
  const { sound, player, logged } = listen()
  player.resume = () => Promise.reject(new Error('no device'))
  sound.prepare()
  await expect.poll(() => logged).toHaveLength(1)
})
