import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '@envoi/contract/words'
import { type GuideName, addressOf, guideNames, toolNames } from '../contents.ts'
import { guides } from '../guides/index.ts'
import { DrawnLanguage } from '../../static-pages/drawn-language.ts'
import { titleOf } from '../reference/call.tsx'
import { groupOf } from '../reference/groups.ts'
import type { Operation } from '../reference/operations.ts'
import { rowsOf } from '../reference/schema-rows.ts'
import { words } from '../words.ts'
import { wordsOf } from '../../static-pages/search-words.ts'
import type { Entry } from './rank.ts'

/** All that is searched in one language. */
export const searchEntries = (language: Language, operations: readonly Operation[]): readonly Entry[] => [
  ...guideNames.flatMap((name) => ofGuide('guide', name, language)),
  ...toolNames.flatMap((name) => ofGuide('tool', name, language)),
  ...operations.map((operation) => ofCall(operation, language)),
]

/** The guide itself, and each of its sections. */
function ofGuide(kind: 'guide' | 'tool', name: GuideName, language: Language): readonly Entry[] {
  const { title, lead, label, sections } = guides[language][name]
  return [
    { kind, title, under: lead, address: addressOf(name), words: label },
    ...sections.map((section): Entry => {
      const markup = renderToStaticMarkup(<DrawnLanguage value={language}>{section.body}</DrawnLanguage>)
      return {
        kind,
        title: section.title,
        under: title,
        address: addressOf(name, section.id),
        words: distinct(textIn(markup)),
      }
    }),
  ]
}

function ofCall(
  { id, method, path, summary, parameters, body, refusals, ...operation }: Operation,
  language: Language,
): Entry {
  const group = groupOf({ path })
  const fields = [
    ...parameters.map(({ name }) => name),
    ...rowsOf(body?.schema ?? {}, language).map(({ name }) => name),
  ]
  const answers = refusals.map(({ code }) => code)
  return {
    kind: 'call',
    method,
    title: titleOf(id),
    under: path,
    address: addressOf(group, id),
    words: distinct(
      [id, summary, words[language].groups[group].title, ...fields, ...answers, operation.scope].join(' '),
    ),
  }
}

const textIn = (markup: string): string =>
  markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, ' ')

const distinct = (text: string): string => wordsOf(text).join(' ')
