import type * as SendingSteps from './sending-part.ts'

type SendingPart = typeof SendingSteps

let part: SendingPart | undefined

export async function loadSendingPart(): Promise<SendingPart> {
  part = await import('./sending-part.ts')
  return part
}

/** Here from the step of sending on: nothing is sent without it. */
export const sendingPart = (): SendingPart | undefined => part
