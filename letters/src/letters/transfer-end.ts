import { type Writer, inEach } from '../draft.ts'
import { timeIn } from '../phrases.ts'
import { because, capital, downloadsIn, keepLink, listOf, nameOf } from '../transfer-phrases.ts'

const soon = inEach({
  en: {
    subject: (name: string) => `${name} expires soon`,
    until: (time: string) => `No one has downloaded it yet. It expires on ${time}.`,
    to: 'You sent it to:',
    again: 'Extend it, or share the link again.',
    mailAgain: 'Extend it, or email them the link again.',
    button: 'Extend transfer',
  },
  fr: {
    subject: (name: string) => `${name} expire bientôt`,
    until: (time: string) => `Personne ne l’a encore téléchargé. Il expire le ${time}.`,
    to: 'Vous l’avez envoyé à\u202f:',
    again: 'Prolongez-le, ou partagez à nouveau le lien.',
    mailAgain: 'Prolongez-le, ou renvoyez le lien par e-mail.',
    button: 'Prolonger le transfert',
  },
})

export const transferExpiring: Writer<'transfer-expiring'> = (content, language, timeZone) => {
  const say = soon[language]
  const subject = say.subject(capital(nameOf(content.title, language)))
  const until = say.until(timeIn(language, content.validTo, timeZone))
  const people = listOf(
    content.recipients.map((address) => [address, '']),
    content.recipients.length,
    language,
  )
  return {
    subject,
    preview: until,
    title: `${subject}.`,
    action: { label: say.button, link: content.manageLink, limits: keepLink[language] },
    body: content.recipients.length > 0 ? [until, say.to, people, say.mailAgain] : [until, say.again],
    why: because[language],
  }
}

const over = inEach({
  en: {
    subject: (name: string) => `${name} has expired`,
    none: 'No one downloaded it.',
    sum: (downloads: string) => `Total: ${downloads}.`,
    until: (time: string) =>
      `No one can download it any more. You can extend it until ${time}. After that, it’s deleted.`,
    button: 'Extend transfer',
  },
  fr: {
    subject: (name: string) => `${name} a expiré`,
    none: 'Personne ne l’a téléchargé.',
    sum: (downloads: string) => `Total\u202f: ${downloads}.`,
    until: (time: string) =>
      `Plus personne ne peut le télécharger. Vous pouvez le prolonger jusqu’au ${time}. Il sera ensuite supprimé.`,
    button: 'Prolonger le transfert',
  },
})

export const transferExpired: Writer<'transfer-expired'> = (content, language, timeZone) => {
  const say = over[language]
  const subject = say.subject(capital(nameOf(content.title, language)))
  const sum = content.downloads === 0 ? say.none : say.sum(downloadsIn(language, content.downloads))
  const people = listOf(
    content.recipients.map(({ address, downloads }) => [address, downloadsIn(language, downloads)]),
    content.recipientCount,
    language,
  )
  return {
    subject,
    preview: sum,
    title: `${subject}.`,
    action: { label: say.button, link: content.manageLink, limits: keepLink[language] },
    body: [
      say.until(timeIn(language, content.returnsUntil, timeZone)),
      sum,
      ...(content.recipientCount > 0 ? [people] : []),
    ],
    why: because[language],
  }
}
