import { type Writer, inEach } from '../draft.ts'
import { because, keepLink, listOf, manageIt, nameOf } from '../transfer-phrases.ts'

const returned = inEach({
  en: {
    subject: (address: string) => `Your email to ${address} couldn’t be delivered`,
    said: (name: string) => `Their email server rejected our email about ${name}, and we won’t try again.`,
    advice: 'Check the address, or share the link yourself.',
    button: 'View recipients',
  },
  fr: {
    subject: (address: string) => `Votre e-mail à ${address} n’a pas pu être remis`,
    said: (name: string) =>
      `Le serveur du destinataire a refusé notre e-mail au sujet de ${name}, et nous ne réessaierons pas.`,
    advice: 'Vérifiez l’adresse, ou partagez le lien vous-même.',
    button: 'Voir les destinataires',
  },
})

export const recipientReturned: Writer<'recipient-returned'> = (content, language) => {
  const say = returned[language]
  const subject = say.subject(content.address)
  const said = say.said(nameOf(content.title, language))
  return {
    subject,
    preview: said,
    title: `${subject}.`,
    action: { label: say.button, link: content.manageLink, limits: keepLink[language] },
    body: [said, say.advice],
    why: because[language],
  }
}

const added = inEach({
  en: {
    one: (address: string, name: string) => `${address} was added to ${name}`,
    several: (count: number, name: string) => `${count} recipients were added to ${name}`,
    said: 'We’re emailing a personal link to:',
    unasked: 'Wasn’t you? Then someone else has your management link: remove these recipients, or delete the transfer.',
  },
  fr: {
    one: (address: string, name: string) => `${address} a été ajouté à ${name}`,
    several: (count: number, name: string) => `${count}\u00a0destinataires ont été ajoutés à ${name}`,
    said: 'Nous envoyons un lien personnel à\u202f:',
    unasked:
      'Ce n’était pas vous\u202f? Quelqu’un d’autre a donc votre lien de gestion\u202f: retirez ces destinataires, ou supprimez le transfert.',
  },
})

export const recipientAdded: Writer<'recipient-added'> = (content, language) => {
  const say = added[language]
  const name = nameOf(content.title, language)
  const { addresses } = content
  const [only = ''] = addresses
  const subject = addresses.length === 1 ? say.one(only, name) : say.several(addresses.length, name)
  const people = listOf(
    addresses.map((address) => [address, '']),
    addresses.length,
    language,
  )
  return {
    subject,
    preview: say.said,
    title: `${subject}.`,
    action: { label: manageIt[language], link: content.manageLink, limits: keepLink[language] },
    body: [say.said, people, say.unasked],
    why: because[language],
  }
}
