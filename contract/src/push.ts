import { z } from 'zod'
import { calls } from './calls.ts'
import { password, pushPage } from './limits.ts'
import { idempotencyHeaders } from './idempotency.ts'
import { declare } from './route.ts'
import type { Look } from './rules/look.ts'
import { type PushSettings, endingOf, fieldRules, isEnding } from './rules/push-page.ts'
import { secretHeaders } from './secret-headers.ts'
import { id, line, text, time, whole } from './text.ts'
import { languages } from './words.ts'

/** Pages where people without an account send files to one receiver. */
const nothing = z.strictObject({})
const refusals = ['UNAUTHENTICATED'] as const

const inEach = <Value extends z.core.$ZodType>(value: Value) =>
  z.strictObject({ en: z.optional(value), fr: z.optional(value) })
const fieldRule = z.enum(fieldRules)
const questionId = z.string().regex(/^[a-zA-Z0-9]{1,16}$/, 'is not an id of letters and digits')
const isUnlike = (values: readonly string[]): boolean => new Set(values).size === values.length

const question = z.strictObject({
  id: questionId,
  label: inEach(line.trim().min(1).max(pushPage.labelLength)),
  isRequired: z.boolean(),
})

/** What a page asks and takes; the password by itself, since nobody is told it again. */
const settings = z.strictObject({
  isOpen: z.boolean(),
  title: inEach(line.trim().min(1).max(pushPage.titleLength)),
  text: inEach(text.trim().min(1).max(pushPage.textLength)),
  senderName: fieldRule,
  senderEmail: fieldRule,
  maxFiles: z.int().min(1).max(pushPage.maxFiles).nullable(),
  maxSize: z.int().min(1).nullable(),
  endings: z
    .array(z.string().max(40).overwrite(endingOf).refine(isEnding, 'is not an ending like pdf'))
    .min(1)
    .max(pushPage.endings)
    .nullable(),
  questions: z
    .array(question)
    .max(pushPage.questions)
    .refine((all) => isUnlike(all.map((one) => one.id)), 'have the same id'),
  languages: z.array(z.enum(languages)).min(1).refine(isUnlike, 'are named twice'),
  endsAt: time.nullable(),
  maxUses: z.int().min(1).max(pushPage.maxUses).nullable(),
}) satisfies z.ZodType<PushSettings>

/** What is left out stays; a password of null takes it away. */
export const pushChanges = settings.partial().extend({
  password: whole.max(password.maxLength).nullable().optional(),
  /** Counts uses from now on; another `maxUses` does so too. */
  restartUses: z.literal(true).optional(),
})
export type PushChanges = z.infer<typeof pushChanges>

const colour = z.string()
/** Of the page that senders see: the group's before the site's; a widget's own. */
export const pushLook = z.strictObject({
  background: z
    .union([
      z.strictObject({ color: colour, gradientColor: colour.nullable() }),
      z.strictObject({ image: z.string(), color: colour.nullable() }),
    ])
    .nullable(),
  actionColor: colour,
  startbtnColor: colour,
  logo: z.string().nullable(),
  tide: z.boolean(),
  byline: z.boolean(),
}) satisfies z.ZodType<Omit<Look, 'favicon' | 'welcomeTitle' | 'welcomeText'>>

/** What those who look after a page see of it, whichever kind it is. */
export const pushPageParts = {
  settings,
  hasPassword: z.boolean(),
  /** Since `maxUses` was set or the count was restarted; 0 where there is no `maxUses`. */
  uses: z.int(),
  look: pushLook,
  /** What the plan allows at most. */
  planLimits: z.strictObject({ filesPerTransfer: z.int(), uploadSize: z.int() }),
}

/** A page of a site, or somebody's own. */
const sitePage = z.strictObject({
  subdomainId: z.string(),
  /** As senders are told it. */
  receiver: z.string(),
  link: z.string(),
  /** Whether people may send from the site at all. */
  hasUploader: z.boolean(),
  ...pushPageParts,
})
const personalPage = z.strictObject({ receiver: z.string(), link: z.string(), ...pushPageParts })

