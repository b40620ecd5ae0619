import { createHash } from 'node:crypto'
import type { PlayMethod } from '@envoi/contract/words'
import { refuse } from './find.ts'
import { type PlayState, type PlayedMethod, newPart } from './state.ts'

/** Another card of the same kind has another `ending`. */
export type PlayCard = { play: PlayMethod; ending?: string }

const endings: Record<PlayMethod, string> = {
  ok: '4242',
  declined: '0002',
  'needs-action': '3155',
  expires: '0069',
  sepa: '3000',
  'sepa-fails': '0018',
}

const YEARS_GOOD = 3

/** Takes down what somebody has chosen in the form of a setup; once, however often it is sent. */
export function confirmSetup(draft: PlayState, clientSecret: string, card: PlayCard, now: number): string {
  const setup = draft.setups.find((one) => one.clientSecret === clientSecret) ?? refuse('there is no such setup')
  if (setup.method !== null) return setup.method
  const { play, ending = endings[play] } = card
  const kind = play === 'sepa' || play === 'sepa-fails' ? 'sepa' : 'card'
  if (kind !== setup.kind) refuse(`the form takes another kind than ${kind}`)
  if (play === 'declined') refuse('the card was declined')
  const today = new Date(now)
  const year = today.getUTCFullYear() + (play === 'expires' ? 0 : YEARS_GOOD)
  setup.method = newPart(draft.payer, 'pm')
  draft.methods.push({
    id: setup.method,
    kind,
    brand: kind === 'card' ? 'Play' : null,
    ending,
    expires: kind === 'card' ? { month: today.getUTCMonth() + 1, year } : null,
    fingerprint: fingerprintOf(play, ending),
    play,
  })
  return setup.method
}

export const newWallet = (payer: string, email: string): PlayedMethod => ({
  id: newPart(payer, 'pm'),
  kind: 'wallet',
  brand: null,
  ending: email,
  expires: null,
  fingerprint: fingerprintOf('wallet', email.toLowerCase()),
  play: 'ok',
})

const fingerprintOf = (...of: string[]): string => createHash('sha256').update(of.join(' ')).digest('hex').slice(0, 24)
