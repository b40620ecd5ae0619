import { type Writer, inEach } from '../draft.ts'
import { timeIn } from '../phrases.ts'
import { because, keepLink, listOf, nameOf } from '../transfer-phrases.ts'

const waiting = inEach({
  en: {
    subject: (name: string) => `Your emails about ${name} will go out later`,
    said: (time: string) => `You’ve reached today’s limit. These will be sent automatically by ${time}:`,
    advice: 'Your transfer is ready. In a hurry? Share the link yourself.',
    button: 'View recipients',
  },
  fr: {
    subject: (name: string) => `Vos e-mails au sujet de ${name} partiront plus tard`,
    said: (time: string) =>
      `Vous avez atteint la limite du jour. Ceux-ci partiront automatiquement d’ici le ${time}\u202f:`,
    advice: 'Votre transfert est prêt. C’est urgent\u202f? Partagez le lien vous-même.',
    button: 'Voir les destinataires',
  },
})

export const mailsWaiting: Writer<'mails-waiting'> = (content, language, timeZone) => {
  const say = waiting[language]
  const subject = say.subject(nameOf(content.title, language))
  const said = say.said(timeIn(language, content.until, timeZone))
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
    subject: (name: string) => `Some emails about ${name} couldn’t be sent`,
    said: 'You stayed over the daily limit for a whole day, so we didn’t email:',
    advice: 'Send the emails again, or share the link yourself.',
    button: 'View recipients',
  },
  fr: {
    subject: (name: string) => `Certains e-mails au sujet de ${name} n’ont pas pu être envoyés`,
    said: 'Vous avez dépassé la limite quotidienne pendant toute une journée. Ces personnes n’ont donc rien reçu\u202f:',
    advice: 'Renvoyez les e-mails, ou partagez le lien vous-même.',
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
