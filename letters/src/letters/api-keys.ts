import type { ApiScope } from '@envoi/contract/words'
import { type Writer, inEach } from '../draft.ts'
import { goodFor, greet, previewOf, timeIn } from '../phrases.ts'
import { oneLine, plainName, unlinked } from '../untrusted-text.ts'

const scopeNames = inEach<Record<ApiScope, string>>({
  en: { read: 'read', send: 'send', manage: 'manage', team: 'manage the team' },
  fr: { read: 'lire', send: 'envoyer', manage: 'gérer', team: 'gérer l’équipe' },
})

const made = inEach({
  en: {
    subject: 'A new API key was created',
    title: 'There is a new API key.',
    byYou: 'It was created in your account.',
    byDevice: (source: string) => `You approved it for a program that asked from ${source}.`,
    may: (scopes: string) => `In your name, it may: ${scopes}.`,
    ends: (time: string) => `It expires on ${time}.`,
    neverEnds: 'It does not expire.',
    judge: 'If that was you, there is nothing to do. If not, delete the key at once and change your password.',
    label: 'See your API keys',
    why: 'sent because warnings about an account’s API keys come to this address.',
  },
  fr: {
    subject: 'Une nouvelle clé d’API a été créée',
    title: 'Il y a une nouvelle clé d’API.',
    byYou: 'Elle a été créée dans votre compte.',
    byDevice: (source: string) => `Vous l’avez accordée à un programme qui l’a demandée depuis ${source}.`,
    may: (scopes: string) => `En votre nom, elle peut\u00a0: ${scopes}.`,
    ends: (time: string) => `Elle expire le ${time}.`,
    neverEnds: 'Elle n’expire pas.',
    judge:
      'Si c’était vous, il n’y a rien à faire. Sinon, supprimez tout de suite cette clé et changez de mot de passe.',
    label: 'Voir vos clés d’API',
    why: 'envoyé parce que les alertes sur les clés d’API d’un compte arrivent à cette adresse.',
  },
})

/** What a program calls itself is a stranger's own text until somebody has looked at it. */
const heading = (description: string, prefix: string) => ({ heading: `${unlinked(oneLine(description))} (${prefix})` })

export const apiKeyMade: Writer<'api-key-made'> = (content, language) => {
  const { name, description, prefix, scopes, source, expiresAt, link } = content
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
      expiresAt === null ? words.neverEnds : words.ends(timeIn(language, expiresAt)),
      words.judge,
      { label: words.label, link },
    ],
    why: words.why,
  }
}

const expiring = inEach({
  en: {
    subject: 'An API key expires soon',
    title: 'An API key expires soon.',
    when: (time: string) => `On ${time} it stops working, and programs that use it get no further.`,
    what: 'If they are still needed, create a new key and give it to them before then.',
    button: 'Create a new key',
    limits: 'The old key works until it expires.',
    why: made.en.why,
  },
  fr: {
    subject: 'Une clé d’API expire bientôt',
    title: 'Une clé d’API expire bientôt.',
    when: (time: string) =>
      `Elle cessera de fonctionner le ${time}, et les programmes qui l’utilisent n’iront pas plus loin.`,
    what: 'S’ils servent encore, créez une nouvelle clé et donnez-la-leur d’ici là.',
    button: 'Créer une nouvelle clé',
    limits: 'L’ancienne clé fonctionne jusqu’à son expiration.',
    why: made.fr.why,
  },
})

export const apiKeyExpiring: Writer<'api-key-expiring'> = (
  { name, description, prefix, expiresAt, link },
  language,
) => {
  const { subject, title, when, what, button, limits, why } = expiring[language]
  return {
    subject,
    preview: when(timeIn(language, expiresAt)),
    title,
    action: { label: button, link, limits },
    body: [greet(name, language), heading(description, prefix), when(timeIn(language, expiresAt)), what],
    why,
  }
}

const code = inEach({
  en: {
    subject: 'Your code to receive API warnings',
    title: 'Here is your code.',
    asked: (who: string) => `${who} would like warnings about their API keys and webhooks to come to this address.`,
    use: 'To agree, type this code where it is asked for, or pass it on to them.',
    unasked: 'You do not know them, or would rather not? Ignore this email: nothing happens.',
    why: 'sent because this address was given for warnings.',
  },
  fr: {
    subject: 'Votre code pour recevoir les alertes de l’API',
    title: 'Voici votre code.',
    asked: (who: string) =>
      `${who} souhaite que les alertes sur ses clés d’API et ses webhooks arrivent à cette adresse.`,
    use: 'Pour accepter, saisissez ce code là où il est demandé, ou transmettez-le à cette personne.',
    unasked:
      'Vous ne connaissez pas cette personne, ou vous préférez refuser\u00a0? Ignorez cet e-mail\u00a0: rien ne changera.',
    why: 'envoyé parce que cette adresse a été donnée pour recevoir des alertes.',
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
