import { createHmac } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import { type Secrets, isSameSecret } from '../../../platform/secrets.ts'
import { EventRefused, type ProviderEvent } from '../port.ts'
import { type PlayDeps, findPayer } from './store.ts'

/** In seconds. */
const COUNTS_FOR = 300
const HEADER = 'play-signature'

const signatureOf = (secrets: Secrets, seconds: string, raw: Buffer): string =>
  createHmac('sha256', secrets.key('play-events')).update(`${seconds}.`).update(raw).digest('hex')

/** What play money tells of a payer, signed now. It is another one after each change. */
export async function tellEvent(
  deps: PlayDeps,
  payer: string,
): Promise<{ raw: Buffer; headers: Record<string, string> }> {
  const found = await findPayer(deps, payer)
  if (found === undefined) throw new Error(`there is no payer ${payer}`)
  const event: ProviderEvent = { id: `evt_${payer}_${found.version}`, payer }
  const raw = Buffer.from(JSON.stringify(event))
  const seconds = String(Math.floor(deps.clock().getTime() / 1000))
  return { raw, headers: { [HEADER]: `t=${seconds},v1=${signatureOf(deps.secrets, seconds, raw)}` } }
}

export function readEvent(
  { clock, secrets }: { clock: Clock; secrets: Secrets },
  raw: Buffer,
  headers: Record<string, string | undefined>,
): ProviderEvent {
  const [, seconds, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers[HEADER] ?? '') ?? []
  if (seconds === undefined || signature === undefined) throw new EventRefused('the event is not signed')
  if (!isSameSecret(signature, signatureOf(secrets, seconds, raw))) throw new EventRefused('the event is forged')
  const age = Math.floor(clock().getTime() / 1000) - Number(seconds)
  if (Math.abs(age) > COUNTS_FOR) throw new EventRefused('the event is too old')
  // Ours alone, since the signature holds.
  const { id, payer } = JSON.parse(raw.toString()) as ProviderEvent
  return { id, payer }
}
