import { type ReactNode, useContext } from 'react'
import { planLimits } from '@envoi/contract/limits'
import type { Fact } from '@envoi/contract/service-pages'
import { createFormat } from '../../platform/create-format.ts'
import { DrawnLanguage } from '../../static-pages/drawn-language.ts'
import { type AnswerName, answerAddress } from '../contents.ts'

/** What answers are written with. It is drawn once, by the build. */

export const AnswerLink = ({ to, children }: { to: AnswerName; children: ReactNode }) => (
  <a className="link" href={answerAddress(to)}>
    {children}
  </a>
)

/** To a page of the app, or of this site. */
export const SiteLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className="link" href={to}>
    {children}
  </a>
)

/** Only where it is so of the service. */
export const Where = ({ fact, children }: { fact: Fact; children: ReactNode }) => (
  <section data-if={fact}>{children}</section>
)

const labels = {
  en: {
    limit: 'Limit',
    free: 'Free',
    plan: 'With a plan',
    size: 'Size of a transfer',
    files: 'Files in a transfer',
    recipients: 'Recipients',
    days: 'Expires after at most',
    message: 'Length of the message',
    storage: 'Storage of an account',
    inDays: (days: string) => `${days} days`,
    inCharacters: (count: string) => `${count} characters`,
  },
  fr: {
    limit: 'Limite',
    free: 'Gratuit',
    plan: 'Avec une offre',
    size: 'Taille d’un transfert',
    files: 'Fichiers par transfert',
    recipients: 'Destinataires',
    days: 'Expire au plus tard après',
    message: 'Longueur du message',
    storage: 'Stockage d’un compte',
    inDays: (days: string) => `${days} jours`,
    inCharacters: (count: string) => `${count} caractères`,
  },
}

/** From the table that the service itself goes by. */
export function LimitsTable() {
  const language = useContext(DrawnLanguage)
  const own = labels[language]
  const { size, number } = createFormat(language)
  const { NONE: free, PREMIUM: plan } = planLimits
  const rows: [label: string, of: (limits: typeof free) => string][] = [
    [own.size, ({ uploadSize }) => size(uploadSize)],
    [own.files, ({ filesPerTransfer }) => number(filesPerTransfer)],
    [own.recipients, ({ recipients }) => number(recipients)],
    [own.days, ({ validityDays }) => own.inDays(number(validityDays))],
    [own.message, ({ messageLength }) => own.inCharacters(number(messageLength))],
    [own.storage, ({ storage }) => size(storage)],
  ]
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{own.limit}</th>
          <th scope="col">{own.free}</th>
          <th scope="col">{own.plan}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, of]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{of(free)}</td>
            <td>{of(plan)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
