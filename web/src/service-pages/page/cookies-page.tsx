import { type ReactNode, useContext } from 'react'
import type { Fact } from '@envoi/contract/service-pages'
import { DrawnLanguage } from '../../static-pages/drawn-language.ts'
import type { PerLanguage } from '../contents.ts'
import { type Kept, cookies, lasts, storage } from '../kept-in-browser.ts'
import { words } from '../words.ts'

type Own = {
  lead: string
  banner: string
  cookies: string
  cookiesText: string
  storage: string
  storageText: string
  head: [name: string, why: string, until: string]
  others: string
  none: string
  some: Record<'tags' | 'errorReports' | 'cardForm', string>
  clear: string
  clearText: string
}

export const cookiesWords: PerLanguage<Own> = {
  en: {
    lead: 'Your browser keeps a few things for us, all of them needed for what you asked for.',
    banner: 'There is no banner to accept, because nothing here follows you around.',
    cookies: 'Cookies',
    cookiesText: 'A cookie is sent back to us with each request. Each of these is set when you do what it’s for.',
    storage: 'Storage',
    storageText: 'This isn’t sent with each request, as cookies are.',
    head: ['Name', 'What it’s for', 'For how long'],
    others: 'Other companies',
    none: 'Pages load nothing from other companies.',
    some: {
      tags: 'This service uses Google Tag Manager to count visits. Its scripts may set cookies of their own. They never run on pages whose address is secret, such as the management page of a transfer.',
      errorReports:
        'When a page fails, it reports the error to the error service of this site. No cookie is set for that.',
      cardForm:
        'The checkout page loads the card form of Stripe, which sets cookies to prevent fraud. No other page does.',
    },
    clear: 'Clear it',
    clearText:
      'Delete cookies and site data in your browser’s settings. You are signed out then, and unfinished uploads can’t be resumed. Transfers you sent aren’t affected.',
  },
  fr: {
    lead: 'Votre navigateur garde quelques éléments pour nous, tous nécessaires à ce que vous avez demandé.',
    banner: 'Il n’y a pas de bandeau à accepter, car rien ici ne vous suit.',
    cookies: 'Cookies',
    cookiesText:
      'Un cookie nous est renvoyé à chaque requête. Chacun de ceux-ci est déposé quand vous faites ce à quoi il sert.',
    storage: 'Stockage',
    storageText: 'Ces éléments ne nous sont pas renvoyés à chaque requête, contrairement aux cookies.',
    head: ['Nom', 'À quoi il sert', 'Combien de temps'],
    others: 'Autres sociétés',
    none: 'Les pages ne chargent rien d’autres sociétés.',
    some: {
      tags: 'Ce service utilise Google Tag Manager pour compter les visites. Ses scripts peuvent déposer leurs propres cookies. Ils ne s’exécutent jamais sur les pages dont l’adresse est secrète, comme la page de gestion d’un transfert.',
      errorReports:
        'Quand une page échoue, elle signale l’erreur au service d’erreurs de ce site. Aucun cookie n’est déposé pour cela.',
      cardForm:
        'La page de paiement charge le formulaire de carte de Stripe, qui dépose des cookies contre la fraude. Aucune autre page ne le fait.',
    },
    clear: 'Effacer ces éléments',
    clearText:
      'Supprimez les cookies et les données du site dans les réglages de votre navigateur. Vous serez alors déconnecté, et les transferts inachevés ne pourront plus être repris. Les transferts envoyés ne changent pas.',
  },
}

/** What a browser keeps, by the list that a test holds against the code. */
export function CookiesPage() {
  const language = useContext(DrawnLanguage)
  const own = cookiesWords[language]
  return (
    <>
      <h1>{words[language].pages.cookies}</h1>
      <p className="lead">{own.lead}</p>
      <If fact="noTags">
        <p>{own.banner}</p>
      </If>
      <h2>{own.cookies}</h2>
      <p>{own.cookiesText}</p>
      <KeptTable kept={cookies} head={own.head} />
      <h2>{own.storage}</h2>
      <p>{own.storageText}</p>
      <KeptTable kept={toldOnce(storage)} head={own.head} />
      <h2>{own.others}</h2>
      <If fact="noOthers">
        <p>{own.none}</p>
      </If>
      {(['tags', 'errorReports', 'cardForm'] as const).map((fact) => (
        <If key={fact} fact={fact}>
          <p>{own.some[fact]}</p>
        </If>
      ))}
      <h2>{own.clear}</h2>
      <p>{own.clearText}</p>
    </>
  )
}

const If = ({ fact, children }: { fact: Fact; children: ReactNode }) => <section data-if={fact}>{children}</section>

/** Two files may write the same, for two kinds of pages. */
const toldOnce = (kept: readonly Kept[]): readonly Kept[] =>
  kept.filter(({ name }, index) => kept.findIndex((other) => other.name === name) === index)

function KeptTable({ kept, head }: { kept: readonly Kept[]; head: Own['head'] }) {
  const language = useContext(DrawnLanguage)
  return (
    <table>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kept.map(({ name, why, until }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{why[language]}</td>
            <td>{lasts(until, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
