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
      description: 'Drop your files, say who they are for or take a link, and off they go. No account needed.',
    },
    discover: {
      title: 'How it works',
      description: 'How your files travel: fast, picked up where they stopped, and handled with care.',
    },
    plans: {
      title: 'Plans and prices',
      description: `Send up to ${sent('en')}, keep it for up to ${planLimits.PREMIUM.validityDays} days, work as a team. Try any plan free for ${trial.days} days.`,
    },
    signIn: { title: 'Sign in', description: 'Sign in to find your transfers again.' },
    lostPassword: { title: 'Choose a new password', description: 'A link by mail lets you choose a new password.' },
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
    notFound: { title: 'Nothing washed up here', description: 'There is no page at this address.' },
    manage: { title: 'Your transfer', description: 'Change it, follow it, end it.' },
    push: enPush,
    personalPush: enPush,
    pushTo: (receiver) => ({ title: `Send files to ${receiver}`, description: 'No account needed.' }),
    unsubscribe: { title: 'Mail about transfers', description: 'Stop mail about transfers, or let it come again.' },
    invitation: { title: 'An invitation to a team', description: 'See who invites you, and join.' },
    download: { title: 'Files for you', description: 'Open the link to see what it holds.' },
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
      description: 'Déposez vos fichiers, dites à qui ils vont ou prenez un lien, et c’est parti. Sans compte.',
    },
    discover: {
      title: 'Comment ça marche',
      description: 'Comment voyagent vos fichiers\u00a0: vite, sans repartir de zéro, et avec soin.',
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
    register: {
      title: 'Créez votre compte',
      description: 'Tous vos transferts au même endroit, sur tous vos appareils.',
    },
    dashboard: { title: 'Vos transferts', description: 'Ce que vous avez envoyé et reçu.' },
    addressBook: { title: 'Carnet d’adresses', description: 'Ceux à qui vous envoyez.' },
    contactGroups: { title: 'Groupes de contacts', description: 'Ceux à qui vous envoyez ensemble.' },
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
    notFound: { title: 'Rien n’a échoué ici', description: 'Il n’y a pas de page à cette adresse.' },
    manage: { title: 'Votre envoi', description: 'Modifiez-le, suivez-le, mettez-y fin.' },
    push: frPush,
    personalPush: frPush,
    pushTo: (receiver) => ({ title: `Envoyez des fichiers à ${receiver}`, description: 'Sans compte.' }),
    unsubscribe: {
      title: 'Les e-mails sur les envois',
      description: 'Arrêtez les e-mails sur les envois, ou laissez-les revenir.',
    },
    invitation: {
      title: 'Une invitation à rejoindre une équipe',
      description: 'Voyez qui vous invite, et rejoignez l’équipe.',
    },
    download: { title: 'Des fichiers pour vous', description: 'Ouvrez le lien pour voir ce qu’il contient.' },
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
