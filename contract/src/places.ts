import { z } from 'zod'
import { uploaderRefusals, uploaderSettings } from './accounts.ts'
import { lookView, mailLookView, openGraphView } from './branding.ts'
import { calls } from './calls.ts'
import { shortText } from './limits.ts'
import { pushChanges } from './push.ts'
import { idempotencyHeaders } from './idempotency.ts'
import { declare } from './route.ts'
import { ssoConfigView } from './sso-config.ts'
import { id, line } from './text.ts'

const nothing = z.strictObject({})
const byId = z.strictObject({ id })
const refusals = ['UNAUTHENTICATED'] as const
/** Whether it is one is told by a refusal, in words; here it only has to be short. */
const name = line.max(100)
/** Who receives what is sent there, in the customer's own words. */
const recipientLabel = line.trim().max(shortText.maxLength).nullable()

const getCountry = declare({
  call: calls.getCountry,
  summary: 'The country a caller seems to be in, as far as the operator’s proxy tells',
  reply: z.strictObject({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable(),
  }),
  refusals: [],
})

const subdomain = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Where it is. */
  origin: z.string(),
  recipientLabel: z.string().nullable(),
  forceSignIn: z.boolean(),
  hasUploader: z.boolean(),
  /** How new transfers are set there, and what may be chosen for them. */
  uploader: uploaderSettings,
  /** Where sign-in leads whoever belongs to its owner. */
  isHome: z.boolean(),
  /** Transfers that were made there, under this name or a former one, and have not ended. */
  liveTransfers: z.int(),
  createdAt: z.string(),
  customization: lookView,
  emailCustomization: mailLookView,
  /** Of links to transfers and of all other pages; and of those that people send from. */
  openGraph: openGraphView,
  uploaderOpenGraph: openGraphView,
  ssoConfig: ssoConfigView,
})

const listSubdomains = declare({
  call: calls.listSubdomains,
  scope: 'team',
  summary: 'The subdomains of an account or its team, and how many its plan has; for the owner and managers',
  params: z.strictObject({ uid: id }),
  reply: z.strictObject({ subdomains: z.array(subdomain), max: z.int() }),
  refusals,
})

const addSubdomain = declare({
  call: calls.addSubdomain,
  scope: 'team',
  summary:
    'Makes a subdomain, for the account or team of `userId`; visitors of it have to sign in until that is changed',
  headers: idempotencyHeaders,
  body: z.strictObject({ name, recipientLabel: recipientLabel.optional(), userId: id }),
  reply: z.strictObject({ id: z.string() }),
  refusals: [...refusals, 'PLAN_REQUIRED', 'LIMITS', 'NAME_INVALID', 'NAME_TAKEN'],
})

const checkSubdomain = declare({
  call: calls.checkSubdomain,
  scope: 'team',
  summary: 'Whether `userId` could have this name now; not why, where they could not',
  body: z.strictObject({ name, userId: id }),
  reply: z.strictObject({ isFree: z.boolean() }),
  refusals: [...refusals, 'PLAN_REQUIRED'],
})

const changeSubdomain = declare({
  call: calls.changeSubdomain,
  scope: 'team',
  summary:
    'Changes a subdomain; what is left out stays. After a rename its links lead to the new name, and its pages for 30 days',
  params: byId,
  body: z.strictObject({
    name: name.optional(),
    recipientLabel: recipientLabel.optional(),
    forceSignIn: z.boolean().optional(),
    /** The one that is home stays it until another one is. */
    isHome: z.literal(true).optional(),
  }),
  reply: subdomain,
  refusals: [...refusals, 'PLAN_REQUIRED', 'NAME_INVALID', 'NAME_TAKEN'],
})

const deleteSubdomain = declare({
  call: calls.deleteSubdomain,
  scope: 'team',
  summary: 'Deletes a subdomain. Links of its transfers lead to the main site; nobody gets the name for a year',
  params: byId,
  reply: nothing,
  refusals,
})

const setSubdomainUploader = declare({
  call: calls.setSubdomainUploader,
  scope: 'team',
  summary:
    'What may be chosen for new transfers of a subdomain, how they are set, and what its push page asks; what is left out stays',
  params: byId,
  body: uploaderSettings.partial().extend({ push: pushChanges.optional() }),
  reply: subdomain,
  refusals: [...uploaderRefusals, 'PASSWORD_TOO_SHORT'],
})

const enableSubdomainUploader = declare({
  call: calls.enableSubdomainUploader,
  scope: 'team',
  summary: 'Lets people send from a subdomain',
  params: byId,
  reply: nothing,
  refusals,
})

const disableSubdomainUploader = declare({
  call: calls.disableSubdomainUploader,
  scope: 'team',
  summary: 'Stops people from sending from a subdomain; what was sent can still be downloaded and managed there',
  params: byId,
  reply: nothing,
  refusals,
})

export const placesRoutes = {
  getCountry,
  listSubdomains,
  addSubdomain,
  checkSubdomain,
  changeSubdomain,
  deleteSubdomain,
  setSubdomainUploader,
  enableSubdomainUploader,
  disableSubdomainUploader,
}

export type SubdomainView = z.infer<typeof subdomain>
export type SubdomainChanges = z.infer<typeof changeSubdomain.body>
