/** The documentation, drawn by the build: a page for each language, and what is searched in it. */
import { renderToStaticMarkup } from 'react-dom/server'
import { type Language, languages } from '@envoi/contract/words'
import {
  EXAMPLE_ORIGIN,
  FIRST,
  type GroupName,
  type GuideName,
  type PageName,
  type PerLanguage,
  addressOf,
  groupNames,
  pageNames,
} from './contents.ts'
import { guides } from './guides/index.ts'
import { Document, type PageFiles, requireNothingInline } from '../static-pages/document.tsx'
import { DrawnLanguage } from '../static-pages/drawn-language.ts'
import { FirstPage } from './page/first-page.tsx'
import { GuidePage } from './page/guide-page.tsx'
import { Layout } from './page/layout.tsx'
import { GroupPage } from './reference/group-page.tsx'
import { inGroup } from './reference/groups.ts'
import { readOperations } from './reference/operations.ts'
import { searchEntries } from './search/entries.tsx'
import { words } from './words.ts'

const operations = readOperations()

export const searchIndexes = (): PerLanguage<string> =>
  perLanguage((language) => JSON.stringify(searchEntries(language, operations)))

export const pages = (files: PageFiles): PerLanguage<Record<string, string>> =>
  perLanguage((language) => Object.fromEntries(pageNames.map((page) => [page, pageMarkup(page, language, files)])))

const perLanguage = <T,>(make: (language: Language) => T): PerLanguage<T> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as PerLanguage<T>

function pageMarkup(page: PageName, language: Language, files: PageFiles): string {
  const { title, description } = captionOf(page, language)
  const markup = renderToStaticMarkup(
    <DrawnLanguage value={language}>
      <Document
        language={language}
        address={EXAMPLE_ORIGIN + addressOf(page)}
        siteName="Envoi"
        title={title}
        description={description}
        files={files}
      >
        <Layout page={page} guides={guides[language]}>
          <Content page={page} language={language} />
        </Layout>
      </Document>
    </DrawnLanguage>,
  )
  return requireNothingInline(page, markup)
}

const isGroup = (page: PageName): page is GroupName => (groupNames as readonly string[]).includes(page)

function Content({ page, language }: { page: PageName; language: Language }) {
  if (page === FIRST) return <FirstPage guides={guides[language]} />
  if (isGroup(page)) return <GroupPage group={page} operations={inGroup(operations, page)} />
  return <GuidePage name={page satisfies GuideName} guides={guides[language]} />
}

function captionOf(page: PageName, language: Language): { title: string; description: string } {
  const { title, description, groups, reference } = words[language]
  if (page === FIRST) return { title: `${title}, Envoi`, description }
  if (isGroup(page)) return { title: `${groups[page].title}, ${reference}, Envoi`, description: groups[page].lead }
  const guide = guides[language][page]
  return { title: `${guide.title}, Envoi`, description: guide.lead }
}
