import type { Clock } from '@envoi/server/platform/clock'
import { appCode } from './authenticator-app.ts'
import { type InboxMessage, inboxOf } from './inbox.ts'
import type { Service } from './service.ts'
import type { SignedUp } from './signing-up.ts'

/** One's texts: each code once, in their order. Whoever asks waits until it is there. */
export type Texts = { nextCode(): Promise<string> }

export function textsTo(service: Service, number: string): Texts {
  let last: InboxMessage | undefined
  return {
    async nextCode() {
      last = await inboxOf(service).latest(number, last ? { after: last } : {})
      return /\b\d{6}\b/.exec(last.text)?.[0] ?? ''
    },
  }
}

/** A code that is wrong where this one is right. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export async function addPhone(service: Service, who: SignedUp, number: string): Promise<Texts> {
  const texts = textsTo(service, number)
  await who.api.startPhone({ body: { phoneNumber: number, password: who.password } })
  await who.api.confirmPhone({ body: { code: await texts.nextCode() } })
  return texts
}

/** The code that confirms the app is used up by it: the next one is that of the next half minute. */
export async function addApp(who: SignedUp, clock: Clock): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await who.api.startTotp({ body: { password: who.password } })
  const { recoveryCodes } = await who.api.confirmTotp({ body: { code: appCode(secret, clock()) } })
  return { secret, recoveryCodes }
}
