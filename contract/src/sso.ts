import { z } from 'zod'
import { proof, proofRefusals } from './proof.ts'
import { declare } from './route.ts'
import { calls } from './calls.ts'
import { ssoConfigChanges, ssoConfigView } from './sso-config.ts'
import { id, line, text } from './text.ts'
import { leftTransfers } from './words.ts'

const nothing = z.strictObject({})
const byUid = z.strictObject({ uid: id })
const token = line.min(1).max(256)
const byToken = z.strictObject({ token })

const startSso = declare({
  call: calls.startSso,
  summary: 'Sends a browser to the identity provider of a subdomain; `token` is that of an invitation by mail',
  query: z.strictObject({
    subdomain: line.min(1).max(63),
    token: token.optional(),
    /** The page that was asked for. */
    redirect: line.max(500).optional(),
  }),
  reply: nothing,
  refusals: [],
})

// Providers add parameters of their own, and clients must ignore what they do not know (RFC 6749, 4.1.2).
const cameBack = z.object({
  // Without one, it is as with one that is not ours: a browser is led to a page that says so.
  state: line.max(256).optional(),
  code: text.max(8192).optional(),
  iss: line.max(1000).optional(),
  error: line.max(200).optional(),
  error_description: text.max(4000).optional(),
})

const finishSso = declare({
  call: calls.finishSso,
  summary:
    'Where identity providers that name themselves in their answers (`iss`) send browsers back to; it leads on to the subdomain, signed in or with `signInError`',
  query: cameBack,
  reply: nothing,
  refusals: [],
})

const finishSsoOfSite = declare({
  call: calls.finishSsoOfSite,
  summary:
    'Where other identity providers send browsers back to: an address for each subdomain, so that what another provider answers is never taken for an answer of its own',
  params: z.strictObject({ site: id }),
  query: cameBack,
  reply: nothing,
  refusals: [],
})

const getSsoInvitation = declare({
  call: calls.getSsoInvitation,
  summary: 'What the mail to somebody who came by single sign-on leads to',
  params: byToken,
  reply: z.strictObject({
    email: z.string(),
    subdomain: z.string(),
    /** Of the button. */
    label: z.string().nullable(),
    owner: z.string(),
    /** Whoever has an account of that address signs in to it first. */
    mustSignIn: z.boolean(),
  }),
  refusals: ['INVALID_LINK'],
})

const confirmSsoInvitation = declare({
  call: calls.confirmSsoInvitation,
  summary: 'Says, signed in to the account of that address, that it may be opened by single sign-on from now on',
  params: byToken,
  reply: nothing,
  refusals: ['INVALID_LINK', 'UNAUTHENTICATED'],
})

const setSsoConfig = declare({
  call: calls.setSsoConfig,
  summary: 'Sets single sign-on of a subdomain; the provider is tried before anything is saved',
  params: byUid,
  body: z.strictObject({
    subdomainId: id,
    /** To be sure: has to be the name of that subdomain. */
    subdomainName: line.max(63).optional(),
    ssoConfig: ssoConfigChanges,
  }),
  reply: z.strictObject({ ssoConfig: ssoConfigView }),
  refusals: [
    'UNAUTHENTICATED',
    'PLAN_REQUIRED',
    'SSO_INCOMPLETE',
    'SSO_ISSUER_NOT_ALLOWED',
    'SSO_PROVIDER_FAILED',
    'SSO_CLIENT_REFUSED',
    'DOMAIN_INVALID',
  ],
})

const removeSsoUsers = declare({
  call: calls.removeSsoUsers,
  summary: 'Takes everybody out of a team who came by single sign-on; managers stay',
  params: byUid,
  body: z.strictObject({ ...proof, transfers: z.enum(leftTransfers) }),
  reply: z.strictObject({ removed: z.int() }),
  refusals: proofRefusals,
})

export const ssoRoutes = {
  startSso,
  finishSso,
  finishSsoOfSite,
  getSsoInvitation,
  confirmSsoInvitation,
  setSsoConfig,
  removeSsoUsers,
}

export type SsoInvitation = z.infer<typeof getSsoInvitation.reply>
