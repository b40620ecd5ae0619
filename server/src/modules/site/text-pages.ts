import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  DAY,
  expiredTransfer,
  knownDevice,
  planLimits,
  securityNotice,
  senderProof,
  unfinishedUpload,
} from '@envoi/contract/limits'
import { type TextPage, textPages } from '@envoi/contract/service-pages'
import { type Language, languages } from '@envoi/contract/words'
import type { PageFile, PagesConfig } from '../../platform/config-pages.ts'
import type { Seller } from '../../platform/config-payments.ts'
import { MarkdownFault, type Text, renderMarkdown } from '../../platform/markdown.ts'
import { StartFailure } from '../../platform/start-failure.ts'

export type TextPages = Record<TextPage, Record<Language, Text>>
/** `seller`: undefined while nobody sells here. */
export type Operator = Pick<PagesConfig, 'replaced' | 'contact'> & { seller: Seller | undefined }

const own = join(import.meta.dirname, 'texts')

/** The operator's texts, and ours where there are none. A fault in one of them ends the start. */
export function readTextPages(operator: Operator): TextPages {
  return Object.fromEntries(
    textPages.map((page) => [
      page,
      Object.fromEntries(
        languages.map((language) => [
          language,
          render(operator.replaced[page]?.[language] ?? ownPage(page, language), valuesOf(operator, language)),
        ]),
      ),
    ]),
  ) as TextPages
}

const ownPage = (page: TextPage, language: Language): PageFile => {
  const name = join(own, `${page}.${language}.md`)
  return { name, source: readFileSync(name, 'utf8') }
}

function render({ name, source }: PageFile, values: ReadonlyMap<string, string>): Text {
  try {
    return renderMarkdown(source, values)
  } catch (error) {
    if (error instanceof MarkdownFault) throw new StartFailure(`${name}: ${error.message}.`)
    throw error
  }
}

/** What is said where nobody has said who they are. */
const unknown: Record<Language, { contact: string; operator: string }> = {
  en: {
    contact: 'No address has been published yet.',
    operator: 'The company or person behind this service has not been published yet.',
  },
  fr: {
    contact: 'Aucune adresse n’a encore été publiée.',
    operator: 'La société ou la personne qui édite ce service n’a pas encore été publiée.',
  },
}

const taxNumber: Record<Language, string> = { en: 'VAT number: ', fr: 'Numéro de TVA\u202F: ' }

/** What `{name}` stands for in a text. */
function valuesOf({ contact, seller }: Operator, language: Language): ReadonlyMap<string, string> {
  const address = contact ?? seller?.email
  const days = (duration: number): string => String(duration / DAY)
  return new Map([
    ['contact', address === undefined ? unknown[language].contact : `[${address}](mailto:${address})`],
    ['operator', seller ? operatorLines(seller, language).join('\n') : unknown[language].operator],
    ['free_days', String(planLimits.NONE.validityDays)],
    ['plan_days', String(planLimits.PREMIUM.validityDays)],
    ['unfinished_days', days(unfinishedUpload.lives)],
    // The time in which it can be brought back, and then the day that no object is removed before.
    ['deleted_days', days(expiredTransfer.lives + DAY)],
    ['known_device_days', days(knownDevice.lives)],
    ['security_email_days', days(securityNotice.lives)],
    ['proof_days', days(senderProof.known)],
  ])
}

function operatorLines({ name, address, country, registration, vatNumber }: Seller, language: Language): string[] {
  const land = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
  return [
    ...[name, ...address, land, ...(registration === undefined ? [] : [registration])].map(asText),
    ...(vatNumber === undefined ? [] : [taxNumber[language] + asText(vatNumber)]),
  ]
}

/** A name that looks like Markdown is a name. */
const asText = (text: string): string => text.replaceAll(/[`*[\]{}]/g, '')
