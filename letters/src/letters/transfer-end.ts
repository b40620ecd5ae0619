import { type Writer, inEach } from '../draft.ts'
import { timeIn } from '../phrases.ts'
import { because, capital, downloadsIn, keepLink, listOf, nameOf } from '../transfer-phrases.ts'

const soon = inEach({
  en: {
    subject: (name: string) => `Nobody has downloaded ${name} yet`,
    until: (time: string) => `It is there until ${time}. After that nobody can get it.`,
    to: 'It went to:',
    again: 'You can give it more time, or pass the link on once more.',
    mailAgain: 'You can give it more time, or mail them once more.',
    button: 'Give it more time',
  },
  fr: {
    subject: (name: string) => `Personne n’a encore téléchargé ${name}`,
    until: (time: string) => `Il reste là jusqu’au ${time}. Ensuite, plus personne ne pourra le recevoir.`,
    to: 'Il a été envoyé à\u00a0:',
    again: 'Vous pouvez lui donner plus de temps, ou transmettre le lien une nouvelle fois.',
    mailAgain: 'Vous pouvez lui donner plus de temps, ou leur renvoyer un e-mail.',
    button: 'Donner plus de temps',
  },
})

export const transferExpiring: Writer<'transfer-expiring'> = (content, language) => {
  const say = soon[language]
  const subject = say.subject(nameOf(content.title, language))
  const until = say.until(timeIn(language, content.validTo))
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
    subject: (name: string) => `${name} has ended`,
    none: 'Nobody downloaded it.',
    sum: (downloads: string) => `In all: ${downloads}.`,
    until: (time: string) => `Nobody can get it any more. You can bring it back until ${time}; then it is deleted.`,
    button: 'Bring it back',
  },
  fr: {
    subject: (name: string) => `${name} est arrivé à son terme`,
    none: 'Personne ne l’a téléchargé.',
    sum: (downloads: string) => `En tout\u00a0: ${downloads}.`,
    until: (time: string) =>
      `Plus personne ne peut le recevoir. Vous pouvez le rétablir jusqu’au ${time}\u00a0; il sera ensuite supprimé.`,
    button: 'Le rétablir',
  },
})

export const transferExpired: Writer<'transfer-expired'> = (content, language) => {
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
    body: [say.until(timeIn(language, content.returnsUntil)), sum, ...(content.recipientCount > 0 ? [people] : [])],
    why: because[language],
  }
}
