import { DAY } from '@envoi/contract/limits'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { LetterSource } from '../mail/index.ts'
import { findInvitation, isOpen, tokenOf } from './invitations.ts'
import { mustConfirm } from './join.ts'
import { findSite } from './sites.ts'

type Deps = { patient: Database; secrets: Secrets; clock: Clock; originOf: (place: string) => string }

export const ssoLetters = ({ patient, secrets, clock, originOf }: Deps): LetterSource[] => [
  {
    letter: 'sso-invitation',
    async read(id) {
      const invitation = await findInvitation(patient, id)
      const site = invitation && (await findSite(patient, invitation.subdomainId))
      if (!site || !isOpen(invitation, clock())) return undefined
      const { email, displayName, lang, expiresAt } = invitation
      const origin = originOf(site.name)
      return {
        to: { address: email },
        language: lang,
        lookOf: { place: site.name, ownerId: site.ownerId },
        content: {
          name: displayName,
          host: new URL(origin).host,
          mustSignIn: await mustConfirm(patient, invitation, site),
          link: `${origin}/invitation/${tokenOf(secrets, invitation)}?sso`,
          days: Math.ceil((expiresAt.getTime() - clock().getTime()) / DAY),
        },
      }
    },
  },
]
