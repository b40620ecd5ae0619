import { type Writer, inEach } from '../draft.ts'
import { timeIn } from '../phrases.ts'
import { oneLine, plainName, unlinked } from '../untrusted-text.ts'
import { fileList, filesIn, sizeIn } from '../transfer-phrases.ts'

const words = inEach({
  en: {
    nobody: 'Somebody',
    sends: (who: string, what: string) => `${who} sends you ${what}`,
    files: 'files',
    button: 'See the files',
    download: (size: string) => `Download, ${size}`,
    until: (time: string) => `Available until ${time}.`,
    password: 'A password will be asked for; the sender has it.',
    link: 'The link is yours alone.',
    from: (name: string, address: string) => `From ${name}, ${address}`,
    fromAddress: (address: string) => `From ${address}`,
    hidden: 'What is in it shows once you have typed the password.',
    why: 'sent because somebody gave this address for their files.',
    report: 'Report this transfer',
    noMore: 'No more mail like this',
  },
  fr: {
    nobody: 'Quelqu’un',
    sends: (who: string, what: string) => `${who} vous envoie ${what}`,
    files: 'des fichiers',
    button: 'Voir les fichiers',
    download: (size: string) => `Télécharger, ${size}`,
    until: (time: string) => `Disponible jusqu’au ${time}.`,
    password: 'Un mot de passe vous sera demandé\u00a0; l’expéditeur le connaît.',
    link: 'Ce lien est pour vous seul.',
    from: (name: string, address: string) => `De la part de ${name}, ${address}`,
    fromAddress: (address: string) => `De la part de ${address}`,
    hidden: 'Le contenu s’affiche une fois le mot de passe saisi.',
    why: 'envoyé parce que quelqu’un a donné cette adresse pour ses fichiers.',
    report: 'Signaler cet envoi',
    noMore: 'Ne plus recevoir ces e-mails',
  },
})

export const transferReceived: Writer<'transfer-received'> = (content, language) => {
  const say = words[language]
  const { sender, contents, isFree } = content
  const shown = (text: string): string => (isFree ? unlinked(text) : text)
  const name = sender.name === null ? undefined : plainName(sender.name)
  const who = name ?? sender.address ?? say.nobody
  const subject = say.sends(who, contents ? filesIn(language, contents.fileCount) : say.files)
  const until = say.until(timeIn(language, content.validTo))
  const title = content.title === null ? '' : shown(oneLine(content.title))
  const from =
    sender.address === null
      ? []
      : [name === undefined ? say.fromAddress(sender.address) : say.from(name, sender.address)]
  return {
    subject,
    preview: [title, contents && sizeIn(language, contents.size), until].filter((part) => part).join(' · '),
    title: `${subject}.`,
    action: {
      label: contents ? say.download(sizeIn(language, contents.size)) : say.button,
      link: content.link,
      limits: contents ? `${until} ${say.link}` : `${until} ${say.password}`,
    },
    body: [
      ...(title === '' ? [] : [{ heading: title }]),
      ...from,
      ...(content.words === null || content.words.trim() === '' ? [] : [{ words: shown(content.words.trim()) }]),
      contents ? fileList(contents, language, shown) : say.hidden,
    ],
    why: say.why,
    ways: [
      { label: say.report, link: content.reportLink },
      { label: say.noMore, link: content.unsubscribeLink },
    ],
  }
}
