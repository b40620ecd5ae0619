/** How a customer's site, its letters and its link cards look, and which of several looks holds. */
import { screen } from '../limits.ts'
import type { Language } from '../words.ts'

/** In the languages that somebody has written it in. */
export type Texts = { [language in Language]?: string }

/** What one place says of its look: only what differs from the next one. Colours are `#RRGGBB`, pictures addresses of ours. */
export type OwnLook = {
  /** A colour, with a second one a gradient; or a picture. These three are one field: who sets any of them sets them all. */
  backgroundColor?: string
  gradientColor?: string
  backgroundImage?: string
  actionColor?: string
  startbtnColor?: string
  logo?: string
  favicon?: string
  welcomeTitle?: Texts
  welcomeText?: Texts
  /** Whether the sea is drawn. */
  tide?: boolean
  /** Whether it says "by Envoi"; a plan made to order may switch it off. */
  byline?: boolean
}

export type OwnMailLook = {
  backgroundColor?: string
  actionColor?: string
  logo?: string
  headerImage?: string
  footerText?: Texts
  /** Proven by a code. */
  replyTo?: string
}

/** What a chat shows of a link: in place of our words, not of a transfer's own. */
export type OpenGraph = { title?: string; description?: string; image?: string }

/** The look that holds: nothing is left open but what may be absent. */
export type Look = {
  background: Background | null
  actionColor: string
  startbtnColor: string
  logo: string | null
  favicon: string | null
  welcomeTitle: Texts
  welcomeText: Texts
  tide: boolean
  byline: boolean
}
export type Background = { color: string; gradientColor: string | null } | { image: string; color: string | null }

export type MailLook = {
  backgroundColor: string | null
  actionColor: string
  logo: string | null
  headerImage: string | null
  footerText: Texts
  replyTo: string | null
  byline: boolean
}

/** Where nobody has said otherwise. */
export const ourLook: Look = {
  background: null,
  actionColor: screen.defaultActionColor,
  startbtnColor: screen.defaultActionColor,
  logo: null,
  favicon: null,
  welcomeTitle: {},
  welcomeText: {},
  tide: true,
  byline: true,
}

/** The most specific first: a widget alone, or a group and the site. */
export function lookThatHolds(places: readonly OwnLook[]): Look {
  return {
    background: backgroundOf(places.find(hasBackground) ?? {}),
    actionColor: first(places, 'actionColor') ?? ourLook.actionColor,
    // Who sets an action colour and no other means the Start button too.
    startbtnColor: startbtnColorOf(places),
    logo: first(places, 'logo') ?? null,
    favicon: first(places, 'favicon') ?? null,
    welcomeTitle: textsOf(places, 'welcomeTitle'),
    welcomeText: textsOf(places, 'welcomeText'),
    tide: first(places, 'tide') ?? ourLook.tide,
    byline: first(places, 'byline') ?? ourLook.byline,
  }
}

/** A letter looks like the site it comes from, but for what was set for letters. */
export function mailLookThatHolds(places: readonly { look: OwnLook; mail: OwnMailLook }[]): MailLook {
  const site = lookThatHolds(places.map(({ look }) => look))
  const mails = places.map(({ mail }) => mail)
  return {
    backgroundColor: first(mails, 'backgroundColor') ?? site.background?.color ?? null,
    actionColor: first(mails, 'actionColor') ?? site.actionColor,
    logo: first(mails, 'logo') ?? site.logo,
    headerImage: first(mails, 'headerImage') ?? null,
    footerText: textsOf(mails, 'footerText'),
    replyTo: first(mails, 'replyTo') ?? null,
    byline: site.byline,
  }
}

/** What somebody reads: their own language, else English, else what there is. */
export const textIn = (texts: Texts, language: Language): string | null =>
  texts[language] ?? texts.en ?? Object.values(texts)[0] ?? null

const first = <Place, Field extends keyof Place>(
  places: readonly Place[],
  field: Field,
): NonNullable<Place[Field]> | undefined => {
  for (const place of places) {
    const value = place[field]
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

/** A text is one field with all its languages: half of it from elsewhere would speak of something else. */
const textsOf = <Field extends string>(places: readonly { [field in Field]?: Texts }[], field: Field): Texts =>
  places.map((place) => place[field]).find((texts) => texts && Object.keys(texts).length > 0) ?? {}

const hasBackground = ({ backgroundColor, gradientColor, backgroundImage }: OwnLook): boolean =>
  backgroundColor !== undefined || gradientColor !== undefined || backgroundImage !== undefined

function backgroundOf({ backgroundColor, gradientColor, backgroundImage }: OwnLook): Background | null {
  if (backgroundImage !== undefined) return { image: backgroundImage, color: backgroundColor ?? null }
  const color = backgroundColor ?? gradientColor
  return color === undefined ? null : { color, gradientColor: backgroundColor ? (gradientColor ?? null) : null }
}

function startbtnColorOf(places: readonly OwnLook[]): string {
  const own = places.find(({ startbtnColor, actionColor }) => (startbtnColor ?? actionColor) !== undefined)
  return own?.startbtnColor ?? own?.actionColor ?? ourLook.startbtnColor
}

const pictureFields = ['backgroundImage', 'logo', 'favicon', 'headerImage', 'image'] as const
type Pictured = Partial<Record<(typeof pictureFields)[number], string>>

/** The pictures that it names. */
export function picturesOf(own: OwnLook | OwnMailLook | OpenGraph): string[] {
  const held = own as Pictured
  return pictureFields.flatMap((field) => held[field] ?? [])
}

/** The same with every picture of it given another name: rows have its bare name, people its address. */
export function withPictures<Own extends OwnLook | OwnMailLook | OpenGraph>(
  own: Own,
  rename: (picture: string) => string,
): Own {
  const held = own as Pictured
  const renamed = pictureFields.flatMap((field) => {
    const picture = held[field]
    return picture === undefined ? [] : [[field, rename(picture)]]
  })
  return { ...own, ...Object.fromEntries(renamed) }
}
