import { useContext } from 'react'
import type { GroupName } from '../contents.ts'
import { DrawnLanguage } from '../../static-pages/drawn-language.ts'
import { words } from '../words.ts'
import { Call, titleOf } from './call.tsx'
import type { Operation } from './operations.ts'

/** The calls about one thing: a list of them first, then each. */
export function GroupPage({ group, operations }: { group: GroupName; operations: readonly Operation[] }) {
  const { groups, reference, call } = words[useContext(DrawnLanguage)]
  const { title, lead } = groups[group]
  return (
    <article className="reference">
      <p className="caption">{reference}</p>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <nav aria-label={call.calls}>
        <ul className="calls">
          {operations.map(({ id, method, path }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <span className="verb">{method}</span>
                <span className="calls__path">{path}</span>
                <span className="small" lang="en">
                  {titleOf(id)}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {operations.map((operation) => (
        <Call key={operation.id} operation={operation} />
      ))}
    </article>
  )
}
