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
  unknownSender: 'Someone with the link',
  unproven: 'Not verified',
  answers: 'Answers',
  to: 'To',
  sent: 'Sent',
  availableFrom: 'Available from',
  until: 'Available until',
  contents: 'Contents',
  files: (count) => (count === 1 ? '1 file' : `${count} files`),
  password: 'Password',
  passwordAsked: 'Required to download',
  downloads: 'Downloads',
  downloadsSoFar: (count, max) => (max === null ? String(count) : `${count} of ${max}`),
  status: 'Status',
  statuses: {
    ENABLED: 'Available',
    DISABLED: 'Closed by its sender',
    EXPIRED: 'Expired',
    WAITING: 'Not available yet',
    SCANNING: 'Being scanned',
    LOCKED: 'Locked: a dangerous file was found',
    COMING: 'Still uploading',
  },
  scan: 'Virus scan',
  scans: {
    none: 'Not scanned for viruses',
    clean: 'Scanned for viruses',
    'clean-in-parts': 'Scanned for viruses in parts',
  },
  name: 'File',
  size: 'Size',
  ownDownloads: 'Downloads',
  notReady: { coming: 'still uploading', waiting: 'being scanned', infected: 'dangerous' },
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
  passwordAsked: 'Requis pour télécharger',
  downloads: 'Téléchargements',
  downloadsSoFar: (count, max) => (max === null ? String(count) : `${count} sur ${max}`),
  status: 'État',
  statuses: {
    ENABLED: 'Disponible',
    DISABLED: 'Fermé par son expéditeur',
    EXPIRED: 'Expiré',
    WAITING: 'Pas encore disponible',
    SCANNING: 'En cours d’analyse',
    LOCKED: 'Verrouillé, un fichier dangereux a été trouvé',
    COMING: 'En cours d’envoi',
  },
  scan: 'Analyse antivirus',
  scans: {
    none: 'Sans analyse antivirus',
    clean: 'Analyse antivirus effectuée',
    'clean-in-parts': 'Analyse antivirus effectuée par parties',
  },
  name: 'Fichier',
  size: 'Taille',
  ownDownloads: 'Téléchargé',
  notReady: {
    coming: 'en cours d’envoi',
    waiting: 'en cours d’analyse',
    infected: 'dangereux',
  },
  toDownload: 'Scannez pour télécharger',
  page: (page, pages) => `Page ${page} sur ${pages}`,
  language: 'fr',
}

export const summaryWords: Record<Language, SummaryWords> = { en, fr }

/** Where the reader is, nobody knows: the time is everybody's. */
export const timeOn = (language: Language, when: Date): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(when)} UTC`
