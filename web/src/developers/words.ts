import type { footerPages } from '@envoi/contract/service-pages'
import type { GroupName, PerLanguage } from './contents.ts'

/** What stands around guides and calls. */
type Words = {
  title: string
  lead: string
  description: string
  skip: string
  search: string
  searchPlaceholder: string
  searchHint: string
  results: { one: string; many: string }
  noResults: string
  searchFailed: string
  close: string
  contents: string
  guides: string
  reference: string
  tools: string
  overview: string
  keys: string
  night: string
  day: string
  next: string
  home: string
  document: string
  service: Record<(typeof footerPages)[number], string>
  languages: string
  kinds: { guide: string; tool: string }
  code: string
  copy: string
  copied: string
  groups: Record<GroupName, { title: string; lead: string }>
  call: {
    calls: string
    forPeople: string
    forPeopleText: string
    anyKey: string
    scope: string
    noKey: string
    uploadToken: string
    path: string
    query: string
    headers: string
    body: string
    bodyOptional: string
    bodyAny: string
    reply: string
    bytes: string
    nothing: string
    events: string
    or: string
    errors: string
    otherErrors: string
    required: string
    example: string
    answer: string
  }
  limits: {
    letters(min: number | undefined, max: number | undefined): string
    items(min: number | undefined, max: number | undefined): string
    range(min: number | undefined, max: number | undefined): string
    oneOf: string
    always: string
  }
}

const en: Words = {
  title: 'Developers',
  lead: 'Send files from your own programs: a key, a few lines, a link.',
  description: 'Guides and API reference: send files from your own programs with curl, TypeScript or the command line.',
  skip: 'Skip to the content',
  search: 'Search',
  searchPlaceholder: 'Search guides and calls',
  searchHint: 'Type a word, such as “resume”, or part of a path.',
  results: { one: '1 result', many: '{n} results' },
  noResults: 'Nothing found. Try another word, or fewer of them.',
  searchFailed: 'Search couldn’t be loaded. Check your connection and try again.',
  close: 'Close',
  contents: 'Contents',
  guides: 'Guides',
  reference: 'API reference',
  tools: 'Tools',
  overview: 'Overview',
  keys: 'Your API keys',
  night: 'Dark theme',
  day: 'Light theme',
  next: 'Next: {title}',
  home: 'Envoi, home',
  document: 'OpenAPI document',
  service: { help: 'Help', terms: 'Terms', privacy: 'Privacy', imprint: 'Imprint', contact: 'Contact' },
  languages: 'Language of the example',
  kinds: { guide: 'Guide', tool: 'Tool' },
  code: 'Example',
  copy: 'Copy code',
  copied: 'Copied',
  groups: {
    'api-transfers': { title: 'Transfers', lead: 'Create a transfer, find it again, change it, end it.' },
    'api-files': {
      title: 'Files and parts',
      lead: 'Upload bytes, see what has arrived, add files and remove them.',
    },
    'api-downloads': { title: 'Downloads', lead: 'Get a link to one file, or to all of them as a ZIP.' },
    'api-contacts': { title: 'Contacts', lead: 'The address book and its groups.' },
    'api-statistics': { title: 'Statistics', lead: 'What was sent and received, by day.' },
    'api-team': { title: 'Team', lead: 'Members, invitations, and the groups members are in.' },
    'api-sites': { title: 'Sites', lead: 'Subdomains, how they look, and where replies to their emails go.' },
    'api-widgets': { title: 'Widgets', lead: 'Forms that take files on your own website.' },
    'api-push': { title: 'Push pages', lead: 'Pages where people without an account send you files.' },
    'api-webhooks': { title: 'Webhooks', lead: 'Endpoints that are told what happens, and what they were told.' },
    'api-keys': { title: 'API keys', lead: 'Keys, what they were used for, and keys for devices without a browser.' },
    'api-single-sign-on': { title: 'Single sign-on', lead: 'Signing in with a company’s own directory.' },
    'api-account': { title: 'Account', lead: 'Registering, the profile, defaults, and proof of an address.' },
    'api-billing': { title: 'Billing', lead: 'Plans, payment methods, invoices and receipts.' },
    'api-sign-in': { title: 'Sign-in', lead: 'Sessions, passwords, second factors and passkeys.' },
  },
  call: {
    calls: 'Calls of this page',
    forPeople: 'People only',
    forPeopleText:
      'API keys can’t make this call. It takes the session cookie of someone signed in, where it asks who calls.',
    anyKey: 'Any scope',
    scope: 'Scope: {scope}',
    noKey: 'No key needed',
    uploadToken:
      'This call goes to the host of bytes: the endpoint that the new transfer names. It takes the upload token in place of a key.',
    path: 'Path parameters',
    query: 'Query parameters',
    headers: 'Headers',
    body: 'Body',
    bodyOptional: 'Body, optional',
    bodyAny: 'Any JSON object.',
    reply: 'Response',
    bytes: 'Bytes of type {type}.',
    nothing: 'An empty object.',
    events: 'Server-sent events, each with these fields as JSON.',
    or: 'or',
    errors: 'Errors',
    otherErrors: 'And what every call may answer',
    required: 'Required',
    example: 'Request',
    answer: 'Response',
  },
  limits: {
    letters: (min, max) => bounds(min, max, 'character', 'characters'),
    items: (min, max) => bounds(min, max, 'item', 'items'),
    range: (min, max) =>
      min !== undefined && max !== undefined
        ? `${number(min, 'en')} to ${number(max, 'en')}`
        : max !== undefined
          ? `At most ${number(max, 'en')}`
          : `At least ${number(min ?? 0, 'en')}`,
    oneOf: 'One of',
    always: 'Always',
  },
}

