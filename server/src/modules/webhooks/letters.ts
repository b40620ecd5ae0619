import type { Database } from '../../platform/database/connect.ts'
import { type Account, type HomeOriginOf, findAccount } from '../accounts/index.ts'
import type { LetterSourceOf } from '../mail/index.ts'
import { findWebhook } from './store.ts'

/** Where somebody wants to be told of trouble with what their programs do. */
export type WarningAddressOf = (account: Account) => Promise<string>

type Deps = { patient: Database; homeOriginOf: HomeOriginOf; warningAddressOf: WarningAddressOf }

/** Only the host is named: the rest of an address may hold what is nobody's business. */
export const disabledLetter = ({
  patient,
  homeOriginOf,
  warningAddressOf,
}: Deps): LetterSourceOf<'webhook-disabled'> => ({
  letter: 'webhook-disabled',
  async read(publicId) {
    const webhook = await findWebhook(patient, publicId)
    const owner = webhook && (await findAccount(patient, webhook.ownerId))
    // Switched on again, or gone: there is nothing to be told.
    if (!owner || webhook.disabledByFailuresAt === null) return undefined
    return {
      to: { address: await warningAddressOf(owner) },
      language: owner.lang,
      lookOf: { accountId: owner.id },
      content: {
        name: owner.displayName,
        host: new URL(webhook.url).host,
        description: webhook.description,
        link: `${await homeOriginOf(owner)}/account/webhooks`,
      },
    }
  },
})
