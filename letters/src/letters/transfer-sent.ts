import { type Writer, inEach } from '../draft.ts'
import { shortTimeIn, timeIn } from '../phrases.ts'
import { because, capital, fileList, filesIn, keepLink, listOf, manageIt, nameOf, sizeIn } from '../transfer-phrases.ts'

const words = inEach({
  en: {
    sent: (name: string, who: string) => `${name} was sent to ${who}`,
    people: (count: number) => `${count} recipients`,
    ready: (name: string) => `${name} is ready to share`,
    later: (name: string, time: string) => `${name} will be sent on ${time}`,
    readyLater: (name: string, time: string) => `${name} will be available on ${time}`,
    until: (time: string) => `Available until ${time}.`,
    password: 'It’s protected by a password. Share the password separately.',
    contents: (files: string, size: string) => `${files}, ${size} in total.`,
    to: 'We emailed a personal link to:',
    toLater: 'We’ll email a personal link to:',
    share: 'Share this link:',
    others: 'To share it with anyone else, use this link:',
  },
  fr: {
    sent: (name: string, who: string) => `${name} a été envoyé à ${who}`,
    people: (count: number) => `${count}\u00a0destinataires`,
    ready: (name: string) => `${name} est prêt à être partagé`,
    later: (name: string, time: string) => `${name} sera envoyé le ${time}`,
    readyLater: (name: string, time: string) => `${name} sera disponible le ${time}`,
    until: (time: string) => `Disponible jusqu’au ${time}.`,
    password: 'Il est protégé par un mot de passe. Communiquez-le séparément.',
    contents: (files: string, size: string) => `${files}, ${size} au total.`,
    to: 'Nous avons envoyé un lien personnel à\u202f:',
    toLater: 'Nous enverrons un lien personnel à\u202f:',
    share: 'Partagez ce lien\u202f:',
    others: 'Pour le partager avec d’autres personnes, utilisez ce lien\u202f:',
  },
})

export const transferSent: Writer<'transfer-sent'> = (content, language, timeZone) => {
  const say = words[language]
  const name = capital(nameOf(content.title, language))
  const { availableFrom, recipients, recipientCount } = content
  const hasRecipients = recipientCount > 0
  const who = recipientCount === 1 && recipients[0] !== undefined ? recipients[0] : say.people(recipientCount)
  const [now, later] = hasRecipients ? [say.sent(name, who), say.later] : [say.ready(name), say.readyLater]
  const subject = availableFrom ? later(name, shortTimeIn(language, availableFrom, timeZone)) : now
  const until = say.until(timeIn(language, content.validTo, timeZone))
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
