import { type Writer, inEach } from '../draft.ts'
import { timeIn } from '../phrases.ts'
import { because, keepLink, listOf, nameOf } from '../transfer-phrases.ts'

const waiting = inEach({
  en: {
    subject: (name: string) => `Your e-mails about ${name} will go out a little later`,
    said: (time: string) => `You have reached today’s limit. These will be sent automatically by ${time}:`,
    advice: 'Your transfer is ready. In a hurry? Share the link yourself.',
    button: 'See the recipients',
  },
  fr: {
    subject: (name: string) => `Vos e-mails concernant ${name} partiront un peu plus tard`,
    said: (time: string) =>
      `Vous avez atteint la limite du jour. Ceux-ci partiront automatiquement d’ici le ${time}\u00a0:`,
    advice: 'Votre envoi est prêt. C’est urgent\u00a0? Partagez le lien vous-même.',
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
    subject: (name: string) => `Some e-mails about ${name} could not be sent`,
    said: 'You were over the daily limit for a whole day. These people have not been e-mailed:',
    advice: 'Send them again, or share the link yourself.',
    button: 'See the recipients',
  },
  fr: {
    subject: (name: string) => `Certains e-mails concernant ${name} n’ont pas pu être envoyés`,
    said: 'La limite quotidienne est restée atteinte toute une journée. Ces personnes n’ont rien reçu\u00a0:',
    advice: 'Renvoyez-les, ou partagez le lien vous-même.',
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
