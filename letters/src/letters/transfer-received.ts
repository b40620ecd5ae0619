import { type Writer, inEach } from '../draft.ts'
import { timeIn } from '../phrases.ts'
import { oneLine, plainName, plainTitle, unlinked } from '../untrusted-text.ts'
import { fileList, filesIn, quoted, sizeIn } from '../transfer-phrases.ts'

const words = inEach({
  en: {
    nobody: 'Someone',
    sent: (who: string, what: string) => `${who} sent you ${what}`,
    files: 'files',
    button: 'View files',
    download: (files: string) => `Download ${files}`,
    until: (time: string) => `Available until ${time}.`,
    password: 'You need a password. Ask the sender for it.',
    link: 'Keep this link private.',
    from: (name: string, address: string) => `From ${name} (${address})`,
    fromAddress: (address: string) => `From ${address}`,
    hidden: 'Enter the password to see the files.',
    why: 'You’re receiving this email because someone sent files to this address.',
    report: 'Report this transfer',
    noMore: 'Unsubscribe',
  },
  fr: {
    nobody: 'Quelqu’un',
    sent: (who: string, what: string) => `${who} vous a envoyé ${what}`,
    files: 'des fichiers',
    button: 'Voir les fichiers',
    download: (files: string) => `Télécharger ${files}`,
    until: (time: string) => `Disponible jusqu’au ${time}.`,
    password: 'Un mot de passe est nécessaire. Demandez-le à l’expéditeur.',
    link: 'Ne partagez pas ce lien.',
    from: (name: string, address: string) => `De ${name} (${address})`,
    fromAddress: (address: string) => `De ${address}`,
    hidden: 'Saisissez le mot de passe pour voir les fichiers.',
    why: 'Vous recevez cet e-mail parce que quelqu’un a envoyé des fichiers à cette adresse.',
    report: 'Signaler ce transfert',
    noMore: 'Se désabonner',
  },
})

export const transferReceived: Writer<'transfer-received'> = (content, language, timeZone) => {
  const say = words[language]
  const { sender, contents, isFree } = content
  const shown = (text: string): string => (isFree ? unlinked(text) : text)
  const name = sender.name === null ? undefined : plainName(sender.name)
  const who = name ?? sender.address ?? say.nobody
  const files = contents ? filesIn(language, contents.fileCount) : say.files
  const until = say.until(timeIn(language, content.validTo, timeZone))
  const said = oneLine(content.title ?? '')
  const title = shown(said)
  // In a subject what a stranger wrote stands beside what we say: there it must not be able to pass for ours.
  const subjectTitle = isFree ? plainTitle(said) : said || undefined
  const from =
    sender.address === null
      ? []
      : [name === undefined ? say.fromAddress(sender.address) : say.from(name, sender.address)]
  return {
    subject: say.sent(who, subjectTitle === undefined ? files : quoted(subjectTitle, language)),
    preview: [subjectTitle === undefined ? title : files, contents && sizeIn(language, contents.size), until]
      .filter((part) => part)
      .join(' · '),
    title: `${say.sent(who, files)}.`,
    action: {
      label: contents ? say.download(files) : say.button,
      link: content.link,
      limits: contents ? `${sizeIn(language, contents.size)} · ${until} ${say.link}` : `${until} ${say.password}`,
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
