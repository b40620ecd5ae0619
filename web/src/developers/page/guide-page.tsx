import { useContext } from 'react'
import { type GuideName, addressOf, guideNames, toolNames } from '../contents.ts'
import type { Guides } from '../guides/guide.ts'
import { words } from '../words.ts'
import { DrawnLanguage } from '../../static-pages/drawn-language.ts'
import { Icon } from '../../static-pages/icon.tsx'

const order: readonly GuideName[] = [...guideNames, ...toolNames]

/** A guide, and the one that follows it. */
export function GuidePage({ name, guides }: { name: GuideName; guides: Guides }) {
  const { guides: inGuides, tools, next } = words[useContext(DrawnLanguage)]
  const { title, lead, sections } = guides[name]
  const following = order[order.indexOf(name) + 1]
  return (
    <article className="guide">
      <p className="caption">{(guideNames as readonly string[]).includes(name) ? inGuides : tools}</p>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {sections.map((section) => (
        <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
          <h2 id={`${section.id}-title`}>
            <a className="anchor" href={`#${section.id}`}>
              {section.title}
            </a>
          </h2>
          {section.body}
        </section>
      ))}
      {following && (
        <p className="following">
          <a className="button button--quiet" href={addressOf(following)}>
            {next.replace('{title}', guides[following].label)}
            <Icon name="right" />
          </a>
        </p>
      )}
    </article>
  )
}
