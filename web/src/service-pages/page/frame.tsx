import { type ReactNode, useContext } from 'react'
import { developerPages } from '@envoi/contract/developer-pages'
import { fills, footerPages, helpAddress, servicePageAddress } from '@envoi/contract/service-pages'
import { languages } from '@envoi/contract/words'
import { languageNames } from '../../platform/language.ts'
import { DrawnLanguage } from '../../static-pages/drawn-language.ts'
import { Icon } from '../../static-pages/icon.tsx'
import { Logo } from '../../ui/display/logo.tsx'
import { Tide } from '../../ui/tide/tide.tsx'
import { words } from '../words.ts'

/** Where the page itself is, without a language. */
type Props = { address: string; children: ReactNode }

const atRest = { level: 0, water: 'calm', isOfPage: true } as const

/** What stands around every page: the sea, the bar, and the footer in the water. */
export function Frame({ address, children }: Props) {
  const { skip } = words[useContext(DrawnLanguage)]
  return (
    <div className="page">
      <Tide scene={atRest} isFrameRateLow={false} />
      <a className="button button--primary skip" href="#main">
        {skip}
      </a>
      <TopBar address={address} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Foot />
    </div>
  )
}

function TopBar({ address }: { address: string }) {
  const own = useContext(DrawnLanguage)
  const { home, send, help, night, day, main } = words[own]
  return (
    <header className="bar">
      <a className="logo" href="/" aria-label={home.replace('{{site}}', fills.siteName)}>
        <span data-if="ours">
          <Logo />
          Envoi
        </span>
        <span data-if="customers">{fills.brand}</span>
      </a>
      <nav className="bar__nav" aria-label={main}>
        <a className="bar__link wide-only" href={helpAddress}>
          {help}
        </a>
        {languages
          .filter((language) => language !== own)
          .map((language) => (
            <a
              key={language}
              className="bar__link"
              href={`${address}?lang=${language}`}
              hrefLang={language}
              lang={language}
              data-language={language}
            >
              {languageNames[language]}
            </a>
          ))}
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
        <a className="button button--line wide-only" href="/">
          {send}
        </a>
      </nav>
    </header>
  )
}

function Foot() {
  const { help, pages, developers, byline } = words[useContext(DrawnLanguage)]
  return (
    <footer className="foot">
      {footerPages.map((page) => (
        <a key={page} href={servicePageAddress(page)}>
          {page === 'help' ? help : pages[page]}
        </a>
      ))}
      <span data-if="ours">
        <a href={developerPages.address}>{developers}</a>
      </span>
      <span data-if="byline">
        <a href={fills.origin}>{byline}</a>
      </span>
    </footer>
  )
}
