/** The page's own sounds. Fetched while a form is filled in: no page waits for them. */
import { logError } from '../log.ts'
import { createSound } from './sound.ts'
import { isMuted } from './sound-choice.ts'

export const pageSound = createSound({
  open: () => (typeof AudioContext === 'undefined' ? undefined : new AudioContext()),
  isMuted,
  now: () => performance.now(),
  log: logError,
})
