import { z } from 'zod'
import { calls } from './calls.ts'
import { branding, email } from './limits.ts'
import { declare } from './route.ts'
import { isColour } from './rules/colour.ts'
import { id, line, text } from './text.ts'
import { languages } from './words.ts'

/**
 * How a site or a member group looks, as operations on paths: all or nothing. Only these paths exist, and each takes only
 * what it is for: colours are colours, texts are text, and pictures are addresses that we gave out.
 */
const colour = z.string().refine(isColour, 'is not a colour like #3F51B5')
const picture = line.min(1).max(500)

const set = <Path extends string, Value extends z.core.$ZodType>(path: readonly Path[], value: Value) =>
  z.strictObject({ op: z.enum(['add', 'replace']), path: z.enum(path), value })
const remove = <Path extends string>(path: readonly Path[]) =>
  z.strictObject({ op: z.literal('remove'), path: z.enum(path) })

type Language = (typeof languages)[number]
const inEach = <Path extends string>(path: Path): `${Path}/${Language}`[] =>
  languages.map((language) => `${path}/${language}` as const)

const colours = ['/backgroundColor', '/gradientColor', '/actionColor', '/startbtnColor'] as const
const pictures = ['/backgroundImage', '/logo', '/favicon'] as const
const titles = inEach('/welcomeTitle')
const texts = inEach('/welcomeText')
const switches = ['/tide', '/byline'] as const
const lookOperation = z.union([
  set(colours, colour),
  set(pictures, picture),
  set(titles, line.trim().min(1).max(branding.titleLength)),
  set(texts, text.trim().min(1).max(branding.textLength)),
  set(switches, z.boolean()),
  remove([...colours, ...pictures, ...titles, ...texts, ...switches]),
])

/** A widget has no page of its own around it, and says its texts by what it asks. */
const widgetPictures = ['/backgroundImage', '/logo'] as const
const widgetLookOperation = z.union([
  set(colours, colour),
  set(widgetPictures, picture),
  set(switches, z.boolean()),
  remove([...colours, ...widgetPictures, ...switches]),
])

const mailColours = ['/backgroundColor', '/actionColor'] as const
const mailPictures = ['/logo', '/headerImage'] as const
const footers = inEach('/footerText')
const mailLookOperation = z.union([
  set(mailColours, colour),
  set(mailPictures, picture),
  set(footers, text.trim().min(1).max(branding.textLength)),
  set(['/replyTo'], line.min(1).max(email.maxLength)),
  remove([...mailColours, ...mailPictures, ...footers, '/replyTo']),
])

const openGraphOperation = z.union([
  set(['/title'], line.trim().min(1).max(branding.titleLength)),
  set(['/description'], line.trim().min(1).max(branding.textLength)),
  set(['/image'], picture),
  remove(['/title', '/description', '/image']),
])

const operations = <Operation extends z.core.$ZodType>(operation: Operation) =>
  z.strictObject({ operations: z.array(operation).min(1).max(branding.operations) })

const lookChanges = operations(lookOperation)
export const widgetLookChanges = operations(widgetLookOperation)
const mailLookChanges = operations(mailLookOperation)
const openGraphChanges = operations(openGraphOperation)

const textsView = z.strictObject({ en: z.string().optional(), fr: z.string().optional() })

/** What one place says itself; what is absent comes from the next, or is ours. */
export const lookView = z.strictObject({
  backgroundColor: z.string().optional(),
  gradientColor: z.string().optional(),
  backgroundImage: z.string().optional(),
  actionColor: z.string().optional(),
  startbtnColor: z.string().optional(),
  logo: z.string().optional(),
  favicon: z.string().optional(),
  welcomeTitle: textsView.optional(),
  welcomeText: textsView.optional(),
  tide: z.boolean().optional(),
  byline: z.boolean().optional(),
})

export const mailLookView = z.strictObject({
  backgroundColor: z.string().optional(),
  actionColor: z.string().optional(),
  logo: z.string().optional(),
  headerImage: z.string().optional(),
  footerText: textsView.optional(),
  replyTo: z.string().optional(),
})

export const openGraphView = z.strictObject({
  title: z.string().optional(),
  description: z.string().optional(),
  image: z.string().optional(),
})

