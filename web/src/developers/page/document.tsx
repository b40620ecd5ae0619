import type { ReactNode } from 'react'
import { type Language, languages } from '@envoi/contract/words'
import { EXAMPLE_ORIGIN, type PageName, addressOf } from '../contents.ts'
import { words } from '../words.ts'

/** Addresses of what every page loads, all of them ours. */
export type PageFiles = {
  style: string
  script: string
  /** Runs before anything is drawn. */
  early: string
  search: Record<Language, string>
}

type Props = {
  page: PageName
  language: Language
  title: string
  description: string
  files: PageFiles
  children: ReactNode
}

/** The whole page. Nothing in it is inline but text, so that its policy allows files of this site and no more. */
export function Document({ page, language, title, description, files, children }: Props) {
  const address = EXAMPLE_ORIGIN + addressOf(page)
  const inLanguage = (one: Language): string => (one === languages[0] ? address : `${address}?lang=${one}`)
  return (
    <html lang={language} data-search-index={files.search[language]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={inLanguage(language)} />
        {languages.map((one) => (
          <link key={one} rel="alternate" hrefLang={one} href={inLanguage(one)} />
        ))}
        <link rel="alternate" hrefLang="x-default" href={address} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="Envoi" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={inLanguage(language)} />
        <meta property="og:locale" content={words[language].locale} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script src={files.early} />
        <link rel="stylesheet" href={files.style} />
        <script type="module" src={files.script} />
      </head>
      <body>{children}</body>
    </html>
  )
}
