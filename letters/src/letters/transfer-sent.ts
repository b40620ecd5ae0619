import { type Writer, inEach } from '../draft.ts'
import { timeIn } from '../phrases.ts'
import { because, capital, fileList, filesIn, keepLink, listOf, manageIt, nameOf, sizeIn } from '../transfer-phrases.ts'

const words = inEach({
  en: {
    sent: (name: string) => `${name} is on its way`,
    ready: (name: string) => `${name} is ready to share`,
    later: (name: string, time: string) => `${name} leaves on ${time}`,
    until: (time: string) => `Available until ${time}.`,
    password: 'A password is asked for: pass it on by another way.',
    contents: (files: string, size: string) => `${files}, ${size} in all.`,
    to: 'A mail with a link of their own went to:',
    toLater: 'A mail with a link of their own then goes to:',
    share: 'This is the link to pass on:',
    others: 'For anybody else there is this link:',
  },
  fr: {
    sent: (name: string) => `${name} est en route`,
    ready: (name: string) => `${name} est prêt à être partagé`,
    later: (name: string, time: string) => `${name} part le ${time}`,
    until: (time: string) => `Disponible jusqu’au ${time}.`,
    password: 'Un mot de passe est demandé\u00a0: transmettez-le par un autre moyen.',
    contents: (files: string, size: string) => `${files}, ${size} en tout.`,
    to: 'Un e-mail avec un lien personnel est parti à\u00a0:',
    toLater: 'Un e-mail avec un lien personnel partira alors à\u00a0:',
    share: 'Voici le lien à transmettre\u00a0:',
    others: 'Pour toute autre personne, il y a ce lien\u00a0:',
  },
})

export const transferSent: Writer<'transfer-sent'> = (content, language) => {
  const say = words[language]
  const name = capital(nameOf(content.title, language))
  const { availableFrom, recipients, recipientCount } = content
  const hasRecipients = recipientCount > 0
  const subject = availableFrom
    ? say.later(name, timeIn(language, availableFrom))
    : hasRecipients
      ? say.sent(name)
      : say.ready(name)
  const until = say.until(timeIn(language, content.validTo))
  const contents = say.contents(filesIn(language, content.fileCount), sizeIn(language, content.size))
  const people = listOf(
    recipients.map((address) => [address, '']),
    recipientCount,
    language,
  )
  return {
    subject,
    preview: `${contents} ${until}`,
    title: `${subject}.`,
    action: { label: manageIt[language], link: content.manageLink, limits: keepLink[language] },
    body: [
      ...(hasRecipients ? [availableFrom ? say.toLater : say.to, people] : []),
      hasRecipients ? say.others : say.share,
      { label: content.link, link: content.link },
      content.hasPassword ? `${until} ${say.password}` : until,
      contents,
      fileList(content, language),
    ],
    why: because[language],
  }
}
