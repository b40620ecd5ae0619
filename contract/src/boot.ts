/** What the server tells the web app in the page itself, so that the first screen waits for no call. */
import type { Look } from './rules/look.ts'
import type { PublicWidget } from './widgets.ts'
import type { Language } from './words.ts'

export type Boot = {
  language: Language
  place: BootPlace
  /** The look that holds on this page. Its colours and background are in the page itself already, before any script. */
  look: Look
  /** Only of a push page: who gets what is sent by it, and in which languages it is shown. */
  push?: { receiver: string; languages: Language[] }
  /** Only of where a shared link leads: the water as it stands there from the first paint. */
  scene?: { level: number; water: 'calm'; isOfPage: false }
  /** Only of the page on which one pays: a document of its own, in which nothing else is shown. */
  isCheckout?: boolean
  /** Only where one is configured, and never on a page whose address holds a secret. */
  gtmId?: string
  sentryDsn?: string
}

/** The same of a widget's page, which is no page of the app. */
export type WidgetBoot = {
  language: Language
  id: string
  widget: PublicWidget
  /** With `?preview` alone: our own pages that may show it as one, and tell it how it is to look. */
  previewOrigins: string[]
}

/** Which site this is: the main one is `www`, a customer's has its own name. */
export type BootPlace = {
  name: string
  isMain: boolean
  /** Whoever is signed out is asked to sign in first. */
  forceSignIn: boolean
  hasUploader: boolean
  /** Who receives what is sent here, in the customer's own words. */
  recipientLabel: string | null
  /** Where people sign in by the provider of their company: what the button names, and whether it is the only way. */
  sso?: { label: string | null; isOnly: boolean }
}

export const mainPlace: BootPlace = {
  name: 'www',
  isMain: true,
  forceSignIn: false,
  hasUploader: true,
  recipientLabel: null,
}

/** What a site calls itself: in titles, in letters, to screen readers. */
export const siteNameOf = ({
  isMain,
  name,
  recipientLabel,
}: Pick<BootPlace, 'isMain' | 'name' | 'recipientLabel'>): string => (isMain ? 'Envoi' : (recipientLabel ?? name))

/** The id of the element that holds it as JSON. */
export const bootElement = 'boot'

/** `?lang=fr` asks for a language once; the cookie remembers a choice and is set by the web app. */
export const languageChoice = { parameter: 'lang', cookie: 'lang' }
