import type { AnswerName, GroupName, LegalPage, PerLanguage } from './contents.ts'

/** What stands around answers and texts. */
type Words = {
  skip: string
  home: string
  send: string
  main: string
  night: string
  day: string
  help: string
  developers: string
  byline: string
  pages: Record<LegalPage, string>
  legal: string
  question: string
  description: string
  search: string
  placeholder: string
  popular: string
  popularAnswers: Partial<Record<AnswerName, string>>
  groups: Record<GroupName, string>
  results: { one: string; many: string }
  noResults: string
  searchFailed: string
  missing: string
  missingText: string
  contact: string
}

export const words: PerLanguage<Words> = {
  en: {
    skip: 'Skip to the content',
    home: '{{site}}, home',
    send: 'Send files',
    main: 'Main',
    night: 'Dark theme',
    day: 'Light theme',
    help: 'Help',
    developers: 'Developers',
    byline: 'by Envoi',
    pages: {
      terms: 'Terms',
      privacy: 'Privacy',
      cookies: 'Cookies and storage',
      imprint: 'Imprint',
      contact: 'Contact',
    },
    legal: 'Legal',
    question: 'How can we help?',
    description: 'Answers about sending, receiving and managing transfers, your account, plans and teams.',
    search: 'Search help',
    placeholder: 'Search for an answer',
    popular: 'Popular:',
    popularAnswers: {
      'link-has-expired': 'Expired link',
      'resume-an-upload': 'Resume an upload',
      'trouble-signing-in': 'Trouble signing in?',
    },
    groups: {
      sending: 'Send',
      receiving: 'Receive',
      managing: 'Manage',
      account: 'Account and security',
      plans: 'Plans',
      teams: 'Teams and sites',
    },
    results: { one: '1 answer', many: '{n} answers' },
    noResults: 'No answer found. Try another word, or contact us.',
    searchFailed: 'Search isn’t available. Check your connection and try again.',
    missing: 'Can’t find your answer?',
    missingText: 'Write to us.',
    contact: 'Contact us',
  },
  fr: {
    skip: 'Aller au contenu',
    home: '{{site}}, accueil',
    send: 'Envoyer des fichiers',
    main: 'Principale',
    night: 'Thème sombre',
    day: 'Thème clair',
    help: 'Aide',
    developers: 'Développeurs',
    byline: 'par Envoi',
    pages: {
      terms: 'Conditions',
      privacy: 'Confidentialité',
      cookies: 'Cookies et stockage',
      imprint: 'Mentions légales',
      contact: 'Contact',
    },
    legal: 'Informations légales',
    question: 'Comment pouvons-nous vous aider\u202F?',
    description:
      'Des réponses sur l’envoi, la réception et la gestion des transferts, votre compte, les offres et les équipes.',
    search: 'Rechercher dans l’aide',
    placeholder: 'Rechercher une réponse',
    popular: 'Fréquent\u202F:',
    popularAnswers: {
      'link-has-expired': 'Lien expiré',
      'resume-an-upload': 'Reprendre l’envoi',
      'trouble-signing-in': 'Un problème de connexion\u202F?',
    },
    groups: {
      sending: 'Envoyer',
      receiving: 'Recevoir',
      managing: 'Gérer',
      account: 'Compte et sécurité',
      plans: 'Offres',
      teams: 'Équipes et sites',
    },
    results: { one: '1 réponse', many: '{n} réponses' },
    noResults: 'Aucune réponse trouvée. Essayez un autre mot, ou contactez-nous.',
    searchFailed: 'La recherche n’est pas disponible. Vérifiez votre connexion et réessayez.',
    missing: 'Vous ne trouvez pas\u202F?',
    missingText: 'Écrivez-nous.',
    contact: 'Nous contacter',
  },
}
