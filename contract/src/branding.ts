import { z } from 'zod'
import { branding, customizationImage, email } from './limits.ts'
import { isColour } from './rules/colour.ts'
import { line, text } from './text.ts'
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

export const lookChanges = operations(lookOperation)
export const mailLookChanges = operations(mailLookOperation)
export const openGraphChanges = operations(openGraphOperation)

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

export const customizationRefusals = ['UNAUTHENTICATED', 'PLAN_REQUIRED', 'PICTURE_UNKNOWN'] as const

/** What a picture may be; by its content, whatever it is called. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export const pictureBytes = customizationImage.maxBytes

export type LookOperation = z.infer<typeof lookOperation>
export type MailLookOperation = z.infer<typeof mailLookOperation>
export type OpenGraphOperation = z.infer<typeof openGraphOperation>
