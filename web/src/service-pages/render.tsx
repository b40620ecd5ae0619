/** The pages that every service has, drawn by the build: a page for each language, and what is searched in help. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { fills, helpAddress, servicePageAddress } from '@envoi/contract/service-pages'
import { type Language, languages } from '@envoi/contract/words'
import { Document, type PageFiles, requireNothingInline } from '../static-pages/document.tsx'
import { DrawnLanguage } from '../static-pages/drawn-language.ts'
import { answers } from './answers/index.ts'
import { type PerLanguage, answerAddress, answerNames, isTextPage, legalPages } from './contents.ts'
import { AnswerPage } from './page/answer-page.tsx'
import { CookiesPage, cookiesWords } from './page/cookies-page.tsx'
import { Frame } from './page/frame.tsx'
import { HelpPage } from './page/help-page.tsx'
import { LegalFrame } from './page/legal-page.tsx'
import type { Entry } from './search/find-answers.ts'
import { words } from './words.ts'

/** `text` of a page that is a file: only the site that serves it has its text. */
type Drawn = { name: string; address: string; title: string; description: string; content: ReactNode }

export const searchIndexes = (): PerLanguage<string> =>
  perLanguage((language) => JSON.stringify(answerNames.map((name) => entryOf(name, language))))

export const pages = (files: PageFiles): PerLanguage<Record<string, string>> =>
  perLanguage((language) =>
    Object.fromEntries(pagesIn(language).map((page) => [page.name, markupOf(page, language, files)])),
  )

const perLanguage = <T,>(make: (language: Language) => T): PerLanguage<T> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as PerLanguage<T>

function pagesIn(language: Language): Drawn[] {
  const [own, answered] = [words[language], answers[language]]
  return [
    {
      name: 'help',
      address: helpAddress,
      title: own.help,
      description: own.description,
      content: <HelpPage answers={answered} />,
    },
    ...answerNames.map((name) => ({
      name: `help-${name}`,
      address: answerAddress(name),
      title: answered[name].title,
      description: answered[name].lead,
      content: <AnswerPage name={name} answers={answered} />,
    })),
    ...legalPages.map((page) => ({
      name: page,
      address: servicePageAddress(page),
      title: isTextPage(page) ? fills.title : own.pages[page],
      description: isTextPage(page) ? fills.lead : cookiesWords[language].lead,
      content: <LegalFrame page={page}>{isTextPage(page) ? fills.text : <CookiesPage />}</LegalFrame>,
    })),
  ]
}

function markupOf({ name, address, title, description, content }: Drawn, language: Language, files: PageFiles): string {
  const markup = renderToStaticMarkup(
    <DrawnLanguage value={language}>
      <Document
        language={language}
        address={fills.origin + address}
        siteName={fills.siteName}
        title={`${title}, ${fills.siteName}`}
        description={description}
        files={files}
      >
        <Frame address={address}>{content}</Frame>
      </Document>
    </DrawnLanguage>,
  )
  return requireNothingInline(name, markup)
}

function entryOf(name: (typeof answerNames)[number], language: Language): Entry {
  const { title, lead, body, also = '' } = answers[language][name]
  const markup = renderToStaticMarkup(<DrawnLanguage value={language}>{body}</DrawnLanguage>)
  return { address: answerAddress(name), title, lead, text: textIn(markup), also }
}

const textIn = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, ' ')
    .replaceAll(/[ \n]+/g, ' ')
    .trim()
