import { type Writer, inEach } from '../draft.ts'
import { timeIn } from '../phrases.ts'
import { because, keepLink, listOf, nameOf } from '../transfer-phrases.ts'

const waiting = inEach({
  en: {
    subject: (name: string) => `Mails about ${name} leave a little later`,
    said: (time: string) => `There were too many mails for one day. These leave by themselves, by ${time}:`,
    advice: 'The transfer is ready: in a hurry, pass the link on yourself.',
    button: 'See the recipients',
  },
  fr: {
    subject: (name: string) => `Les e-mails au sujet de ${name} partent un peu plus tard`,
    said: (time: string) =>
      `Il y avait trop d’e-mails pour une journée. Ceux-ci partent d’eux-mêmes, d’ici le ${time}\u00a0:`,
    advice: 'L’envoi est prêt\u00a0: si c’est urgent, transmettez le lien vous-même.',
    button: 'Voir les destinataires',
  },
})

export const mailsWaiting: Writer<'mails-waiting'> = (content, language) => {
  const say = waiting[language]
  const subject = say.subject(nameOf(content.title, language))
  const said = say.said(timeIn(language, content.until))
  return {
    subject,
    preview: said,
    title: `${subject}.`,
    action: { label: say.button, link: content.manageLink, limits: keepLink[language] },
    body: [said, peopleOf(content, language), say.advice],
    why: because[language],
  }
}

const unsent = inEach({
  en: {
    subject: (name: string) => `Some mails about ${name} did not leave`,
    said: 'There were too many for a whole day. These people have had no mail:',
    advice: 'Mail them again from there, or pass the link on yourself.',
    button: 'See the recipients',
  },
  fr: {
    subject: (name: string) => `Des e-mails au sujet de ${name} ne sont pas partis`,
    said: 'Il y en avait trop pour une journée entière. N’ont rien reçu\u00a0:',
    advice: 'Renvoyez-les depuis cette page, ou transmettez le lien vous-même.',
    button: 'Voir les destinataires',
  },
})

export const mailsUnsent: Writer<'mails-unsent'> = (content, language) => {
  const say = unsent[language]
  const subject = say.subject(nameOf(content.title, language))
  return {
    subject,
    preview: say.said,
    title: `${subject}.`,
    action: { label: say.button, link: content.manageLink, limits: keepLink[language] },
    body: [say.said, peopleOf(content, language), say.advice],
    why: because[language],
  }
}

const peopleOf = (
  { addresses, addressCount }: { addresses: string[]; addressCount: number },
  language: Parameters<typeof listOf>[2],
) =>
  listOf(
    addresses.map((address) => [address, '']),
    addressCount,
    language,
  )
