import type { Database } from '../../platform/database/connect.ts'
import { type Account, type HomeOriginOf, findAccount } from '../accounts/index.ts'
import type { LetterSource } from '../mail/index.ts'
import { type Webhook, findWebhook } from './store.ts'

/** Where somebody wants to be told of trouble with what their programs do. */
export type WarningAddressOf = (account: Account) => Promise<string>

type Deps = { patient: Database; homeOriginOf: HomeOriginOf; warningAddressOf: WarningAddressOf }

/** What the letter of a new address or of a changed one is read by; it names that host, wherever the webhook leads by then. */
export const setRef = ({ publicId, url }: Pick<Webhook, 'publicId' | 'url'>, how: 'added' | 'moved'): string =>
  `${publicId} ${how} ${new URL(url).host}`

/** Only the host is named: the rest of an address may hold what is nobody's business. */
export function webhookLetters({ patient, homeOriginOf, warningAddressOf }: Deps): LetterSource[] {
  async function read(publicId: string) {
    const webhook = await findWebhook(patient, publicId)
    const owner = webhook && (await findAccount(patient, webhook.ownerId))
    if (!owner) return undefined
    return {
      webhook,
      frame: {
        to: { address: await warningAddressOf(owner) },
        language: owner.lang,
        lookOf: { accountId: owner.id },
      },
      content: {
        name: owner.displayName,
        host: new URL(webhook.url).host,
        description: webhook.description,
        link: `${await homeOriginOf(owner)}/account/webhooks`,
      },
    }
  }

  return [
    {
      letter: 'webhook-set',
      async read(ref) {
        const [publicId = '', how, host] = ref.split(' ')
        const found = await read(publicId)
        if (!found || host === undefined) return undefined
        return { ...found.frame, content: { ...found.content, host, isNew: how === 'added' } }
      },
    },
    {
      letter: 'webhook-disabled',
      async read(publicId) {
        const found = await read(publicId)
        // Switched on again, or gone: there is nothing to be told.
        if (!found || found.webhook.disabledByFailuresAt === null) return undefined
        return { ...found.frame, content: found.content }
      },
    },
  ]
}
