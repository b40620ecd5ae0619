/**
 * Everything that a browser keeps for us, as the page on cookies and storage tells it. `writtenBy` is the file that writes it:
 * tests/kept-in-browser.test.ts holds this list against the code, and fails for what one of them has and the other has not.
 */
import { DAY, HOUR, knownDevice, secondFactor, senderProof, session, sso } from '@envoi/contract/limits'
import type { PerLanguage } from './contents.ts'

export type Kept = {
  /** As a browser shows it. Over https cookies of one host begin with `__Host-`. */
  name: string
  writtenBy: string
  why: PerLanguage<string>
  /** Milliseconds; `tab`: until it is closed; `cleared`: until somebody clears it. */
  until: number | 'tab' | 'cleared'
}

const MINUTE = HOUR / 60

export const cookies: readonly Kept[] = [
  {
    name: 'session',
    writtenBy: 'server/src/modules/sign-in/session/session-cookies.ts',
    why: { en: 'Keeps you signed in', fr: 'Vous garde connecté' },
    until: session.stayedSignedIn,
  },
  {
    name: 'session-claims',
    writtenBy: 'server/src/modules/sign-in/session/session-cookies.ts',
    why: {
      en: 'Tells the page your name, email address and plan, and when you will be signed out. It opens nothing',
      fr: 'Indique à la page votre nom, votre adresse e-mail, votre offre et la fin de votre session. Il n’ouvre rien',
    },
    until: session.stayedSignedIn,
  },
  {
    name: 'session-binding',
    writtenBy: 'server/src/modules/sign-in/session/session-cookies.ts',
    why: {
      en: 'Takes you safely from one of our sites to another when you sign in',
      fr: 'Vous fait passer en sécurité d’un de nos sites à un autre à la connexion',
    },
    until: session.oneTimeCode,
  },
  {
    name: 'sign-in-attempt',
    writtenBy: 'server/src/modules/sign-in/session/session-cookies.ts',
    why: {
      en: 'Makes sure that a code from a text message is only used in the browser that asked for it',
      fr: 'Garantit qu’un code reçu par SMS ne sert que dans le navigateur qui l’a demandé',
    },
    until: secondFactor.lives,
  },
  {
    name: 'known-device',
    writtenBy: 'server/src/modules/sign-in/session/session-cookies.ts',
    why: {
      en: 'Recognizes a browser you have signed in from, to protect your account',
      fr: 'Reconnaît un navigateur depuis lequel vous vous êtes connecté, pour protéger votre compte',
    },
    until: knownDevice.lives,
  },
  {
    name: 'registering',
    writtenBy: 'server/src/modules/accounts/registering-browser.ts',
    why: {
      en: 'Makes sure that an account is created in the browser that asked for it',
      fr: 'Garantit qu’un compte est créé dans le navigateur qui l’a demandé',
    },
    until: DAY,
  },
  {
    name: 'sender-device',
    writtenBy: 'server/src/modules/accounts/sender-proof-routes.ts',
    why: {
      en: 'Remembers that you verified your address, so that we ask for the code only once',
      fr: 'Retient que votre adresse est vérifiée, pour ne demander le code qu’une fois',
    },
    until: senderProof.known,
  },
  {
    name: 'sso-attempt',
    writtenBy: 'server/src/modules/sso/attempts.ts',
    why: {
      en: 'Brings you back safely when you sign in through your company',
      fr: 'Vous ramène en sécurité quand vous vous connectez par votre entreprise',
    },
    until: sso.attemptLives,
  },
  {
    name: 'lang',
    writtenBy: 'web/src/platform/language.ts',
    why: { en: 'The language you chose', fr: 'La langue que vous avez choisie' },
    until: 365 * DAY,
  },
]

