import type { Language, ShownScan } from '@envoi/contract/words'
import type { PaperFileState, PaperStatus } from './summary.ts'

/** The words of a transfer on paper. */
export type SummaryWords = {
  kind: string
  untitled: (files: number) => string
  from: string
  /** Where the sender gave no name and no address. */
  unknownSender: string
  /** Nobody has shown that the sender is who they say. */
  unproven: string
  /** To the questions of a push page. */
  answers: string
  to: string
  sent: string
  availableFrom: string
  until: string
  contents: string
  files: (count: number) => string
  password: string
  passwordAsked: string
  downloads: string
  downloadsSoFar: (count: number, max: number | null) => string
  status: string
  statuses: Record<PaperStatus, string>
  scan: string
  scans: Record<ShownScan, string>
  name: string
  size: string
  /** Of a file by itself; those of everything as one ZIP are in the total. */
  ownDownloads: string
  /** Beside its name. */
  notReady: Record<Exclude<PaperFileState, 'ready'>, string>
  toDownload: string
  page: (page: number, pages: number) => string
  language: Language
}

const en: SummaryWords = {
  kind: 'Transfer summary',
  untitled: (files) => (files === 1 ? '1 file' : `${files} files`),
  from: 'From',
  unknownSender: 'Somebody with the link',
  unproven: 'Not verified',
  answers: 'Answers',
  to: 'To',
  sent: 'Sent',
  availableFrom: 'Available from',
  until: 'Available until',
  contents: 'Contents',
  files: (count) => (count === 1 ? '1 file' : `${count} files`),
  password: 'Password',
  passwordAsked: 'Asked before download',
  downloads: 'Downloads',
  downloadsSoFar: (count, max) => (max === null ? String(count) : `${count} of ${max}`),
  status: 'Status',
  statuses: {
    ENABLED: 'Available',
    DISABLED: 'Switched off by its sender',
    EXPIRED: 'Expired',
    WAITING: 'Not available yet',
    SCANNING: 'Being scanned',
    LOCKED: 'Locked: something dangerous was found',
    COMING: 'Still uploading',
  },
  scan: 'Security scan',
  scans: {
    none: 'Not scanned',
    clean: 'Scanned, nothing dangerous found',
    'clean-in-parts': 'Scanned, nothing dangerous found; long files piece by piece',
  },
  name: 'File',
  size: 'Size',
  ownDownloads: 'Downloads',
  notReady: { coming: 'still uploading', waiting: 'being scanned', infected: 'something dangerous was found' },
  toDownload: 'Scan to download',
  page: (page, pages) => `Page ${page} of ${pages}`,
  language: 'en',
}

const fr: SummaryWords = {
  kind: 'Récapitulatif du transfert',
  untitled: (files) => (files === 1 ? '1 fichier' : `${files} fichiers`),
  from: 'De',
  unknownSender: 'Une personne avec le lien',
  unproven: 'Non vérifié',
  answers: 'Réponses',
  to: 'À',
  sent: 'Envoyé le',
  availableFrom: 'Disponible à partir du',
  until: 'Disponible jusqu’au',
  contents: 'Contenu',
  files: (count) => (count === 1 ? '1 fichier' : `${count} fichiers`),
  password: 'Mot de passe',
  passwordAsked: 'Demandé avant le téléchargement',
  downloads: 'Téléchargements',
  downloadsSoFar: (count, max) => (max === null ? String(count) : `${count} sur ${max}`),
  status: 'État',
  statuses: {
    ENABLED: 'Disponible',
    DISABLED: 'Désactivé par son expéditeur',
    EXPIRED: 'Expiré',
    WAITING: 'Pas encore disponible',
    SCANNING: 'En cours d’analyse',
    LOCKED: 'Verrouillé\u00a0: quelque chose de dangereux a été trouvé',
    COMING: 'En cours d’envoi',
  },
  scan: 'Analyse de sécurité',
  scans: {
    none: 'Non analysé',
    clean: 'Analysé, rien de dangereux trouvé',
    'clean-in-parts': 'Analysé, rien de dangereux trouvé\u00a0; fichiers longs morceau par morceau',
  },
  name: 'Fichier',
  size: 'Taille',
  ownDownloads: 'Téléch.',
  notReady: {
    coming: 'en cours d’envoi',
    waiting: 'en cours d’analyse',
    infected: 'quelque chose de dangereux a été trouvé',
  },
  toDownload: 'Scannez pour télécharger',
  page: (page, pages) => `Page ${page} sur ${pages}`,
  language: 'fr',
}

export const summaryWords: Record<Language, SummaryWords> = { en, fr }

/** Where the reader is, nobody knows: the time is everybody's. */
export const timeOn = (language: Language, when: Date): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(when)} UTC`
