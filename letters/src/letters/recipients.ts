import { type Writer, inEach } from '../draft.ts'
import { because, keepLink, listOf, manageIt, nameOf } from '../transfer-phrases.ts'

const returned = inEach({
  en: {
    subject: (address: string) => `Your mail to ${address} came back`,
    said: (name: string) => `Their server does not take our mail about ${name}, and we will not try again.`,
    advice: 'Look whether the address is right. You can also pass the link on yourself.',
    button: 'See the recipients',
  },
  fr: {
    subject: (address: string) => `Votre e-mail à ${address} est revenu`,
    said: (name: string) => `Son serveur n’accepte pas notre e-mail au sujet de ${name}, et nous n’insisterons pas.`,
    advice: 'Vérifiez l’adresse. Vous pouvez aussi transmettre le lien vous-même.',
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
    said: 'They get a mail with a link of their own:',
    unasked: 'That was not you? Then somebody else has your link to manage it: take them out, or end the transfer.',
  },
  fr: {
    one: (address: string, name: string) => `${address} a été ajouté à ${name}`,
    several: (count: number, name: string) => `${count}\u00a0destinataires ont été ajoutés à ${name}`,
    said: 'Un e-mail avec un lien personnel part à\u00a0:',
    unasked:
      'Ce n’était pas vous\u00a0? Quelqu’un d’autre a donc votre lien de gestion\u00a0: retirez ces destinataires, ou mettez fin à l’envoi.',
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
