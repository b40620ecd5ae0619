import { useContext } from 'react'
import { type PageName, addressOf, groupNames, guideNames, toolNames } from '../contents.ts'
import type { Guides } from '../guides/guide.ts'
import { words } from '../words.ts'
import { Example } from './code-box.tsx'
import { DrawnLanguage } from '../../static-pages/drawn-language.ts'

/** Where people arrive: the shortest program there is, then everything else there is to read. */
export function FirstPage({ guides }: { guides: Guides }) {
  const { title, lead, guides: inGuides, tools, reference, groups } = words[useContext(DrawnLanguage)]
  const guideCards = (names: readonly (keyof Guides)[]): Card[] =>
    names.map((name) => ({ name, title: guides[name].title, text: guides[name].lead }))
  return (
    <article className="guide first">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <Example of="first-transfer" />
      <Cards title={inGuides} cards={guideCards(guideNames)} />
      <Cards title={tools} cards={guideCards(toolNames)} />
      <Cards
        title={reference}
        cards={groupNames.map((name) => ({ name, title: groups[name].title, text: groups[name].lead }))}
      />
    </article>
  )
}

type Card = { name: PageName; title: string; text: string }

const Cards = ({ title, cards }: { title: string; cards: readonly Card[] }) => (
  <section>
    <h2>{title}</h2>
    <ul className="cards">
      {cards.map((card) => (
        <li key={card.name}>
          <a href={addressOf(card.name)}>
            <b>{card.title}</b>
            <span className="small">{card.text}</span>
          </a>
        </li>
      ))}
    </ul>
  </section>
)
