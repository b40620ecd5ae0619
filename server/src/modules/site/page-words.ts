import { planLimits } from '@envoi/contract/limits'
import { trial } from '@envoi/contract/rules/prices'
import { displaySize } from '@envoi/contract/rules/size-display'
import type { Language } from '@envoi/contract/words'
import type { LinkPreview } from './link-preview.ts'

/**
 * The few words that are read before the web app runs: on a tab, in a chat, in a list of search results. They name nobody:
 * customers' sites have the same.
 */
export type Caption = { title: string; description: string }

type Words = {
  locale: string
  home: Caption
  discover: Caption
  plans: Caption
  signIn: Caption
  lostPassword: Caption
  signOutEverywhere: Caption
  register: Caption
  dashboard: Caption
  addressBook: Caption
  contactGroups: Caption
  statistics: Caption
  team: Caption
  memberGroups: Caption
  subdomains: Caption
  pushSetup: Caption
  widgets: Caption
  branding: Caption
  account: Caption
  accountPage: Caption
  checkout: Caption
  notFound: Caption
  /** A link that tells nothing: locked, gone, not yet there or never made, all alike. */
  download: Caption
  /** Whose address opens everything, so it tells nothing. */
  manage: Caption
  /** What a push page is, where there is none. */
  push: Caption
  personalPush: Caption
  pushTo: (receiver: string) => Caption
  /** The same: behind it is somebody's address. */
  unsubscribe: Caption
  /** The same: behind it is who invites whom. */
  invitation: Caption
  linkPreview: (preview: LinkPreview) => Caption
}

const enAccount = { title: 'Your account', description: 'Your name, your password, your settings.' }
const enPush = { title: 'Receive files', description: 'A page where people send you files, without an account.' }
const frPush = { title: 'Recevez des fichiers', description: 'Une page où l’on vous envoie des fichiers, sans compte.' }
const frAccount = { title: 'Votre compte', description: 'Votre nom, votre mot de passe, vos réglages.' }

const sent = (language: Language): string => displaySize(planLimits.PREMIUM.uploadSize, language)

