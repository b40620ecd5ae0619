import type { Language } from '@envoi/contract/words'
import { displaySize } from '@envoi/contract/rules/size-display'

/** What a page says where no script runs. The same things have the same words as in the app. */
type Words = {
  turnOn: string
  sendingNeeds: string
  signInNeeds: string
  pageNeeds: string
  downloadWorks: string
  showFiles: string
  from: string
  unproven: string
  until: (date: string) => string
  files: (count: number, bytes: number) => string
  untitled: (count: number) => string
  range: (first: number, last: number, of: number) => string
  previous: string
  next: string
  download: string
  downloadOf: (name: string) => string
  downloadAll: (bytes: number) => string
  passwordTitle: string
  passwordText: string
  password: string
  open: string
  notYet: [title: string, text: (date: string) => string]
  pending: [title: string, text: string]
  disabled: [title: string, text: string]
  expired: [title: string, text: string]
  deleted: [title: string, text: string]
  unknown: [title: string, text: string]
  wrongPassword: string
  locked: (minutes: number) => string
  usedUp: string
  weekly: string
  fileGone: string
  away: string
  fault: string
  report: string
}

export const plainWords: Record<Language, Words> = {
  en: {
    turnOn: 'Turn it on in your browser’s settings, then reload this page.',
    sendingNeeds: 'Sending files needs JavaScript.',
    signInNeeds: 'Signing in needs JavaScript.',
    pageNeeds: 'This page needs JavaScript.',
    downloadWorks: 'Downloading works without it: open the link that you received.',
    showFiles: 'Show files',
    from: 'From',
    unproven: 'Unverified sender. Only open files you’re expecting.',
    until: (date) => `Available until ${date}.`,
    files: (count, bytes) => `${count === 1 ? '1 file' : `${count} files`}, ${displaySize(bytes)}`,
    untitled: (count) => (count === 1 ? 'A file for you' : `${count} files for you`),
    range: (first, last, of) => `Files ${first} to ${last} of ${of}`,
    previous: 'Previous files',
    next: 'Next files',
    download: 'Download',
    downloadOf: (name) => `Download ${name}`,
    downloadAll: (bytes) => `Download all, ${displaySize(bytes)}`,
    passwordTitle: 'Enter the password',
    passwordText: 'The sender set a password. If you don’t have it, ask them: we don’t know it.',
    password: 'Password',
    open: 'Open',
    notYet: ['Not available yet', (date) => `This transfer opens on ${date}. Come back then.`],
    pending: ['Almost ready', 'The files are still being uploaded or scanned. Reload this page in a few minutes.'],
    disabled: [
      'Transfer closed',
      'The sender has closed this transfer. Ask them to reopen it, then come back to this link.',
    ],
    expired: [
      'This transfer has expired',
      'Its files can no longer be downloaded. Ask the sender to extend it or send them again.',
    ],
    deleted: ['This transfer was deleted', 'Its files are gone. Ask the sender to send them again.'],
    unknown: [
      'Transfer not found',
      'The link is incomplete or no longer valid. Copy the whole link from your message, or ask the sender for it.',
    ],
    wrongPassword: 'Wrong password. Check capitals and spaces, or ask the sender.',
    locked: (minutes) => `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    usedUp: 'Download limit reached. Ask the sender to raise the limit or send the files again.',
    weekly: 'This sender’s weekly download limit is reached. Try again in a few days.',
    fileGone: 'This file is no longer in the transfer.',
    away: 'The files can’t be reached right now. Your link is still valid. Try again in a moment.',
    fault: 'This transfer couldn’t be opened',
    report: 'Report this transfer',
  },
  fr: {
    turnOn: 'Activez-le dans les réglages de votre navigateur, puis rechargez cette page.',
    sendingNeeds: 'Envoyer des fichiers nécessite JavaScript.',
    signInNeeds: 'Se connecter nécessite JavaScript.',
    pageNeeds: 'Cette page nécessite JavaScript.',
    downloadWorks: 'Le téléchargement fonctionne sans\u202f: ouvrez le lien que vous avez reçu.',
    showFiles: 'Afficher les fichiers',
    from: 'De',
    unproven: 'Expéditeur non vérifié. N’ouvrez que les fichiers que vous attendez.',
    until: (date) => `Disponible jusqu’au ${date}.`,
    files: (count, bytes) => `${count === 1 ? '1 fichier' : `${count} fichiers`}, ${displaySize(bytes, 'fr')}`,
    untitled: (count) => (count === 1 ? 'Un fichier pour vous' : `${count} fichiers pour vous`),
    range: (first, last, of) => `Fichiers ${first} à ${last} sur ${of}`,
    previous: 'Fichiers précédents',
    next: 'Fichiers suivants',
    download: 'Télécharger',
    downloadOf: (name) => `Télécharger ${name}`,
    downloadAll: (bytes) => `Tout télécharger, ${displaySize(bytes, 'fr')}`,
    passwordTitle: 'Saisissez le mot de passe',
    passwordText:
      'L’expéditeur a défini un mot de passe. Si vous ne l’avez pas, demandez-le-lui\u202f: nous ne le connaissons pas.',
    password: 'Mot de passe',
    open: 'Ouvrir',
    notYet: ['Pas encore disponible', (date) => `Ce transfert sera disponible le ${date}. Revenez à cette date.`],
    pending: [
      'Bientôt disponible',
      'Les fichiers sont en cours d’envoi ou d’analyse. Rechargez cette page dans quelques minutes.',
    ],
    disabled: [
      'Transfert fermé',
      'L’expéditeur a fermé ce transfert. Demandez-lui de le rouvrir, puis revenez à ce lien.',
    ],
    expired: [
      'Ce transfert a expiré',
      'Ses fichiers ne peuvent plus être téléchargés. Demandez à l’expéditeur de le prolonger ou de les renvoyer.',
    ],
    deleted: ['Ce transfert a été supprimé', 'Ses fichiers n’existent plus. Demandez à l’expéditeur de les renvoyer.'],
    unknown: [
      'Transfert introuvable',
      'Le lien est incomplet ou n’est plus valable. Copiez-le en entier depuis votre message, ou demandez-le à l’expéditeur.',
    ],
    wrongPassword: 'Mot de passe incorrect. Vérifiez les majuscules et les espaces, ou demandez à l’expéditeur.',
    locked: (minutes) => `Trop de tentatives. Réessayez dans ${minutes === 1 ? 'une minute' : `${minutes} minutes`}.`,
    usedUp:
      'Limite de téléchargements atteinte. Demandez à l’expéditeur d’augmenter la limite ou de renvoyer les fichiers.',
    weekly: 'La limite hebdomadaire de téléchargements de cet expéditeur est atteinte. Réessayez dans quelques jours.',
    fileGone: 'Ce fichier ne fait plus partie du transfert.',
    away: 'Les fichiers sont momentanément inaccessibles. Votre lien reste valable. Réessayez dans un instant.',
    fault: 'Ce transfert n’a pas pu s’ouvrir',
    report: 'Signaler ce transfert',
  },
}

const formats = { en: 'en-GB', fr: 'fr-FR' } as const satisfies Record<Language, string>

/** Nothing tells a page without scripts where its reader is. */
export function plainDate(language: Language, date: Date): string {
  const format = new Intl.DateTimeFormat(formats[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const text = format.format(date)
  // The first of a month is “1er” in French, which Intl does not know.
  return `${language === 'fr' ? text.replace(/^1(?=\s)/, '1er') : text} UTC`
}