const listPushPages = declare({
  call: calls.listPushPages,
  scope: 'team',
  summary: 'One’s own personal push page, and those of the sites one looks after',
  params: z.strictObject({ uid: id }),
  reply: z.strictObject({
    /** The team under which the personal one is made: one’s own id, or the owner’s. */
    team: z.string(),
    /** Null: none was made. */
    personal: personalPage.nullable(),
    sites: z.array(sitePage),
  }),
  refusals,
})

const getPushPoster = declare({
  call: calls.getPushPoster,
  scope: 'team',
  summary: 'One of these pages as a poster with its QR code: a PDF. `page` is `personal`, or the id of the subdomain',
  params: z.strictObject({ uid: id, page: id }),
  query: z.strictObject({ langCode: z.enum(languages).optional() }),
  reply: z.instanceof(Uint8Array),
  contentType: 'application/pdf',
  refusals,
})

const byMember = z.strictObject({ team: id, id })
const link = z.strictObject({ link: z.string() })

const getPersonalPushLink = declare({
  call: calls.getPersonalPushLink,
  scope: 'team',
  summary: 'Where one member of a team is sent files; for the member and for managers. 404: none was made',
  params: byMember,
  reply: link,
  refusals,
})

const makePersonalPushLink = declare({
  call: calls.makePersonalPushLink,
  scope: 'team',
  summary: 'Makes a personal push link; one that is there stays',
  params: byMember,
  headers: idempotencyHeaders,
  reply: link,
  refusals: [...refusals, 'PLAN_REQUIRED'],
})

const changePersonalPushLink = declare({
  call: calls.changePersonalPushLink,
  scope: 'team',
  summary: 'What a personal push page asks and takes; what is left out stays',
  params: byMember,
  body: pushChanges,
  reply: personalPage,
  refusals: [...refusals, 'PASSWORD_TOO_SHORT', 'LIMITS'],
})

const renewPersonalPushLink = declare({
  call: calls.renewPersonalPushLink,
  scope: 'team',
  summary: 'Gives a personal push page another address; the one before leads nowhere from now on',
  params: byMember,
  reply: link,
  refusals,
})

const deletePersonalPushLink = declare({
  call: calls.deletePersonalPushLink,
  scope: 'team',
  summary: 'Withdraws a personal push link; what was sent by it stays',
  params: byMember,
  reply: nothing,
  refusals,
})

/** `locked`: a password opens it. `full`: the receiver has no room, of which nobody is told more. */
export const pushStates = ['open', 'locked', 'closed', 'full'] as const

/** As a sender comes to it. */
export const pushPageView = z.strictObject({
  state: z.enum(pushStates),
  receiver: z.string(),
  languages: z.array(z.enum(languages)),
  /** Only of one that is open. */
  asks: z
    .strictObject({
      title: inEach(z.string()),
      text: inEach(z.string()),
      senderName: fieldRule,
      senderEmail: fieldRule,
      questions: z.array(question),
      endings: z.array(z.string()).nullable(),
      limits: z.strictObject({ filesPerTransfer: z.int(), uploadSize: z.int(), messageLength: z.int() }),
    })
    .nullable(),
})

const getPushPage = declare({
  call: calls.getPushPage,
  scope: 'any',
  summary:
    'What a push page asks of a sender: `code` of a personal one, or `site` for that of the site that is asked. Before its password only whose it is',
  params: z.strictObject({ code: id }),
  headers: secretHeaders,
  reply: pushPageView,
  refusals: ['WRONG_PASSWORD'],
})

/** What a sender answers to the receiver's own questions. */
export const pushAnswers = z
  .array(z.strictObject({ id: questionId, value: text.max(pushPage.answerLength) }))
  .max(pushPage.questions)
  .refine((all) => isUnlike(all.map((one) => one.id)), 'answer one question twice')

export const pushRoutes = {
  getPushPage,
  listPushPages,
  getPushPoster,
  getPersonalPushLink,
  makePersonalPushLink,
  changePersonalPushLink,
  renewPersonalPushLink,
  deletePersonalPushLink,
}

export type PushPageView = z.infer<typeof pushPageView>
export type PushPages = z.infer<typeof listPushPages.reply>
export type PushAnswers = z.infer<typeof pushAnswers>
export type PersonalPushPage = z.infer<typeof personalPage>
export type SitePushPage = z.infer<typeof sitePage>
export type PushLook = z.infer<typeof pushLook>
