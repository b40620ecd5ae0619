import { logError } from '../log.ts'
import { isMuted } from './sound-choice.ts'

/** Two small sounds of our own, made of tones rather than fetched: something has arrived, something is locked. */
export type SoundName = 'done' | 'locked'

export type Sound = {
  /** To be called in a gesture: without one no browser lets a page be heard. */
  prepare(): void
  /** Nothing is heard where sounds are off, or nothing was prepared. */
  play(name: SoundName): void
}

/** As much of Web Audio as is needed. */
export type Player = Pick<
  AudioContext,
  'currentTime' | 'destination' | 'resume' | 'suspend' | 'createGain' | 'createOscillator'
>

type Deps = {
  /** Nothing where a browser has no Web Audio. */
  open: () => Player | undefined
  isMuted: () => boolean
  /** In milliseconds. */
  now: () => number
  log: (error: unknown) => void
}

/** In Hz, seconds and a share of full loudness. */
type Tone = { pitch: number; at: number; lasts: number; loudness: number }

/** A wooden bar rings with its own pitch, and for an instant two octaves higher: that is what is heard as wood. */
const wood = (pitch: number, at: number): Tone[] => [
  { pitch, at, lasts: 0.55, loudness: 0.2 },
  { pitch: pitch * 3.93, at, lasts: 0.12, loudness: 0.06 },
]
/** The same bar with a hand on it. */
const muffled = (pitch: number, at: number): Tone[] => [
  { pitch, at, lasts: 0.2, loudness: 0.22 },
  { pitch: pitch * 2, at, lasts: 0.07, loudness: 0.05 },
]
const tunes: Record<SoundName, Tone[]> = {
  done: [...wood(523.25, 0), ...wood(783.99, 0.14)],
  locked: [...muffled(329.63, 0), ...muffled(246.94, 0.17)],
}

/** A tone that would come later than this no longer belongs to what happened. */
const LATE = 1_000
const ATTACK = 0.004
const SILENCE = 0.0001

export function createSound({ open, isMuted, now, log }: Deps): Sound {
  let player: Player | undefined
  let playing = 0
  /** An upload may take hours, in which the audio device need not run. */
  const rest = async (): Promise<void> => {
    if (playing === 0) await player?.suspend()
  }

  async function prepare(): Promise<void> {
    player ??= open()
    await player?.resume()
    await rest()
  }

  async function play(heard: Player, tune: Tone[]): Promise<void> {
    const askedAt = now()
    playing += 1
    try {
      await heard.resume()
      if (now() - askedAt < LATE && !isMuted()) await Promise.all(tune.map((tone) => sound(heard, tone)))
    } finally {
      playing -= 1
      await rest()
    }
  }

  return {
    prepare: () => void prepare().catch(log),
    play: (name) => void (player && !isMuted() && play(player, tunes[name]).catch(log)),
  }
}

function sound(player: Player, { pitch, at, lasts, loudness }: Tone): Promise<unknown> {
  const start = player.currentTime + at
  const tone = player.createOscillator()
  const level = player.createGain()
  tone.frequency.value = pitch
  level.gain.setValueAtTime(SILENCE, start)
  level.gain.linearRampToValueAtTime(loudness, start + ATTACK)
  level.gain.exponentialRampToValueAtTime(SILENCE, start + lasts)
  tone.connect(level).connect(player.destination)
  tone.start(start)
  tone.stop(start + lasts)
  return new Promise((resolve) => tone.addEventListener('ended', resolve, { once: true }))
}

/** The page's own sounds. Fetched while a form is filled in: no page waits for them. */
export const pageSound = createSound({
  open: () => (typeof AudioContext === 'undefined' ? undefined : new AudioContext()),
  isMuted,
  now: () => performance.now(),
  log: logError,
})