export const storage: readonly Kept[] = [
  {
    name: 'theme',
    writtenBy: 'web/src/platform/theme.ts',
    why: { en: 'Light or dark, if you chose one', fr: 'Clair ou sombre, si vous avez choisi' },
    until: 'cleared',
  },
  {
    name: 'theme',
    writtenBy: 'web/src/static-pages/browser/theme.ts',
    why: { en: 'The same, on pages of text', fr: 'De même, sur les pages de texte' },
    until: 'cleared',
  },
  {
    name: 'sounds',
    writtenBy: 'web/src/platform/sound/sound-choice.ts',
    why: { en: 'Sounds on or off, if you chose', fr: 'Sons activés ou non, si vous avez choisi' },
    until: 'cleared',
  },
  {
    name: 'developers-way',
    writtenBy: 'web/src/developers/browser/tabs.ts',
    why: {
      en: 'The language of examples for developers, if you chose one',
      fr: 'Le langage des exemples pour développeurs, si vous en avez choisi un',
    },
    until: 'cleared',
  },
  {
    name: 'sender_email',
    writtenBy: 'web/src/features/uploader/draft/remembered.ts',
    why: {
      en: 'Your email address as a sender, when you are signed out',
      fr: 'Votre adresse e-mail d’expéditeur, quand vous n’êtes pas connecté',
    },
    until: 'cleared',
  },
  {
    name: 'sender_fullname',
    writtenBy: 'web/src/features/uploader/draft/remembered.ts',
    why: {
      en: 'Your name as a sender, when you are signed out',
      fr: 'Votre nom d’expéditeur, quand vous n’êtes pas connecté',
    },
    until: 'cleared',
  },
  {
    name: 'saved_recipient_list_v1',
    writtenBy: 'web/src/features/uploader/draft/remembered.ts',
    why: {
      en: 'Recipients you have sent to, to suggest them the next time',
      fr: 'Les destinataires de vos transferts, pour les proposer la fois suivante',
    },
    until: 'cleared',
  },
  {
    name: 'rating_asked_at',
    writtenBy: 'web/src/features/uploader/done/done-rating.tsx',
    why: {
      en: 'When we last asked how it went, so that we don’t ask each time',
      fr: 'La date à laquelle nous vous avons demandé votre avis, pour ne pas le demander chaque fois',
    },
    until: 'cleared',
  },
  {
    name: 'billing_put_off_v1',
    writtenBy: 'web/src/features/billing/watch/alert.ts',
    why: {
      en: 'Notices about your payment that you put off until tomorrow',
      fr: 'Les avis sur votre paiement que vous avez remis au lendemain',
    },
    until: 'cleared',
  },
  {
    name: 'earlier_put_off_v1',
    writtenBy: 'web/src/features/transfer-list/earlier/put-off.ts',
    why: {
      en: 'That you don’t want to add your earlier transfers to your account for now',
      fr: 'Que vous ne voulez pas ajouter vos anciens transferts à votre compte pour l’instant',
    },
    until: 'cleared',
  },
  {
    name: 'files-view',
    writtenBy: 'web/src/features/download/files/files-view.ts',
    why: {
      en: 'Whether you see files as a gallery or a list, if you chose',
      fr: 'Galerie ou liste de fichiers, si vous avez choisi',
    },
    until: 'cleared',
  },
  {
    name: 'draft_tab',
    writtenBy: 'web/src/features/uploader/kept/tab-memory.ts',
    why: {
      en: 'Which unsent form belongs to this tab, so that a reload keeps it',
      fr: 'Le formulaire non envoyé de cet onglet, pour le retrouver après un rechargement',
    },
    until: 'tab',
  },
  {
    name: 'userSecret',
    writtenBy: 'web/src/features/download/user-secret.ts',
    why: {
      en: 'That you came by your own link to a transfer, so that a reload still knows',
      fr: 'Que vous êtes venu par votre propre lien, pour s’en souvenir après un rechargement',
    },
    until: 'tab',
  },
  {
    name: 'envoi',
    writtenBy: 'client/src/browser/database.ts',
    why: {
      en: 'A database with your unfinished uploads, and where their files are on your device, so that you can resume them',
      fr: 'Une base de données avec vos transferts inachevés et l’emplacement de leurs fichiers sur votre appareil, pour les reprendre',
    },
    until: 'cleared',
  },
  {
    name: 'envoi-drafts',
    writtenBy: 'client/src/browser/kept-drafts.ts',
    why: {
      en: 'A database with forms you filled in and have not sent, so that a reload keeps them. Never passwords',
      fr: 'Une base de données avec vos formulaires non envoyés, pour les retrouver après un rechargement. Jamais de mot de passe',
    },
    until: 'cleared',
  },
]

/** `14 days`, `10 minutes`. */
export function lasts(until: Kept['until'], language: 'en' | 'fr'): string {
  if (until === 'tab') return language === 'fr' ? 'Jusqu’à la fermeture de l’onglet' : 'Until you close the tab'
  if (until === 'cleared') return language === 'fr' ? 'Jusqu’à ce que vous l’effaciez' : 'Until you clear it'
  const [count, unit] = until >= DAY ? [until / DAY, 'day'] : [until / MINUTE, 'minute']
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB'
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
