import { type Writer, inEach } from '../draft.ts'
import { goodFor, previewOf } from '../phrases.ts'
import { plainName } from '../untrusted-text.ts'

const words = inEach({
  en: {
    subject: 'Your code to receive replies',
    title: 'Here’s your code.',
    asked: (who: string) => `${who} wants replies to their emails to go to this address.`,
    use: 'To accept, enter this code where it’s asked for, or give it to them.',
    unasked: 'Don’t know them, or don’t want this? Ignore this email and nothing will change.',
    why: 'You’re receiving this email because this address was entered to receive replies.',
  },
  fr: {
    subject: 'Votre code pour recevoir les réponses',
    title: 'Voici votre code.',
    asked: (who: string) => `${who} souhaite que les réponses à ses e-mails arrivent à cette adresse.`,
    use: 'Pour accepter, saisissez ce code là où il est demandé, ou transmettez-le à cette personne.',
    unasked:
      'Vous ne connaissez pas cette personne, ou vous préférez refuser\u202f? Ignorez cet e-mail\u202f: rien ne changera.',
    why: 'Vous recevez cet e-mail parce que cette adresse a été indiquée pour recevoir des réponses.',
  },
})

/** The address of whoever asks stands in it in full: it is what the reader can judge by. */
export const replyAddressCode: Writer<'reply-address-code'> = ({ asker, askerAddress, code, minutes }, language) => {
  const { subject, title, asked, use, unasked, why } = words[language]
  const name = plainName(asker)
  return {
    subject,
    preview: previewOf(code, language),
    title,
    action: { code, limits: goodFor(minutes, language) },
    body: [asked(name === undefined ? askerAddress : `${name} (${askerAddress})`), use, unasked],
    why,
  }
}
