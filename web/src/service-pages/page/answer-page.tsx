import { useContext } from 'react'
import { helpAddress, servicePageAddress } from '@envoi/contract/service-pages'
import { DrawnLanguage } from '../../static-pages/drawn-language.ts'
import { Icon } from '../../static-pages/icon.tsx'
import type { Answers } from '../answers/answer.ts'
import { type AnswerName, answerAddress, answerGroups, groupOf } from '../contents.ts'
import { words } from '../words.ts'
import { SideLeaf } from './side-leaf.tsx'

/** One answer, and beside it those that are about the same. */
export function AnswerPage({ name, answers }: { name: AnswerName; answers: Answers }) {
  const own = words[useContext(DrawnLanguage)]
  const { title, lead, body } = answers[name]
  const group = groupOf(name)
  return (
    <SideLeaf
      label={own.groups[group]}
      links={answerGroups[group].map((one) => ({
        address: answerAddress(one),
        label: answers[one].title,
        isCurrent: one === name,
      }))}
    >
      <p>
        <a className="button button--quiet back" href={helpAddress} data-search-link aria-keyshortcuts="/">
          <Icon name="back" />
          {own.help}
        </a>
      </p>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {body}
      <div className="leaf__foot">
        <p>
          <b>{own.missing}</b> <span className="small">{own.missingText}</span>
        </p>
        <a className="button" href={servicePageAddress('contact')}>
          <Icon name="mail" />
          {own.contact}
        </a>
      </div>
    </SideLeaf>
  )
}