const fr: Words = {
  title: 'Développeurs',
  lead: 'Envoyez des fichiers depuis vos propres programmes : une clé, quelques lignes, un lien.',
  description:
    'Guides et référence de l’API : envoyez des fichiers depuis vos programmes avec curl, TypeScript ou la ligne de commande.',
  skip: 'Aller au contenu',
  search: 'Rechercher',
  searchPlaceholder: 'Rechercher un guide ou un appel',
  searchHint: 'Saisissez un mot, par exemple « reprendre », ou une partie d’un chemin.',
  results: { one: '1 résultat', many: '{n} résultats' },
  noResults: 'Aucun résultat. Essayez un autre mot, ou moins de mots.',
  searchFailed: 'La recherche n’a pas pu être chargée. Vérifiez votre connexion et réessayez.',
  close: 'Fermer',
  contents: 'Sommaire',
  guides: 'Guides',
  reference: 'Référence de l’API',
  tools: 'Outils',
  overview: 'Vue d’ensemble',
  keys: 'Vos clés d’API',
  night: 'Thème sombre',
  day: 'Thème clair',
  next: 'Suite : {title}',
  home: 'Envoi, accueil',
  document: 'Document OpenAPI',
  service: {
    help: 'Aide',
    terms: 'Conditions',
    privacy: 'Confidentialité',
    imprint: 'Mentions légales',
    contact: 'Contact',
  },
  languages: 'Langage de l’exemple',
  kinds: { guide: 'Guide', tool: 'Outil' },
  code: 'Exemple',
  copy: 'Copier le code',
  copied: 'Copié',
  groups: {
    'api-transfers': { title: 'Transferts', lead: 'Créer un transfert, le retrouver, le modifier, y mettre fin.' },
    'api-files': {
      title: 'Fichiers et parties',
      lead: 'Envoyer les octets, voir ce qui est arrivé, ajouter et retirer des fichiers.',
    },
    'api-downloads': { title: 'Téléchargements', lead: 'Obtenir un lien vers un fichier, ou vers tous en un ZIP.' },
    'api-contacts': { title: 'Contacts', lead: 'Le carnet d’adresses et ses groupes.' },
    'api-statistics': { title: 'Statistiques', lead: 'Ce qui a été envoyé et reçu, jour par jour.' },
    'api-team': { title: 'Équipe', lead: 'Les membres, les invitations et les groupes de membres.' },
    'api-sites': {
      title: 'Sites',
      lead: 'Les sous-domaines, leur apparence, et où arrivent les réponses à leurs e-mails.',
    },
    'api-widgets': { title: 'Widgets', lead: 'Des formulaires qui reçoivent des fichiers sur votre site.' },
    'api-push': { title: 'Pages de dépôt', lead: 'Des pages où l’on vous envoie des fichiers sans avoir de compte.' },
    'api-webhooks': { title: 'Webhooks', lead: 'Les adresses averties de ce qui se passe, et ce qui leur a été dit.' },
    'api-keys': {
      title: 'Clés d’API',
      lead: 'Les clés, leur utilisation, et celles des appareils sans navigateur.',
    },
    'api-single-sign-on': {
      title: 'Authentification unique',
      lead: 'Se connecter avec l’annuaire de son entreprise.',
    },
    'api-account': {
      title: 'Compte',
      lead: 'L’inscription, le profil, les réglages par défaut et la preuve d’une adresse.',
    },
    'api-billing': { title: 'Facturation', lead: 'Les offres, les moyens de paiement, les factures et les reçus.' },
    'api-sign-in': {
      title: 'Connexion',
      lead: 'Les sessions, les mots de passe, les seconds facteurs et les clés d’accès.',
    },
  },
  call: {
    calls: 'Appels de cette page',
    forPeople: 'Réservé aux personnes',
    forPeopleText:
      'Les clés d’API ne peuvent pas faire cet appel. Là où il faut savoir qui appelle, il prend le cookie de session d’une personne connectée.',
    anyKey: 'Tout droit',
    scope: 'Droit : {scope}',
    noKey: 'Sans clé',
    uploadToken:
      'Cet appel va à l’hôte des octets, celui que nomme le transfert créé. Il prend le jeton d’envoi à la place d’une clé.',
    path: 'Paramètres du chemin',
    query: 'Paramètres de la requête',
    headers: 'En-têtes',
    body: 'Corps',
    bodyOptional: 'Corps, facultatif',
    bodyAny: 'Tout objet JSON.',
    reply: 'Réponse',
    bytes: 'Des octets de type {type}.',
    nothing: 'Un objet vide.',
    events: 'Des événements envoyés par le serveur, chacun avec ces champs en JSON.',
    or: 'ou',
    errors: 'Erreurs',
    otherErrors: 'Et ce que tout appel peut répondre',
    required: 'Requis',
    example: 'Requête',
    answer: 'Réponse',
  },
  limits: {
    letters: (min, max) => bounds(min, max, 'caractère', 'caractères', 'fr'),
    items: (min, max) => bounds(min, max, 'élément', 'éléments', 'fr'),
    range: (min, max) =>
      min !== undefined && max !== undefined
        ? `De ${number(min, 'fr')} à ${number(max, 'fr')}`
        : max !== undefined
          ? `${number(max, 'fr')} au plus`
          : `${number(min ?? 0, 'fr')} au moins`,
    oneOf: 'Au choix',
    always: 'Toujours',
  },
}

export const words: PerLanguage<Words> = { en, fr }

const number = (value: number, language: 'en' | 'fr'): string => new Intl.NumberFormat(language).format(value)

/** One at least is what anybody expects of what is asked for; only more than that is said. */
function bounds(
  min: number | undefined,
  max: number | undefined,
  one: string,
  many: string,
  language: 'en' | 'fr' = 'en',
): string {
  const counted = (count: number): string => `${number(count, language)} ${count === 1 ? one : many}`
  const least = min !== undefined && min > 1 ? min : undefined
  if (least !== undefined && least === max) return counted(least)
  const says = {
    en: ['{a} to {b}', 'At most {b}', 'At least {b}'],
    fr: ['De {a} à {b}', '{b} au plus', '{b} au moins'],
  }
  const [both = '', most = '', fewest = ''] = says[language]
  if (least !== undefined && max !== undefined)
    return both.replace('{a}', number(least, language)).replace('{b}', counted(max))
  if (max !== undefined) return most.replace('{b}', counted(max))
  return least === undefined ? '' : fewest.replace('{b}', counted(least))
}
