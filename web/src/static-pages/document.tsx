import type { ReactNode } from 'react'
import { type Language, languages } from '@envoi/contract/words'

/** Addresses of what a page loads, all of them ours. */
export type PageFiles = {
  styles: readonly string[]
  script: string
  /** Runs before anything is drawn. */
  early: string
  /** What is searched, by language. */
  search: Record<Language, string>
}

type Props = {
  language: Language
  /** Whole, and without a language. */
  address: string
  siteName: string
  title: string
  description: string
  files: PageFiles
  children: ReactNode
}

const locales: Record<Language, string> = { en: 'en_GB', fr: 'fr_FR' }

/** The whole page. Nothing in it is inline but text, so that its policy allows files of this site and no more. */
export function Document({ language, address, siteName, title, description, files, children }: Props) {
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
        <meta property="og:site_name" content={siteName} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={inLanguage(language)} />
        <meta property="og:locale" content={locales[language]} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script src={files.early} />
        {files.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        <script type="module" src={files.script} />
      </head>
      <body>{children}</body>
    </html>
  )
}

/** What its policy forbids would not be seen until somebody reads it. */
export function requireNothingInline(name: string, markup: string): string {
  if (/<[^>]+\s(?:style|on\w+)=/.test(markup)) throw new Error(`${name} has what its policy forbids`)
  return `<!doctype html>${markup}\n`
}