/** What a picture may be; by its content, whatever it is called. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

const byId = z.strictObject({ id })
const refusals = ['UNAUTHENTICATED', 'PLAN_REQUIRED'] as const
export const lookRefusals = [...refusals, 'PICTURE_UNKNOWN'] as const
const customizingMail = [...lookRefusals, 'INVALID_EMAIL', 'ADDRESS_UNPROVEN'] as const

const customizeSubdomain = declare({
  call: calls.customizeSubdomain,
  scope: 'team',
  summary:
    'Changes how a subdomain looks, all of it or nothing; pictures are addresses from `sign-url`. Without the byline with a plan made to order alone',
  params: byId,
  body: lookChanges,
  reply: lookView,
  refusals: lookRefusals,
})

const customizeSubdomainMail = declare({
  call: calls.customizeSubdomainMail,
  scope: 'team',
  summary: 'Changes how mail from a subdomain looks, and where replies go: to an address that was proven',
  params: byId,
  body: mailLookChanges,
  reply: mailLookView,
  refusals: customizingMail,
})

const customizeSubdomainLinks = declare({
  call: calls.customizeSubdomainLinks,
  scope: 'team',
  summary: 'Changes what chats show of links to transfers of a subdomain, and of its other pages',
  params: byId,
  body: openGraphChanges,
  reply: openGraphView,
  refusals: lookRefusals,
})

const customizeSubdomainUploaderLinks = declare({
  call: calls.customizeSubdomainUploaderLinks,
  scope: 'team',
  summary: 'Changes what chats show of the pages of a subdomain that people send from: `/` and `/push`',
  params: byId,
  body: openGraphChanges,
  reply: openGraphView,
  refusals: lookRefusals,
})

const customizeMemberGroup = declare({
  call: calls.customizeMemberGroup,
  scope: 'team',
  summary: 'Changes how pages look for a group of members, and the pages of what they send; before the subdomain’s',
  params: byId,
  body: lookChanges,
  reply: lookView,
  refusals: lookRefusals,
})

const customizeMemberGroupMail = declare({
  call: calls.customizeMemberGroupMail,
  scope: 'team',
  summary: 'Changes how mail of a group of members looks, and where replies go; before the subdomain’s',
  params: byId,
  body: mailLookChanges,
  reply: mailLookView,
  refusals: customizingMail,
})

const signPicture = declare({
  call: calls.signPicture,
  scope: 'team',
  summary:
    'Where to PUT a picture of up to 2,000,000 bytes with this Content-Type, within 15 minutes, and its address afterwards. ' +
    'At least one of `userId`, `subdomainId` and `groupId`, all of one team. A picture that nothing names is deleted after a day',
  query: z
    .strictObject({
      contentType: z.enum(pictureTypes),
      userId: id.optional(),
      subdomainId: id.optional(),
      groupId: id.optional(),
    })
    .refine(({ userId, subdomainId, groupId }) => (userId ?? subdomainId ?? groupId) !== undefined, 'names no team'),
  reply: z.strictObject({ signedUrl: z.string(), url: z.string() }),
  refusals,
})

export const brandingRoutes = {
  customizeSubdomain,
  customizeSubdomainMail,
  customizeSubdomainLinks,
  customizeSubdomainUploaderLinks,
  customizeMemberGroup,
  customizeMemberGroupMail,
  signPicture,
}

export type LookOperation = z.infer<typeof lookOperation>
export type WidgetLookOperation = z.infer<typeof widgetLookOperation>
export type MailLookOperation = z.infer<typeof mailLookOperation>
export type OpenGraphOperation = z.infer<typeof openGraphOperation>

/** Where replies to a customer's letters may go: addresses that somebody has proven to be theirs. */
const replyAddress = line.min(1).max(email.maxLength)
const ofOwner = z.strictObject({ uid: id })
const nothing = z.strictObject({})

const listReplyAddresses = declare({
  call: calls.listReplyAddresses,
  summary: 'Where replies to mails of an account or its team may go; its own address first, which needs no proof',
  params: ofOwner,
  reply: z.strictObject({ addresses: z.array(z.strictObject({ email: z.string(), isProven: z.boolean() })) }),
  refusals: ['UNAUTHENTICATED'],
})

const askReplyAddress = declare({
  call: calls.askReplyAddress,
  summary: 'Mails a code to an address that replies shall go to; nothing to one that is proven',
  params: ofOwner,
  body: z.strictObject({ email: replyAddress }),
  reply: nothing,
  refusals: ['UNAUTHENTICATED', 'PLAN_REQUIRED', 'INVALID_EMAIL'],
})

const proveReplyAddress = declare({
  call: calls.proveReplyAddress,
  summary: 'Proves such an address by its code',
  params: ofOwner,
  body: z.strictObject({ email: replyAddress, code: text.max(32) }),
  reply: nothing,
  refusals: ['UNAUTHENTICATED', 'INVALID_EMAIL', 'INVALID_CODE'],
})

const removeReplyAddress = declare({
  call: calls.removeReplyAddress,
  summary: 'Forgets such an address; mails that named it are answered to nobody, or to whoever sent them',
  params: ofOwner,
  body: z.strictObject({ email: replyAddress }),
  reply: nothing,
  refusals: ['UNAUTHENTICATED'],
})

export const replyAddressRoutes = { listReplyAddresses, askReplyAddress, proveReplyAddress, removeReplyAddress }
