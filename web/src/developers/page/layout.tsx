import { type ReactNode, useContext } from 'react'
import { footerPages } from '@envoi/contract/service-pages'
import type { Language } from '@envoi/contract/words'
import { languages } from '@envoi/contract/words'
import { languageNames } from '../../platform/language.ts'
import { Logo } from '../../ui/display/logo.tsx'
import { FIRST, type PageName, addressOf, groupNames, guideNames, toolNames } from '../contents.ts'
import type { Guides } from '../guides/guide.ts'
import { words } from '../words.ts'
import { DrawnLanguage } from '../../static-pages/drawn-language.ts'
import { Icon } from '../../static-pages/icon.tsx'
import { SearchDialog } from './search-dialog.tsx'

type Props = { page: PageName; guides: Guides; children: ReactNode }

/** What stands around every page: the bar, the contents, the foot, and the dialog that searches. */
export function Layout({ page, guides, children }: Props) {
  const language = useContext(DrawnLanguage)
  const { skip, contents, title } = words[language]
  return (
    <>
      <a className="button button--primary skip" href="#main">
        {skip}
      </a>
      <TopBar page={page} />
      <details className="contents-fold">
        <summary>
          {contents}
          <Icon name="down" />
        </summary>
        <nav aria-label={contents}>
          <Contents page={page} guides={guides} />
          <ul className="fold-foot">
            <LanguageLinks page={page} own={language} />
          </ul>
        </nav>
      </details>
      <div className="grid">
        <nav className="contents" aria-label={title}>
          <Contents page={page} guides={guides} />
        </nav>
        <main id="main" tabIndex={-1}>
          {children}
          <Foot />
        </main>
      </div>
      <SearchDialog />
    </>
  )
}

function TopBar({ page }: { page: PageName }) {
  const language = useContext(DrawnLanguage)
  const { title, search, keys, night, day, home } = words[language]
  return (
    <header className="bar">
      <a className="logo" href="/" aria-label={home}>
        <Logo />
        <span>Envoi</span>
      </a>
      <a className="bar__title wide-only" href={addressOf(FIRST)}>
        {title}
      </a>
      <button
        type="button"
        className="search-button with-script"
        data-search
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
      >
        <Icon name="search" />
        <span>{search}</span>
        <kbd className="wide-only">Ctrl K</kbd>
      </button>
      <span className="grow" />
      <button
        type="button"
        className="icon-button with-script"
        data-theme-toggle
        data-night={night}
        data-day={day}
        aria-label={night}
        title={night}
      >
        <Icon name="moon" />
      </button>
      <ul className="bar__links wide-only">
        <LanguageLinks page={page} own={language} />
        <li>
          <a className="button" href="/account/api">
            {keys}
          </a>
        </li>
      </ul>
    </header>
  )
}

const LanguageLinks = ({ page, own }: { page: PageName; own: Language }) =>
  languages
    .filter((language) => language !== own)
    .map((language) => (
      <li key={language}>
        <a
          className="button button--quiet"
          href={`${addressOf(page)}?lang=${language}`}
          hrefLang={language}
          lang={language}
          data-language={language}
        >
          {languageNames[language]}
        </a>
      </li>
    ))

function Contents({ page, guides }: { page: PageName; guides: Guides }) {
  const own = words[useContext(DrawnLanguage)]
  const label = (name: PageName): string => {
    if (name === FIRST) return own.overview
    return name in guides ? guides[name as keyof Guides].label : own.groups[name as keyof typeof own.groups].title
  }
  const parts: [title: string, names: readonly PageName[]][] = [
    [own.guides, [FIRST, ...guideNames]],
    [own.tools, toolNames],
    [own.reference, groupNames],
  ]
  return parts.map(([title, names]) => (
    <div key={title}>
      <p className="contents__title">{title}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={addressOf(name)} aria-current={name === page ? 'page' : undefined}>
              {label(name)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ))
}

function Foot() {
  const { keys, document, service } = words[useContext(DrawnLanguage)]
  return (
    <footer className="foot">
      <a className="link" href="/account/api">
        {keys}
      </a>
      <a className="link" href="/api/openapi.json">
        {document}
      </a>
      {footerPages.map((page) => (
        <a key={page} className="link" href={`/${page}`}>
          {service[page]}
        </a>
      ))}
    </footer>
  )
}
