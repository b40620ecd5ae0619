import { useContext } from 'react'
import { servicePageAddress } from '@envoi/contract/service-pages'
import { DrawnLanguage } from '../../static-pages/drawn-language.ts'
import { Icon } from '../../static-pages/icon.tsx'
import type { Answers } from '../answers/answer.ts'
import { answerAddress, answerGroups, groupIcons, groupNames, popular } from '../contents.ts'
import { words } from '../words.ts'

/** The search on the sky, and all that is answered on a leaf. What is found takes the place of the list. */
export function HelpPage({ answers }: { answers: Answers }) {
  const own = words[useContext(DrawnLanguage)]
  return (
    <>
      <div className="hero">
        <h1 className="hero__title">{own.question}</h1>
        <search className="search with-script">
          <Icon name="search" />
          <input
            type="search"
            id="search-words"
            aria-label={own.search}
            aria-keyshortcuts="/"
            aria-controls="found"
            placeholder={own.placeholder}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
          />
        </search>
        <p className="popular" id="popular">
          <span>{own.popular}</span>
          {popular.map((name) => (
            <a key={name} href={answerAddress(name)}>
              {own.popularAnswers[name]}
            </a>
          ))}
        </p>
      </div>
      <div className="leaf">
        <p
          className="small"
          id="found-status"
          role="status"
          data-one={own.results.one}
          data-many={own.results.many}
          data-none={own.noResults}
          data-failed={own.searchFailed}
        />
        <ul className="found" id="found" hidden />
        <div className="groups" id="groups">
          {groupNames.map((group) => (
            <section key={group} aria-labelledby={group}>
              <h2 id={group}>
                <Icon name={groupIcons[group]} />
                {own.groups[group]}
              </h2>
              <ul>
                {answerGroups[group].map((name) => (
                  <li key={name}>
                    <a href={answerAddress(name)}>{answers[name].title}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <div className="leaf__foot">
          <p>
            <b>{own.missing}</b> <span className="small">{own.missingText}</span>
          </p>
          <a className="button" href={servicePageAddress('contact')}>
            <Icon name="mail" />
            {own.contact}
          </a>
        </div>
      </div>
    </>
  )
}
