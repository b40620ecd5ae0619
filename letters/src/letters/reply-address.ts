import { type Writer, inEach } from '../draft.ts'
import { goodFor, previewOf } from '../phrases.ts'
import { plainName } from '../untrusted-text.ts'

const words = inEach({
  en: {
    subject: 'Your code to receive replies',
    title: 'Here is your code.',
    asked: (who: string) => `${who} would like replies to their emails to come to this address.`,
    use: 'To agree, type this code where it is asked for, or pass it on to them.',
    unasked: 'You do not know them, or would rather not? Ignore this email: nothing happens.',
    why: 'sent because this address was given for replies.',
  },
  fr: {
    subject: 'Votre code pour recevoir les réponses',
    title: 'Voici votre code.',
    asked: (who: string) => `${who} souhaite que les réponses à ses e-mails arrivent à cette adresse.`,
    use: 'Pour accepter, saisissez ce code là où il est demandé, ou transmettez-le à cette personne.',
    unasked:
      'Vous ne connaissez pas cette personne, ou vous préférez refuser\u00a0? Ignorez cet e-mail\u00a0: rien ne changera.',
    why: 'envoyé parce que cette adresse a été donnée pour recevoir des réponses.',
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
