import type { ApiScope } from '@envoi/contract/words'
import { type Writer, inEach } from '../draft.ts'
import { goodFor, greet, previewOf, timeIn } from '../phrases.ts'
import { factsIn, judgementIn } from '../security.ts'
import { oneLine, plainName, unlinked } from '../untrusted-text.ts'

const scopeNames = inEach<Record<ApiScope, string>>({
  en: { read: 'read', send: 'send', manage: 'manage', team: 'manage the team' },
  fr: { read: 'lire', send: 'envoyer', manage: 'gérer', team: 'gérer l’équipe' },
})

const made = inEach({
  en: {
    subject: 'A new API key was created',
    title: 'A new API key was created.',
    byYou: 'It was created in your account.',
    byDevice: (source: string) => `You approved it for a program at the address ${source}.`,
    may: (scopes: string) => `What it can do in your name: ${scopes}.`,
    ends: (time: string) => `It expires on ${time}.`,
    neverEnds: 'It doesn’t expire.',
    judge: 'If you don’t know this key, delete it.',
    label: 'View your API keys',
    why: 'You’re receiving this email because alerts about an account’s API keys are sent to this address.',
  },
  fr: {
    subject: 'Une nouvelle clé d’API a été créée',
    title: 'Une nouvelle clé d’API a été créée.',
    byYou: 'Elle a été créée dans votre compte.',
    byDevice: (source: string) => `Vous l’avez autorisée pour un programme à l’adresse ${source}.`,
    may: (scopes: string) => `Ce qu’elle peut faire en votre nom\u202f: ${scopes}.`,
    ends: (time: string) => `Elle expire le ${time}.`,
    neverEnds: 'Elle n’expire pas.',
    judge: 'Si vous ne connaissez pas cette clé, supprimez-la.',
    label: 'Voir vos clés d’API',
    why: 'Vous recevez cet e-mail parce que les alertes sur les clés d’API d’un compte sont envoyées à cette adresse.',
  },
})

/** What a program calls itself is a stranger's own text until somebody has looked at it. */
const heading = (description: string, prefix: string) => ({ heading: `${unlinked(oneLine(description))} (${prefix})` })

export const apiKeyMade: Writer<'api-key-made'> = (content, language, timeZone) => {
  const { name, description, prefix, scopes, source, expiresAt, security, link } = content
  const words = made[language]
  const how = source === null ? words.byYou : words.byDevice(source)
  return {
    subject: words.subject,
    preview: how,
    title: words.title,
    body: [
      greet(name, language),
      heading(description, prefix),
      how,
      words.may(scopes.map((scope) => scopeNames[language][scope]).join(', ')),
      expiresAt === null ? words.neverEnds : words.ends(timeIn(language, expiresAt, timeZone)),
      ...factsIn(security, language, timeZone),
      words.judge,
      { label: words.label, link },
      ...judgementIn(security, language),
    ],
    why: words.why,
  }
}

const expiring = inEach({
  en: {
    subject: 'An API key expires soon',
    title: 'An API key expires soon.',
    when: (time: string) => `It stops working on ${time}, and programs that use it will lose access.`,
    what: 'Still need it? Create a new key and switch your programs to it before then.',
    button: 'Create a key',
    limits: 'The old key works until it expires.',
    why: made.en.why,
  },
  fr: {
    subject: 'Une clé d’API expire bientôt',
    title: 'Une clé d’API expire bientôt.',
    when: (time: string) =>
      `Elle cessera de fonctionner le ${time}, et les programmes qui l’utilisent perdront leur accès.`,
    what: 'Vous en avez encore besoin\u202f? Créez une nouvelle clé et remplacez l’ancienne d’ici là.',
    button: 'Créer une clé',
    limits: 'L’ancienne clé fonctionne jusqu’à son expiration.',
    why: made.fr.why,
  },
})

export const apiKeyExpiring: Writer<'api-key-expiring'> = (
  { name, description, prefix, expiresAt, link },
  language,
  timeZone,
) => {
  const { subject, title, when, what, button, limits, why } = expiring[language]
  return {
    subject,
    preview: when(timeIn(language, expiresAt, timeZone)),
    title,
    action: { label: button, link, limits },
    body: [greet(name, language), heading(description, prefix), when(timeIn(language, expiresAt, timeZone)), what],
    why,
  }
}

const code = inEach({
  en: {
    subject: 'Your code to receive API alerts',
    title: 'Here’s your code.',
    asked: (who: string) => `${who} wants to send alerts about their API keys and webhooks to this address.`,
    use: 'To accept, enter this code where it’s asked for, or give it to them.',
    unasked: 'Don’t know them, or don’t want this? Ignore this email and nothing will change.',
    why: 'You’re receiving this email because this address was entered to receive alerts.',
  },
  fr: {
    subject: 'Votre code pour recevoir les alertes de l’API',
    title: 'Voici votre code.',
    asked: (who: string) => `${who} souhaite envoyer à cette adresse les alertes sur ses clés d’API et ses webhooks.`,
    use: 'Pour accepter, saisissez ce code là où il est demandé, ou transmettez-le à cette personne.',
    unasked:
      'Vous ne connaissez pas cette personne, ou vous préférez refuser\u202f? Ignorez cet e-mail\u202f: rien ne changera.',
    why: 'Vous recevez cet e-mail parce que cette adresse a été indiquée pour recevoir des alertes.',
  },
})

/** The address of whoever asks stands in it in full: it is what the reader can judge by. */
export const apiEmailCode: Writer<'api-email-code'> = ({ asker, askerAddress, code: digits, minutes }, language) => {
  const { subject, title, asked, use, unasked, why } = code[language]
  const name = plainName(asker)
  return {
    subject,
    preview: previewOf(digits, language),
    title,
    action: { code: digits, limits: goodFor(minutes, language) },
    body: [asked(name === undefined ? askerAddress : `${name} (${askerAddress})`), use, unasked],
    why,
  }
}