export const pageWords: Record<Language, Words> = {
  en: {
    locale: 'en_US',
    home: {
      title: 'Send large files with ease',
      description: 'Send large files to an email address or by link. No account needed.',
    },
    discover: {
      title: 'How it works',
      description: 'How your files are sent, resumed and protected.',
    },
    plans: {
      title: 'Plans and prices',
      description: `Send up to ${sent('en')}, keep it for up to ${planLimits.PREMIUM.validityDays} days, work as a team. Try any plan free for ${trial.days} days.`,
    },
    signIn: { title: 'Sign in', description: 'Sign in to see your transfers.' },
    lostPassword: { title: 'Choose a new password', description: 'Get a link by email to choose a new password.' },
    signOutEverywhere: { title: 'Sign out everywhere', description: 'Sign out on every browser and device.' },
    register: { title: 'Create your account', description: 'Your transfers in one place, on all your devices.' },
    dashboard: { title: 'Your transfers', description: 'What you sent and what you received.' },
    addressBook: { title: 'Address book', description: 'The people you send to.' },
    contactGroups: { title: 'Contact groups', description: 'People you send to together.' },
    statistics: { title: 'Statistics', description: 'How much you send, and how often it is downloaded.' },
    team: { title: 'Team', description: 'Who belongs to your team.' },
    memberGroups: { title: 'Member groups', description: 'Looks and transfer options for parts of your team.' },
    subdomains: { title: 'Subdomains', description: 'Your own addresses to send from.' },
    pushSetup: { title: 'Push page', description: 'A page where anyone can send you files.' },
    widgets: { title: 'Widgets', description: 'Receive files on your own website.' },
    branding: { title: 'Branding', description: 'How your site, your emails and your links look.' },
    account: enAccount,
    accountPage: enAccount,
    checkout: { title: 'Checkout', description: 'Pay for your plan.' },
    notFound: { title: 'Page not found', description: 'There is no page at this address.' },
    manage: { title: 'Your transfer', description: 'Change it, follow its downloads, or delete it.' },
    push: enPush,
    personalPush: enPush,
    pushTo: (receiver) => ({ title: `Send files to ${receiver}`, description: 'No account needed.' }),
    unsubscribe: { title: 'Emails about transfers', description: 'Unsubscribe from emails about transfers.' },
    invitation: { title: 'Team invitation', description: 'See who invited you, and join.' },
    download: { title: 'Files for you', description: 'Open the link to see the files.' },
    linkPreview: ({ name, senderName, fileCount, size }) => {
      const files = fileCount === 1 ? '1 file' : `${fileCount} files`
      const sent = senderName === null ? `${files} for you` : `${senderName} sent you ${files}`
      return captionOf(name, sent, displaySize(size), 'ready to download')
    },
  },
  fr: {
    locale: 'fr_FR',
    home: {
      title: 'Envoyez vos gros fichiers simplement',
      description: 'Envoyez de gros fichiers à une adresse e-mail ou par un lien. Sans compte.',
    },
    discover: {
      title: 'Comment ça marche',
      description: 'Comment vos fichiers sont envoyés, repris et protégés.',
    },
    plans: {
      title: 'Offres et tarifs',
      description: `Envoyez jusqu’à ${sent('fr')}, gardez-les jusqu’à ${planLimits.PREMIUM.validityDays}\u00a0jours, travaillez en équipe. Essai gratuit de ${trial.days}\u00a0jours.`,
    },
    signIn: { title: 'Connexion', description: 'Connectez-vous pour retrouver vos transferts.' },
    lostPassword: {
      title: 'Choisissez un nouveau mot de passe',
      description: 'Un lien par e-mail vous permet de choisir un nouveau mot de passe.',
    },
    signOutEverywhere: {
      title: 'Se déconnecter partout',
      description: 'Se déconnecter sur chaque navigateur et appareil.',
    },
    register: {
      title: 'Créez votre compte',
      description: 'Tous vos transferts au même endroit, sur tous vos appareils.',
    },
    dashboard: { title: 'Vos transferts', description: 'Ce que vous avez envoyé et reçu.' },
    addressBook: { title: 'Carnet d’adresses', description: 'Les personnes à qui vous envoyez.' },
    contactGroups: { title: 'Groupes de contacts', description: 'Les personnes à qui vous envoyez ensemble.' },
    statistics: { title: 'Statistiques', description: 'Combien vous envoyez, et combien de fois c’est téléchargé.' },
    team: { title: 'Équipe', description: 'Les personnes de votre équipe.' },
    memberGroups: {
      title: 'Groupes de membres',
      description: 'Apparence et options de transfert pour une partie de votre équipe.',
    },
    subdomains: { title: 'Sous-domaines', description: 'Vos propres adresses d’envoi.' },
    pushSetup: { title: 'Page de dépôt', description: 'Une page où chacun peut vous envoyer des fichiers.' },
    widgets: { title: 'Widgets', description: 'Recevez des fichiers sur votre propre site.' },
    branding: { title: 'Apparence', description: 'L’apparence de votre site, de vos e-mails et de vos liens.' },
    account: frAccount,
    accountPage: frAccount,
    checkout: { title: 'Paiement', description: 'Payez votre offre.' },
    notFound: { title: 'Cette page est introuvable', description: 'Il n’y a pas de page à cette adresse.' },
    manage: { title: 'Votre transfert', description: 'Modifiez-le, suivez ses téléchargements ou supprimez-le.' },
    push: frPush,
    personalPush: frPush,
    pushTo: (receiver) => ({ title: `Envoyez des fichiers à ${receiver}`, description: 'Sans compte.' }),
    unsubscribe: {
      title: 'E-mails sur les transferts',
      description: 'Désabonnez-vous des e-mails sur les transferts.',
    },
    invitation: {
      title: 'Invitation à une équipe',
      description: 'Voyez qui vous invite et rejoignez l’équipe.',
    },
    download: { title: 'Des fichiers pour vous', description: 'Ouvrez le lien pour voir les fichiers.' },
    linkPreview: ({ name, senderName, fileCount, size }) => {
      const files = fileCount === 1 ? '1 fichier' : `${fileCount} fichiers`
      const sent = senderName === null ? `${files} pour vous` : `${senderName} vous a envoyé ${files}`
      return captionOf(name, sent, displaySize(size, 'fr'), 'à télécharger')
    },
  },
}

/** The sender's title comes first; where there is none, who sent how much. */
function captionOf(name: string | null, sent: string, size: string, ready: string): Caption {
  if (name === null) return { title: sent, description: `${size}, ${ready}.` }
  return { title: name, description: `${sent}, ${size}.` }
}
